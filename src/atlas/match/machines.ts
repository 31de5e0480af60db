import type { FoldedLine } from './folded-line.ts'
import type { LineWord } from './line-words.ts'
import type { Mention } from './mentions.ts'

type Said = { line: FoldedLine; words: readonly LineWord[]; mentions: readonly Mention[]; main: Mention }
type Span = { from: number; to: number }

/**
 * Whether a line is a machine, a battery or a cable as a whole, of which a named material is only a piece: `PVC cable`, `motor with copper
 * winding`. In `motor housing ABS` and `cable tie` the machine only says what the part is for.
 */
export function isMachine({ line, words, mentions, main }: Said): boolean {
  return words.some((machine) => {
    if (machine.means.kind !== 'machine' || mentions.some((one) => isWithin(one, machine))) return false
    if (/(?<!\p{L})(?:for|fur|pour)\s+$/u.test(line.text.slice(0, machine.from))) return false
    const next = line.words.find(({ from }) => from >= machine.to)
    if (!next || !/^\p{L}{3,}$/u.test(next.text)) return true
    const isNamed = mentions.some((one) => isWithin(one, next))
    const kinds = words.filter(({ from }) => from === next.from).map(({ means }) => means.kind)
    const isOther = kinds.some((kind) => ['joint', 'colour', 'machine', 'assembly'].includes(kind))
    return isNamed || isOther || (main.from > machine.to && isWith(line.text.slice(machine.to, main.from)))
  })
}

const isWithin = (whole: Span, part: Span) => whole.from <= part.from && part.to <= whole.to

const isWith = (text: string) => /(?<!\p{L})(?:with|mit|avec)(?!\p{L})/u.test(text)
