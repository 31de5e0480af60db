import type { Check } from './check.ts'

/** A capacity is plausible for a single plant, given the categories of its materials. */
export const capacities: Check = {
  name: 'capacities',
  run({ suppliers, materials, vocabulary }, report) {
    const boundsOf = new Map(
      materials.map(({ id, category }) => [id, vocabulary.categories.get(category)?.plant_tonnes_year]),
    )
    for (const supplier of suppliers)
      supplier.value.sites.forEach(({ capacity, materials: made }, at) => {
        const bounds = made.flatMap((id) => {
          const own = boundsOf.get(id)
          return own ? [own] : []
        })
        if (!capacity || bounds.length === 0) return
        const min = Math.min(...bounds.map(([low]) => low))
        const max = Math.max(...bounds.map(([, high]) => high))
        if (capacity.tonnes_year < min || capacity.tonnes_year > max)
          report(
            supplier,
            ['sites', at, 'capacity', 'tonnes_year'],
            `${capacity.tonnes_year} t a year in one plant is outside ${min} to ${max} for ${made.join(', ')}`,
            'tonnes, not kilograms; one plant, not the company',
          )
      })
  },
}
