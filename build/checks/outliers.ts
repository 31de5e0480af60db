import { CARBON, SUSTAINABILITY_FIGURES } from '../../src/atlas/figures.ts'
import { isFarFrom } from '../../src/system/far-from.ts'
import { medianBy } from '../../src/system/median.ts'
import type { SourcedMaterial } from '../authored/load.ts'
import type { Check } from './check.ts'

/** A carbon figure far from the median of its category has a note that explains it. */
export const outliers: Check = {
  name: 'outliers',
  run({ materials }, report) {
    const medians = medianBy(materials, categoryOf, (material) => carbonOf(material).value)
    for (const material of materials) {
      const { value, note } = carbonOf(material)
      const middle = medians.get(categoryOf(material)) ?? value
      if (note === undefined && isFarFrom(middle, value))
        report(
          material,
          [CARBON],
          `${value} ${UNIT} is more than five times off the median of ${material.category}, ${Number(middle.toPrecision(3))}`,
          'correct the figure, or say in a note why it is so far off',
        )
    }
  },
}

const UNIT = SUSTAINABILITY_FIGURES[CARBON].unit
const categoryOf = ({ category }: SourcedMaterial) => category
const carbonOf = ({ value }: SourcedMaterial) => value[CARBON]
