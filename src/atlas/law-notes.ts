import type { SnapshotInstrument } from '../snapshot/content.ts'

const NOTHING_FOUND = 'What is not listed was not found among them: that is no approval.'
const NOT_MADE = 'What was made after the day asked for, or is not known to be as old, is left out.'
const NOT_LOOKED_AT = 'No legal instrument of this place was looked at, so nothing is known of its law.'

type Looked = {
  /** The instruments of the places asked for, and those of them that can have been made by `day`. */
  known: readonly SnapshotInstrument[]
  looked: readonly SnapshotInstrument[]
  day: string
  /** The day of the snapshot. */
  today: string
}

/** What an answer says of the instruments behind it. */
export const coverageNotes = ({ known, looked, day, today }: Looked): string[] => [
  known.length === 0 ? NOT_LOOKED_AT : NOTHING_FOUND,
  ...(looked.length < known.length ? [NOT_MADE] : []),
  ...(day < today && looked.length > 0 ? [asKnownOn(today), ...ofThatYear(looked, day)] : []),
]

/** Records hold today's wording only: an amendment that moved a day or an amount has replaced what stood before. */
const asKnownOn = (today: string) =>
  `Texts, amounts and days are those known on ${today}, and a rule that an amendment added may be listed from the day of its act.`

function ofThatYear(looked: readonly SnapshotInstrument[], day: string): string[] {
  const year = day.slice(0, 4)
  const { length } = looked.filter(({ made, made_only_year }) => made_only_year && made?.startsWith(year))
  return length > 0 ? [`Of ${length} of them only the year ${year} is known, so that they may be younger.`] : []
}
