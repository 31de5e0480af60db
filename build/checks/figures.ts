import { CARBON, SUSTAINABILITY_FIGURES } from '../../src/atlas/figures.ts'
import type { AuthoredMaterial } from '../../src/schema/material.ts'
import type { Check } from './check.ts'

const MIN_PROPERTIES = 4

/** Figures are within their plausible range and between their own `low` and `high`, and there are enough properties. */
export const figures: Check = {
  name: 'figures',
  run({ materials, vocabulary }, report) {
    for (const material of materials) {
      const { properties, [CARBON]: carbon } = material.value
      const within = (path: PropertyKey[], value: number, [min, max]: readonly [number, number], unit: string) => {
        if (value < min || value > max)
          report(
            material,
            [...path, 'value'],
            `${value} ${unit} is outside ${min} to ${max}`,
            'check the unit and the conversion',
          )
      }
      const { plausible, unit } = SUSTAINABILITY_FIGURES[CARBON]
      within([CARBON], carbon.value, plausible, unit)
      for (const [key, figure] of Object.entries(properties)) {
        const term = vocabulary.properties.get(key)
        for (const { value, low, high } of [figure, ...(figure.by_grade ?? [])])
          for (const end of [value, low, high])
            if (term && end !== undefined) within(['properties', key], end, term.plausible, term.unit)
      }
      for (const [path, { value, low, high }] of numbersOf(material.value))
        if ((low ?? value) > value || (high ?? value) < value)
          report(material, path, `${value} is not between low ${low ?? '–'} and high ${high ?? '–'}`)
      if (Object.keys(properties).length < MIN_PROPERTIES)
        report(
          material,
          ['properties'],
          `fewer than ${MIN_PROPERTIES} properties`,
          'density, and those that decide in its family',
        )
    }
  },
}

type Numbers = { value: number; low?: number | undefined; high?: number | undefined }

const numbersOf = (material: AuthoredMaterial): [PropertyKey[], Numbers][] => [
  [[CARBON], material[CARBON]],
  [['biobased_pct'], material.biobased_pct],
  ...Object.entries(material.properties).map(([key, figure]): [PropertyKey[], Numbers] => [
    ['properties', key],
    figure,
  ]),
]
