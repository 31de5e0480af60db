import type { Check } from './check.ts'

const [FEWEST, MOST] = [50, 120]

/** A description is long enough to be found by and short enough to be read. */
export const descriptions: Check = {
  name: 'descriptions',
  run({ materials }, report) {
    for (const material of materials) {
      const words = material.value.description.split(/\s+/).filter(Boolean).length
      if (words < FEWEST || words > MOST)
        report(material, ['description'], `${words} words`, `${FEWEST} to ${MOST}, in our own words`)
    }
  },
}
