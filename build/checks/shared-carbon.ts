import { CARBON } from '../../src/atlas/figures.ts'
import { haveCommonBase } from '../../src/atlas/judgement/lineage.ts'
import { groupBy } from '../../src/system/group-by.ts'
import type { SourcedMaterial } from '../authored/load.ts'
import type { Check } from './check.ts'

/**
 * Of the materials that publish one and the same carbon figure, one owns it. Each other is related to one of them by `based_on`, or is a
 * stand-in whose note names one of them: no reader takes two loans for two findings.
 */
export const sharedCarbon: Check = {
  name: 'shared-carbon',
  run({ materials }, report) {
    const bases = new Map(materials.map(({ id, value }) => [id, value.based_on]))
    const basesOf = (id: string) => bases.get(id)
    const groups = groupBy(materials, ({ value }) => `${value[CARBON].source} ${value[CARBON].value}`)
    for (const group of groups.values()) {
      const owner = group.find(({ value }) => value[CARBON].method !== 'proxy') ?? group[0]
      for (const material of group) {
        if (material === owner) continue
        const others = group.filter((other) => other !== material)
        if (others.some((other) => haveCommonBase(material.id, other.id, basesOf) || isLentBy(material, other)))
          continue
        const { value, source } = material.value[CARBON]
        report(
          material,
          [CARBON],
          `${value} of ${source} is the figure of ${others.map(({ id }) => id).join(', ')} too`,
          'based_on, if it is a variant; otherwise method: proxy and a note that names the other',
        )
      }
    }
  },
}

/** Whether the carbon figure is a stand-in whose note names the other by its name or an alias. */
function isLentBy({ value }: SourcedMaterial, { value: other }: SourcedMaterial): boolean {
  const { method, note = '' } = value[CARBON]
  const words = wordsOf(note)
  return method === 'proxy' && [other.name, ...other.aliases].some((name) => words.includes(wordsOf(name)))
}

/** The words of a text, each with a space before and behind, so that only whole words are found. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `
