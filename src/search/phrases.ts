/** A part of a question that a phrase points at; `to` is exclusive. `meant` is what its words were resolved to. */
export type Phrase<T> = { from: number; to: number; meant: T }

/** What a list of words stands for; undefined if it is nothing known. */
export type Resolve<T> = (words: string) => T | undefined

const MAX_WORDS = 5
/** Brackets may stand within a name: “poly(lactic acid)” does not begin with them. */
const WORD = /^[\p{L}\p{N}](?:[^\s,;:?!()“”"]|\([^\s()]+\))*/u

/** The longest run of words at `from` that means something. */
export function phraseAt<T>(text: string, from: number, resolve: Resolve<T>, most = MAX_WORDS): Phrase<T> | undefined {
  const ends: number[] = []
  for (let at = from; ends.length < most; at++) {
    const word = WORD.exec(text.slice(at))?.[0]
    if (word === undefined) break
    at += word.length
    ends.push(word.endsWith('.') ? at - 1 : at)
    if (text[at] !== ' ') break
  }
  for (const to of ends.toReversed()) {
    const meant = resolve(text.slice(from, to))
    if (meant !== undefined) return { from, to, meant }
  }
  return undefined
}

/** What a text names, from the left, without overlaps: the longest known run of words at each place that `starts` finds. */
export function phrasesIn<T>(text: string, starts: RegExp, resolve: Resolve<T>, most = MAX_WORDS): Phrase<T>[] {
  const found: Phrase<T>[] = []
  for (const { index } of text.matchAll(starts)) {
    const phrase = index < (found.at(-1)?.to ?? 0) ? undefined : phraseAt(text, index, resolve, most)
    if (phrase) found.push(phrase)
  }
  return found
}

/** The longest run of words that ends at `to` and means something. */
export function phraseBefore<T>(
  text: string,
  to: number,
  resolve: Resolve<T>,
  most = MAX_WORDS,
): Phrase<T> | undefined {
  const starts: number[] = []
  for (let at = to; starts.length < most && at > 0; ) {
    const space = Math.max(text.lastIndexOf(' ', at - 1), text.lastIndexOf('-', at - 1))
    starts.push(space + 1)
    at = space
    if (space < 0 || /[,;:?!.]$/.test(text.slice(0, space))) break
  }
  for (const from of starts.toReversed()) {
    const meant = resolve(text.slice(from, to))
    if (meant !== undefined) return { from, to, meant }
  }
  return undefined
}

/** The text with parts of it blanked, so that what is left keeps its place. */
export const without = (text: string, parts: readonly { from: number; to: number }[]): string =>
  parts.reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)
