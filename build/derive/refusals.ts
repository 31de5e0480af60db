import { createHash } from 'node:crypto'
import { fingerprintOf, type RefusalModel, traitsOf } from '../../src/search/refusals.ts'
import type { AtlasData } from '../authored/load.ts'

/** What stands in square brackets in `text` is refused, or kept. */
export type RefusalExample = { text: string; isRefused: boolean }
/** What people ask for, by how they say it, which refuses next to nothing. */
export type RefusalExamples = { written: readonly RefusalExample[]; asked: readonly string[] }

export const refusalExamples = ({ refusals, needs, shortlists }: AtlasData): RefusalExamples => ({
  written: refusals.map(({ id: text, value }) => ({ text, isRefused: value === 'refused' })),
  asked: [...needs.flatMap(({ value }) => value), ...shortlists.map(({ id }) => id)],
})

/** A trait of fewer mentions that were written for it is left out. */
const LEAST = 2
const STEPS = 200
const RATE = 0.05
/** Strength of the penalty on the squares of weights. */
const PENALTY = 1
const LARGEST = 127

/** Learns by logistic regression (Adam over the whole, deterministic) what refuses a mention. */
export function refusalModelOf({ written, asked }: RefusalExamples): RefusalModel {
  const mentions = written.flatMap(mentionsOf)
  const counts = new Map<string, number>()
  for (const { traits } of mentions) for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= LEAST).map(([trait]) => trait)
  const indexOf = new Map(kept.map((trait, at) => [trait, at]))
  const rows = [...mentions, ...asked.flatMap(keptMentions)].map(({ traits, isRefused }) => ({
    traits: Uint32Array.from([...traits].flatMap((trait) => indexOf.get(trait) ?? [])),
    isRefused,
  }))
  return tableOf(kept, learnt(rows, kept.length))
}

type Mention = { traits: Set<string>; isRefused: boolean }

/** Each mention in brackets with its traits; other mentions are words like others. */
function mentionsOf({ text, isRefused }: RefusalExample): Mention[] {
  const question = text.toLowerCase()
  const bare = (part: string) => part.replace(/[[\]]/g, '')
  return [...question.matchAll(/\[[^\]]*\]/g)].map(({ index, 0: mention }) => {
    const from = bare(question.slice(0, index)).length
    return { traits: traitsOf(bare(question), from, from + mention.length - 2), isRefused }
  })
}

const REFUSES =
  /(?<!\p{L})(?:no|not|non|nothing|never|without|free|instead|avoid|less|but|than|replac\p{L}*|alternatives?|substitut\p{L}*)(?!\p{L})|n't|less(?!\p{L})/u
/** Of so many words of a text one is taken for a mention. */
const WORDS_A_MENTION = 6

/** Words of a text, chosen by its hash, as mentions that are kept; none of one that may refuse something. */
function keptMentions(text: string): Mention[] {
  const question = text.toLowerCase()
  const words = REFUSES.test(question) ? [] : [...question.matchAll(/\p{L}{4,}/gu)]
  const digest = createHash('sha256').update(question).digest()
  const count = Math.ceil(words.length / WORDS_A_MENTION)
  const chosen = Array.from({ length: count }, (_, at) => words[(digest[at] ?? 0) % words.length])
  return [...new Set(chosen)].flatMap((word) =>
    word ? [{ traits: traitsOf(question, word.index, word.index + word[0].length), isRefused: false }] : [],
  )
}

type Row = { traits: Uint32Array; isRefused: boolean }

/** Weights of the traits, that of the bias last. */
function learnt(rows: readonly Row[], count: number): Float64Array {
  const weights = new Float64Array(count + 1)
  const [mean, square] = [new Float64Array(count + 1), new Float64Array(count + 1)]
  for (let step = 1; step <= STEPS; step++) {
    const gradient = gradientOf(rows, weights)
    const rate = RATE * (1 - (step - 1) / STEPS)
    for (let at = 0; at <= count; at++) {
      const slope = gradient[at] ?? 0
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * slope * slope
      const [first, second] = [(mean[at] ?? 0) / (1 - 0.9 ** step), (square[at] ?? 0) / (1 - 0.99 ** step)]
      weights[at] = (weights[at] ?? 0) - (rate * first) / (Math.sqrt(second) + 1e-6)
    }
  }
  return weights
}

function gradientOf(rows: readonly Row[], weights: Float64Array): Float64Array {
  const bias = weights.length - 1
  const gradient = weights.map((weight) => PENALTY * weight)
  gradient[bias] = 0
  for (const { traits, isRefused } of rows) {
    let odds = weights[bias] ?? 0
    for (const trait of traits) odds += weights[trait] ?? 0
    const error = 1 / (1 + Math.exp(-odds)) - (isRefused ? 1 : 0)
    for (const trait of traits) gradient[trait] = (gradient[trait] ?? 0) + error
    gradient[bias] = (gradient[bias] ?? 0) + error
  }
  return gradient
}

function tableOf(traits: readonly string[], weights: Float64Array): RefusalModel {
  const most = Math.max(1e-9, ...weights.subarray(0, traits.length).map(Math.abs))
  const scale = most / LARGEST
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, traits.length) * 2))
  const model = { fingerprints: new Uint32Array(size), weights: new Int8Array(size), scale, bias: weights.at(-1) ?? 0 }
  traits.forEach((trait, at) => {
    const weight = Math.round((weights[at] ?? 0) / scale)
    if (weight === 0) return
    const fingerprint = fingerprintOf(trait)
    let slot = fingerprint & (size - 1)
    while (model.fingerprints[slot] !== 0) slot = (slot + 1) & (size - 1)
    model.fingerprints[slot] = fingerprint
    model.weights[slot] = weight
  })
  return model
}
