import type { Comparator } from '../schema/lists.ts'

/** What turns a number into the unit of its figure: a factor, or a factor and what is added after it. */
export type UnitScale = number | readonly [times: number, plus: number]

/** How a question can refer to a figure or a quality; see atlas-data/vocabulary/conditions.yaml. */
export type ConditionTerm = {
  figure: string
  /** Spellings of units in lower case, without spaces, dots and brackets. */
  units: Readonly<Record<string, UnitScale>>
  /** Names of the figure. They identify it when a number has no unit, and are removed from the text to search for. */
  names: readonly string[]
  /** Words that select this figure, as its names do, when several share a unit. */
  words: readonly string[]
  /** Whether it is meant where no name or word is near. */
  default?: boolean | undefined
  below_zero?: boolean | undefined
  usual?: Comparator | 'about' | undefined
  up_to?: Comparator | undefined
  /** Comparatives such as `denser` (`more`) and `lighter` (`less`), matched before `than`. */
  more: readonly string[]
  less: readonly string[]
  /** Adjectives between `as` and `as`. */
  as_more: readonly string[]
  as_less: readonly string[]
  /** Superlatives in words of their own: `carbon negative` is the least carbon. */
  most: readonly string[]
  least: readonly string[]
  /** Of a quality: the words that ask for a value or a better one. */
  values: Readonly<Record<string, readonly string[]>>
  /** Of a figure: words that ask for a value without a number, as `usual` compares. */
  said: Readonly<Record<string, number>>
  /** Figures that count where a record lacks this one. */
  else: readonly string[]
}

/** A constraint on a figure, in its unit, or on a quality, whose `limit` is a value of its list. */
export type Condition = {
  figure: string
  is: Comparator
  limit: number | string
  /** Whether only the unit says which figure is meant: “concrete over 40 MPa”. */
  isUnnamed?: true
  /** Whether a name says that this figure is meant and no other like it: “tensile strength”. */
  isNamed?: true
  /** Whether nobody says it, but the use asks for it: then only what is known to fail does. */
  isImplied?: true
  /** Whether a number without a comparator asks for about that much: what holds it comes first, and what does not is found too. */
  isWish?: true
}

/** Looks up a figure or quality of one material by key; undefined if unknown. */
export type Facts = (figure: string) => number | string | undefined

/** A condition and the part of the question that states it; `to` is exclusive. `kept` is a part of that which is asked for all the same. */
export type Match = { condition: Condition; from: number; to: number; kept?: { from: number; to: number } }
