import type { Check } from './check.ts'

const FEWEST_PROPERTIES = 4
const CARBON_PLAUSIBLE = [-1, 1000] as const

/** Figures lie in a plausible range, between their own low and high, and there are enough of them. */
export const figures: Check = {
  name: 'figures',
  run({ materials, vocabulary }, report) {
    for (const material of materials) {
      const { properties, carbon_kg_co2e_per_kg: carbon } = material.value
      const within = (path: PropertyKey[], value: number, [least, most]: readonly [number, number], unit: string) => {
        if (value < least || value > most)
          report(
            material,
            [...path, 'value'],
            `${value} ${unit} is outside ${least} to ${most}`,
            'check the unit and the conversion',
          )
      }
      within(['carbon_kg_co2e_per_kg'], carbon.value, CARBON_PLAUSIBLE, 'kg CO2e/kg')
      for (const [key, figure] of Object.entries(properties)) {
        const term = vocabulary.properties.get(key)
        if (term) within(['properties', key], figure.value, term.plausible, term.unit)
      }
      for (const [path, { value, low, high }] of numbersOf(material.value))
        if ((low ?? value) > value || (high ?? value) < value)
          report(material, path, `${value} is not between low ${low ?? '–'} and high ${high ?? '–'}`)
      if (Object.keys(properties).length < FEWEST_PROPERTIES)
        report(
          material,
          ['properties'],
          `fewer than ${FEWEST_PROPERTIES} properties`,
          'density, and those that decide in its family',
        )
    }
  },
}

type Numbers = { value: number; low?: number | undefined; high?: number | undefined }

function numbersOf(material: {
  carbon_kg_co2e_per_kg: Numbers
  biobased_pct: Numbers
  properties: Record<string, Numbers>
}): [PropertyKey[], Numbers][] {
  const { carbon_kg_co2e_per_kg, biobased_pct, properties } = material
  return [
    [['carbon_kg_co2e_per_kg'], carbon_kg_co2e_per_kg],
    [['biobased_pct'], biobased_pct],
    ...Object.entries(properties).map(([key, figure]): [PropertyKey[], Numbers] => [['properties', key], figure]),
  ]
}
