/**
 * What says of a mention whether it is refused: a table by open addressing, of `fingerprints` of traits (0 where there is none) and their
 * weights in steps of `scale` of log odds; `bias` is that of a mention without traits.
 */
export type RefusalModel = { fingerprints: Uint32Array; weights: Int8Array; scale: number; bias: number }

/** Whether a question refuses what it mentions: logistic regression over the words around the mention, learnt by the build. */
export class Refusals {
  readonly #model: RefusalModel
  readonly #mask: number

  constructor(model: RefusalModel) {
    this.#model = model
    this.#mask = model.fingerprints.length - 1
  }

  /** Log odds that what stands from `from` to `to` (exclusive) in a question in lower case is refused. */
  odds(question: string, from: number, to: number): number {
    let sum = 0
    for (const trait of traitsOf(question, from, to)) sum += this.#weight(fingerprintOf(trait))
    return sum * this.#model.scale + this.#model.bias
  }

  #weight(fingerprint: number): number {
    const { fingerprints, weights } = this.#model
    for (let at = fingerprint & this.#mask; fingerprints[at] !== 0; at = (at + 1) & this.#mask)
      if (fingerprints[at] === fingerprint) return weights[at] ?? 0
    return 0
  }
}

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{L}[\p{L}']*|\d+(?:[.,]\d+)?|[.;!?,:()/–—-]|[。、，？！；：]/gu
const ENDS_CLAUSE = new Set('.;!?,:()-–—。、，？！；：')
const ENDS_SENTENCE = new Set('.;!?。？！；')
/** Words further away than this say nothing of a mention by where they stand. */
const FAR = 8

/** The traits of a mention: the words of its clause by side and distance, pairs of them, the words of the other clauses, and its place. */
export function traitsOf(question: string, from: number, to: number): Set<string> {
  const before = wordsOf(question.slice(0, from)).toReversed()
  const after = wordsOf(question.slice(to))
  const traits = new Set<string>()
  const [left, right] = [sideOf(before, '<'), sideOf(after, '>')]
  for (const trait of [...left.traits, ...right.traits]) traits.add(trait)
  traits.add(`<>${left.at(0)} ${right.at(0)}`)
  traits.add(`place ${before.length === 0 ? 'first' : before.length < 4 ? 'early' : 'late'}`)
  traits.add(`left ${Math.min(6, after.length)}`)
  traits.add(`length ${Math.min(8, (before.length + after.length + 1) >> 2)}`)
  return traits
}

/** All numbers are one word: what they say is said elsewhere. */
const wordsOf = (text: string) => (text.match(WORD) ?? []).map((word) => (/^\d/.test(word) ? '0' : word))

/** The words on one side of a mention, the nearest first. */
function sideOf(words: readonly string[], side: '<' | '>') {
  const cut = words.findIndex((word) => ENDS_CLAUSE.has(word))
  const clause = cut < 0 ? words : words.slice(0, cut + 1)
  const at = (distance: number) => words[distance] ?? END
  const near = [...clause.slice(0, FAR), ...(cut < 0 && clause.length < FAR ? [END] : [])]
  const traits = near.flatMap((word, distance) => [`${side}${DISTANCES[distance]}${word}`, `${side}${word}`])
  traits.push(`${side}2 ${at(0)} ${at(1)}`, `${side}3 ${at(0)} ${at(1)} ${at(2)}`)
  const pairs = cut < 0 ? words.length - 1 : cut
  for (let distance = 0; distance < pairs; distance++)
    traits.push(side === '<' ? `& ${at(distance + 1)} ${at(distance)}` : `& ${at(distance)} ${at(distance + 1)}`)
  if (cut >= 0) for (const word of words.slice(cut)) traits.push(`${side}*${word}`)
  traits.push(`${side}cut ${cut < 0 ? END : words[cut]}`)
  traits.push(`${side}sentences ${Math.min(4, words.filter((word) => ENDS_SENTENCE.has(word)).length)}`)
  return { traits, at }
}

const END = '|'
const DISTANCES = [1, 2, 3, 3, 5, 5, 5, 5, 5]

/** 32-bit FNV-1a over UTF-16 code units, never 0. */
export function fingerprintOf(trait: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < trait.length; at++) hash = Math.imul(hash ^ trait.charCodeAt(at), 0x01000193)
  return hash >>> 0 || 1
}
