import type { SnapshotVocabulary } from '../../src/snapshot/content.ts'
import type { Vocabulary } from '../authored/load.ts'

/** Every group of countries with its members: those of the vocabulary, and the regions of more than one country. */
export function groupsOf({ places, regions, countries }: Vocabulary): SnapshotVocabulary['groups'] {
  const inRegion = (region: string) =>
    [...countries].flatMap(([code, country]) => (country.region === region ? [code] : []))
  const named = [...places].map(([id, { label, names = [], members, regions }]) => ({
    id,
    label,
    names,
    members: [...members, ...regions.flatMap(inRegion)].toSorted(),
  }))
  const whole = [...regions].map(([id, { label }]) => ({ id, label, names: [], members: inRegion(id) }))
  return [...named, ...whole.filter(({ members }) => members.length > 1)]
}
