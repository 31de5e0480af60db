import type { Piece, Translation } from './translator.ts'

/** English for what languages say before or after a name; where nothing follows, it is about what stands before. */
const LIMITS = ['below', 'above', 'at most', 'at least', 'up to']
export const OPERATORS = new Set([
  ...LIMITS,
  'instead of',
  'replacement for',
  'without',
  'not',
  'outside',
  'lighter than',
  'greener than',
  'less',
])
/** English for what joins two names. */
export const JOINTS = new Set(['and', 'or'])
/** Languages whose question words stand after what they are about. */
const POSTPOSITIONAL = new Set(['ja'])

/** The pieces in English, with what stands between them, and operators before what they are about. */
export function assembled(text: string, language: string, pieces: readonly Piece[]): Translation {
  const parts: { from: number; to: number; english: string }[] = []
  let end = 0
  for (const { from, to, meaning } of pieces) {
    if (from > end) parts.push({ from: end, to: from, english: between(text.slice(end, from)) })
    parts.push({ from, to, english: meaning ?? text.slice(from, to) })
    end = to
  }
  if (end < text.length) parts.push({ from: end, to: text.length, english: between(text.slice(end)) })
  const ordered = inOrder(parts, POSTPOSITIONAL.has(language))
  const spans: { at: number; end: number; from: number; to: number }[] = []
  let english = ''
  for (const part of ordered) {
    const own = english === '' || english.endsWith(' ') ? part.english.trimStart() : part.english
    const gap = english === '' || english.endsWith(' ') || own === '' || /^[\s,.;:!?)]/.test(own) ? '' : ' '
    const at = english.length + gap.length
    english += gap + own
    spans.push({ at, end: english.length, from: part.from, to: part.to })
  }
  return { language, asked: text, text: english.replace(/\s+/g, ' ').trim() || text, wordsFor }

  function wordsFor(words: string): string {
    const start = english.toLowerCase().indexOf(words.toLowerCase())
    if (start < 0) return words
    const within = spans.filter((span) => span.end > start && span.at < start + words.length && span.end > span.at)
    const from = Math.min(...within.map((span) => span.from))
    const to = Math.max(...within.map((span) => span.to))
    return within.length === 0 ? words : text.slice(from, to).trim()
  }
}

/** What stands between pieces; an apostrophe between words of another language is none in English. */
const between = (text: string) => (/[\p{L}\p{N}]/u.test(text) ? text : text.replace(/['’]/g, ' ')).replace(/\s+/g, ' ')

type Part = { from: number; to: number; english: string }

/** Puts operators that stand after what they are about before it: all of them, or those that nothing follows, or no number. */
function inOrder(parts: readonly Part[], areAfter: boolean): Part[] {
  const ordered: Part[] = []
  const isContent = ({ english }: Part) => /[\p{L}\p{N}]/u.test(english) && !OPERATORS.has(english)
  const isName = (part: Part) => isContent(part) && !JOINTS.has(part.english)
  for (const [at, part] of parts.entries()) {
    const next = parts.slice(at + 1).find(({ english }) => /[\p{L}\p{N}]/u.test(english))
    const isOfNumber = LIMITS.includes(part.english) && next !== undefined && !/\d/.test(next.english)
    // 木材不起刺: what a lone letter denies may be a word that is not known.
    if (isLoneLetter(part) && isUnknown(parts[at + 1])) continue
    const isAfter =
      OPERATORS.has(part.english) &&
      (areAfter ||
        !next ||
        OPERATORS.has(next.english) ||
        (isOfNumber && /\d/.test(ordered.findLast(isContent)?.english ?? '')))
    const before = isAfter ? startOf(ordered, isName) : -1
    if (before < 0) {
      ordered.push(part)
      continue
    }
    ordered.splice(before, 0, part)
    // What comes next is no part of the name.
    if (next) ordered.push({ from: part.to, to: part.to, english: ';' })
  }
  return ordered
}

const isLoneLetter = ({ from, to, english }: Part) => to - from === 1 && OPERATORS.has(english)
/** Letters of the question that are in no known word. */
const isUnknown = (part: Part | undefined) => part !== undefined && part.english === '' && part.to > part.from

/** Where the last name begins, with all that is joined to it before: “concrete and steel”. */
function startOf(parts: readonly Part[], isName: (part: Part) => boolean): number {
  let start = parts.findLastIndex(isName)
  for (;;) {
    const joint = parts.slice(0, Math.max(0, start)).findLastIndex(({ english }) => /\S/.test(english))
    const joined = JOINTS.has(parts[joint]?.english ?? '') ? parts.slice(0, joint).findLastIndex(isName) : -1
    if (joined < 0) return start
    start = joined
  }
}
