import type { FoldedLine } from './folded-line.ts'

/** A code found in a line. */
export type Found<T> = { from: number; to: number; means: T }

type Entry<T> = { pattern: RegExp; means: T }

const SEPARATOR = '[\\s._/-]'
const DIGITS = '0123456789'

/**
 * Codes of vocabulary/grades.yaml, found where a word of a line begins. Each is tried only where its first letter stands, so that the work
 * grows with the length of the line.
 */
export class CodeTable<T> {
  readonly #byFirst = new Map<string, Entry<T>[]>()

  constructor(codes: Iterable<readonly [code: string, means: T]>) {
    // The more a code says, the earlier: 1.4404 before 1.44##.
    for (const [code, means] of [...codes].toSorted(([a], [b]) => wildcards(a) - wildcards(b))) {
      const entry = { pattern: patternOf(code), means }
      for (const first of code.startsWith('#') ? DIGITS : code.slice(0, 1)) {
        const known = this.#byFirst.get(first)
        if (known) known.push(entry)
        else this.#byFirst.set(first, [entry])
      }
    }
  }

  /** Every code in the line, those inside longer ones too. */
  find({ text, words }: FoldedLine): Found<T>[] {
    return words.flatMap(({ from }) => this.#at(text, from))
  }

  #at(text: string, from: number): Found<T>[] {
    const found: Found<T>[] = []
    for (const { pattern, means } of this.#byFirst.get(text.charAt(from)) ?? []) {
      pattern.lastIndex = from
      const match = pattern.exec(text)
      if (match) found.push({ from, to: from + match[0].trimEnd().length, means })
    }
    return found
  }
}

const wildcards = (code: string) => code.replace(/[^#*]/g, '').length

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
  const end = isOpen ? '[\\p{L}\\p{N}]*' : '(?![\\p{L}\\p{N}])(?!\\.\\d)'
  return new RegExp(body + end, 'uy')
}
