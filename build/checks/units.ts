import { UCUM } from '../../src/atlas/ucum.ts'
import type { VocabularyCheck } from './check.ts'

/** The unit of each figure has a code that programs read. */
export const units: VocabularyCheck = {
  name: 'units',
  run({ properties }, report) {
    for (const [id, { unit }] of properties)
      if (!Object.hasOwn(UCUM, unit))
        report(properties, [id, 'unit'], `the unit ${unit} has no UCUM code`, 'add it to src/atlas/ucum.ts')
  },
}
