import type { GradeKind } from '../../schema/lists.ts'
import type { FoldedLine } from './folded-line.ts'

/** How a material was recognised, the surest first. */
export const EVIDENCE = ['grade', 'name', 'symbol', 'word', 'compound', 'spelling'] as const
export type EvidenceKind = GradeKind | (typeof EVIDENCE)[number]

type Span = { from: number; to: number }

/** A place in a line that names a material; `id` is undefined for what the atlas lacks. */
export type Mention = {
  from: number
  to: number
  id: string | undefined
  kind: EvidenceKind
  /** The grade system, or that it is a name. */
  system: string
  onlyInTextile: boolean
  /** Where what is known of an open code ends: after the blei of bleifrei. */
  stemTo?: number
  /** Other materials that the same words stand for. */
  rivals?: readonly string[]
  /** What the thing that it names may be made of instead. */
  givesWayTo?: readonly string[] | undefined
}

export const rankOf = ({ kind }: Mention) => EVIDENCE.indexOf(kind)

/** Of overlapping mentions the longest; of equally long ones a name of the record itself, then the surest. In the order of the line. */
export function withoutOverlaps(mentions: readonly Mention[]): Mention[] {
  const kept: Mention[] = []
  const ordered = mentions.toSorted(
    (a, b) => b.to - b.from - (a.to - a.from) || isOther(a) - isOther(b) || rankOf(a) - rankOf(b),
  )
  for (const mention of ordered)
    if (!kept.some(({ from, to }) => mention.from < to && from < mention.to)) kept.push(mention)
  return kept.toSorted((a, b) => a.from - b.from)
}

const isOther = ({ kind }: Mention) => Number(kind !== 'name')

/** What stands there, with its capitals and accents. */
export const textOf = ({ shown }: FoldedLine, { from, to }: Span) => shown.slice(from, to)

/** Whether two stand joined as parts of one thing: PET/PE. */
export const isJoinedTo = (one: Span, other: Span, line: FoldedLine): boolean =>
  /^\s*[/+]\s*$/.test(between(one, other, line))

/** The same with shares: rHDPE 25 % / HDPE 75 %, rPP/PP 30/70. */
export const isJoinedByShares = (one: Span, other: Span, line: FoldedLine): boolean =>
  /^(?:\s*\d{1,3}\s*%)?\s*[/+]\s*(?:\d{1,3}\s*%\s*)?$/.test(between(one, other, line)) && /\d\s*[%/]/.test(line.text)

function between(one: Span, other: Span, { text }: FoldedLine): string {
  const [first, second] = one.from < other.from ? [one, other] : [other, one]
  return text.slice(first.to, second.from)
}
