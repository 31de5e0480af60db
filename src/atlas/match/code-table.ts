import { type FoldedLine, unaccented } from './folded-line.ts'

/** A code found in a line, up to `stemTo` as it is written; what follows is what an open one leaves to the word. */
export type Found<T> = { from: number; to: number; stemTo: number; means: T }

type Entry<T> = { pattern: RegExp; means: T }

const SEPARATOR = '[\\s._/-]'
const DIGITS = '0123456789'

/**
 * Codes of vocabulary/grades.yaml, found where a word of a line begins. Each is tried only where its first two characters stand, so that
 * hardly any is tried in vain.
 */
export class CodeTable<T> {
  readonly #byStart = new Map<string, Entry<T>[]>()

  constructor(codes: Iterable<readonly [code: string, means: T]>) {
    // The more a code says, the earlier: 1.4404 before 1.44##.
    for (const [written, means] of [...codes].toSorted(([a], [b]) => literals(b) - literals(a))) {
      // Lines are without the voice marks of Japanese, too.
      const code = unaccented(written)
      const entry = { pattern: patternOf(code), means }
      for (const start of startsOf(code)) {
        const known = this.#byStart.get(start)
        if (known) known.push(entry)
        else this.#byStart.set(start, [entry])
      }
    }
  }

  /** Every code in the line, those inside longer ones too. */
  find({ text, words }: FoldedLine): Found<T>[] {
    return words.flatMap(({ from }) => this.#at(text, from))
  }

  #at(text: string, from: number): Found<T>[] {
    const found: Found<T>[] = []
    for (const start of [text.slice(from, from + 2), text.slice(from, from + 1)])
      for (const { pattern, means } of this.#byStart.get(start) ?? []) {
        pattern.lastIndex = from
        const match = pattern.exec(text)
        if (!match) continue
        const to = from + match[0].trimEnd().length
        found.push({ from, to, stemTo: to - (match[1]?.length ?? 0), means })
      }
    return found
  }
}

/** The first two characters that the code can begin with in a line, or the first where anything may follow it. */
function startsOf(code: string): string[] {
  const [first = '', second = ''] = code
  const firsts = first === '#' ? [...DIGITS] : [first]
  const seconds = second === '#' ? [...DIGITS] : [/[ *]/.test(second) ? '' : second]
  return firsts.flatMap((one) => seconds.map((other) => one + other))
}

const literals = (code: string) => code.replace(/[#* ]/g, '').length

/** What a code reads as: `#` a digit, a blank a separator or none, but one between letters, `*` at the end the rest of the word. */
function patternOf(code: string): RegExp {
  const isOpen = code.endsWith('*')
  const body = [...(isOpen ? code.slice(0, -1) : code)]
    .map((sign, at, signs) => {
      if (sign === '#') return '\\d'
      if (sign !== ' ') return sign.replace(/[.+/]/, '\\$&')
      const isBetweenLetters = /[a-z]/.test(signs[at - 1] ?? '') && /[a-z]/.test(signs[at + 1] ?? 'a')
      return isBetweenLetters ? `${SEPARATOR}+` : `${SEPARATOR}*`
    })
    .join('')
  // The 12 of PA 12 mm is a length, the 20 of 80 % PL 20 % EL a share.
  const measure = `${/ \d+$/.test(code) ? '(?!\\s?mm(?!\\p{L}))' : ''}${/[\d#]$/.test(code) ? '(?!\\s?%)' : ''}`
  const end = isOpen ? '([\\p{L}\\p{N}]*)' : `(?![\\p{L}\\p{N}])(?!\\.\\d)${measure}`
  return new RegExp(body + end, 'uy')
}
