import type { Label, SnapshotVocabulary } from '../snapshot/content.ts'
import { fold } from '../text/fold.ts'

/** Filter values to the label they mean: a term's label or id, in any case, accents folded; else the folded value itself. */
export type Labels = (value: string) => string

export function labelsOf(terms: readonly Label[]): Labels {
  const byName = new Map(terms.flatMap(({ id, label }) => [id, label].map((name) => [fold(name), label])))
  return (value) => byName.get(fold(value)) ?? fold(value)
}

/** Country names, alpha-3 and alpha-2 codes to the alpha-2 code; undefined for what is no country. */
export function countryCodes({ countries }: SnapshotVocabulary): (value: string) => string | undefined {
  const byName = new Map(
    countries.flatMap(({ alpha2, alpha3, names }) => [alpha2, alpha3, ...names].map((name) => [fold(name), alpha2])),
  )
  return (value) => byName.get(fold(value))
}
