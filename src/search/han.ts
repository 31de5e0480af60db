import { hasHan } from './stems.ts'
import type { Piece } from './translator.ts'
import type { WordList } from './word-list.ts'

const MAX_LETTERS = 128
/** What stands before it describes what comes after, so that neither is part of the other's name. */
const OF = '的'
/** Behind a number it is one of heat, else the end of many other words. */
const DEGREE = '度'
/** What is compared with stands between the two. */
const COMPARISONS: readonly (readonly [RegExp, string])[] = [
  [/比[^轻]{1,12}?轻/u, 'lighter than'],
  [/比[^更]{1,12}?更(?:环保|绿色|可持续|低碳)/u, 'greener than'],
]

/** Takes Chinese and Japanese apart, the longest known word first. Letters of these scripts that are in no word go; all else stays. */
export function hanPieces(text: string, list: WordList, meaningOf: (index: number) => string | undefined): Piece[] {
  const pieces: Piece[] = []
  const lower = text.toLowerCase()
  const written = lower.length === text.length ? lower : text
  for (let at = 0; at < Math.min(written.length, MAX_LETTERS); ) {
    const length = longestAt(written, at, list)
    const found = length > 0 ? list.find(written.slice(at, at + length)) : undefined
    if (found !== undefined && written.slice(at, at + length) !== OF)
      pieces.push({ from: at, to: at + length, meaning: meaningOf(found) })
    else if (written[at] === DEGREE && /\d ?$/.test(written.slice(0, at)))
      pieces.push({ from: at, to: at + 1, meaning: '°C' })
    else if (written[at] === OF) pieces.push({ from: at, to: at + 1, meaning: ';' })
    else if (hasHan(written[at] ?? '')) pieces.push({ from: at, to: at + 1, meaning: '' })
    at += Math.max(length, 1)
  }
  return withComparison(written, pieces)
}

/** “比铝轻”: the comparison stands around the name. */
function withComparison(text: string, pieces: readonly Piece[]): Piece[] {
  for (const [pattern, meaning] of COMPARISONS) {
    const found = pattern.exec(text)
    if (!found) continue
    const end = found.index + found[0].length - 1
    return pieces.map((piece) => {
      if (piece.from === found.index) return { ...piece, meaning }
      return piece.from <= end && end < piece.to ? { ...piece, meaning: ';' } : piece
    })
  }
  return [...pieces]
}

function longestAt(text: string, at: number, list: WordList): number {
  if (!list.hasPrefix(text[at] ?? '\n')) return 0
  for (let length = Math.min(list.longest, text.length - at); length > 0; length--)
    if (list.find(text.slice(at, at + length)) !== undefined) return length
  return 0
}
