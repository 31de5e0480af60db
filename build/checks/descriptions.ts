import type { Check } from './check.ts'

const [MIN_WORDS, MAX_WORDS] = [50, 120]

/** A description is long enough to be found by search and short enough to read. */
export const descriptions: Check = {
  name: 'descriptions',
  run({ materials }, report) {
    for (const material of materials) {
      const words = material.value.description.split(/\s+/).filter(Boolean).length
      if (words < MIN_WORDS || words > MAX_WORDS)
        report(material, ['description'], `${words} words`, `${MIN_WORDS} to ${MAX_WORDS}, in our own words`)
    }
  },
}
