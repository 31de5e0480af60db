import type { LackingNames } from './lacking.ts'

type Lacking = { label: string; definition: string }

/** Names in a question that the atlas lacks: what their words mean apart is not meant, “asbestos cement” is no cement and palm oil no oil. */
export class Opaque {
  /** Where they stand, each with the word after it. */
  readonly spans: readonly { from: number; to: number; meant: string }[]
  readonly #question: string
  readonly #names: readonly { words: string; meant: Lacking }[]

  /** `isName`: whether the atlas has a name, such as “chromium VI”, in which it lacks “chromium”. */
  constructor(question: string, lacking: LackingNames, isName: (words: string) => boolean) {
    const found = lacking.in(question).flatMap(({ from, to, meant: { label, definition } }) => {
      const end = to + (NEXT_WORD.exec(question.slice(to))?.[0].length ?? 0)
      const isKnown = isName(question.slice(from, to)) || isName(question.slice(from, end))
      return isKnown ? [] : { from, to, end, meant: { label, definition } }
    })
    this.#question = question
    this.#names = found.map(({ from, to, meant }) => ({ words: question.slice(from, to), meant }))
    this.spans = found.map(({ from, end, meant }) => ({ from, to: end, meant: meant.label }))
  }

  /**
   * What words mean, or, where they begin with such a name, `named` by it and what stands beside; nothing where they are the end of one.
   * `isName`: whether words are a name as a whole, so that what stands beside says what of it is meant.
   */
  or<T, Rest extends readonly unknown[]>(
    resolve: (words: string, ...rest: Rest) => T | undefined,
    named: (meant: Lacking, beside: string) => T,
    isName = false,
  ): (words: string, ...rest: Rest) => T | undefined {
    if (this.#names.length === 0) return resolve
    return (words, ...rest) => {
      if (this.#names.some((name) => this.#isTornFrom(name.words, words))) return undefined
      const whole = this.#names.find((one) => words === one.words)
      if (whole) return named(whole.meant, '')
      const found = resolve(words, ...rest)
      const name = this.#names.find((one) => /^[ -]/.test(behind(words, one.words)))
      return name && (isName || found !== undefined) ? named(name.meant, behind(words, name.words).trim()) : found
    }
  }

  /** Whether words are the end of a name, or what it says more of: cement, of asbestos cement. */
  #isTornFrom(name: string, words: string): boolean {
    if (this.#question.includes(`${name} ${words}`)) return true
    for (let at = name.indexOf(' '); at > 0; at = name.indexOf(' ', at + 1)) {
      const end = name.slice(at + 1)
      if (words.startsWith(end) && this.#question.includes(name + words.slice(end.length))) return true
    }
    return false
  }
}

const NEXT_WORD = /^[ -][\p{L}\p{N}]+/u

/** What stands after a name that words begin with; empty if they do not. */
const behind = (words: string, name: string) => (words.startsWith(name) ? words.slice(name.length) : '')
