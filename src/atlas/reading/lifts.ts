import type { Substitution } from './substitutions.ts'

/**
 * The score that a document has by being an answer: the first and the last admissible substitute, what else does the job, what an everyday
 * thing is usually and else made of, and what is known to hold every condition where nothing but a class of materials is asked; `brand` is of what a trade name is of, `behind`
 * is the factor of what is no substitute where one is asked for; `most` and `least` are of what comes first and last where the strongest or lightest is asked for. Chosen on the development lists.
 */
export const LIFT = {
  first: 0.7,
  last: 0.5,
  other: 0.4,
  usual: 0.15,
  also: 0.1,
  bare: 0.4,
  brand: 0.6,
  behind: 0.8,
  most: 0.95,
  least: 0.6,
}
/** The same where nothing else is asked: then similarity to what is replaced must not outdo that something may replace it. */
export const LIFT_ALONE = { first: 0.95, last: 0.75 }
/** The same for a thing of whose usual materials half are ruled out: then what else it may be made of is asked for. */
export const LIFT_OBJECT = { usual: 0.4, also: 0.4 }

/** So many have most or least of a figure where that is asked for. */
const RANKED = 10

/** What may be an answer before anything is searched. */
export type Candidates = {
  substitution: Substitution
  objects: readonly { usual: readonly number[]; also: readonly number[] }[]
  /** What a question asks for by a trade name. */
  brands: readonly number[]
  /** Whether the question asks for nothing else. */
  isBare: boolean
  /** Materials that hold every condition of a question that asks for nothing but these. */
  fitting: readonly number[]
  /** Of a class, what has most of a figure that a question asks the most of, or least. */
  ranked: readonly number[]
  /** What a question sets against each other, with its lift. */
  compared: readonly (readonly [at: number, lift: number])[]
}

export const NO_CANDIDATES: Candidates = {
  substitution: { admissible: [], others: [] },
  objects: [],
  brands: [],
  isBare: false,
  fitting: [],
  ranked: [],
  compared: [],
}

/** The lift of each candidate that is not ruled out. */
export function liftsOf(candidates: Candidates, excluded: ReadonlySet<number>): Map<number, number> {
  const { substitution, objects, brands, isBare, fitting, ranked, compared } = candidates
  const lifts = new Map<number, number>()
  const raise = (at: number, lift: number) => {
    if (!excluded.has(at)) lifts.set(at, Math.max(lift, lifts.get(at) ?? 0))
  }
  const { first, last } = isBare ? LIFT_ALONE : LIFT
  const step = (first - last) / Math.max(1, substitution.admissible.length)
  for (const [place, at] of substitution.admissible.entries()) raise(at, first - step * place)
  for (const at of substitution.others) raise(at, LIFT.other)
  for (const object of objects) {
    const isOut = object.usual.filter((at) => excluded.has(at)).length * 2 >= object.usual.length
    const { usual, also } = isOut ? LIFT_OBJECT : LIFT
    for (const at of object.usual) raise(at, usual)
    for (const at of object.also) raise(at, also)
  }
  for (const at of brands) raise(at, LIFT.brand)
  for (const [at, lift] of compared) raise(at, lift)
  for (const at of fitting) raise(at, LIFT.bare)
  for (const [place, at] of ranked.slice(0, RANKED).entries())
    raise(at, LIFT.most - ((LIFT.most - LIFT.least) * place) / RANKED)
  return lifts
}
