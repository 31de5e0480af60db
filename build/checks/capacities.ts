import type { Check } from './check.ts'

const LARGEST_PLANT_TONNES_YEAR = 20_000_000

/** A capacity is one that a single plant can have. */
export const capacities: Check = {
  name: 'capacities',
  run({ suppliers }, report) {
    for (const supplier of suppliers)
      supplier.value.sites.forEach(({ capacity }, at) => {
        if (capacity && capacity.tonnes_year > LARGEST_PLANT_TONNES_YEAR)
          report(
            supplier,
            ['sites', at, 'capacity', 'tonnes_year'],
            `${capacity.tonnes_year} t a year in one plant`,
            'tonnes, not kilograms',
          )
      })
  },
}
