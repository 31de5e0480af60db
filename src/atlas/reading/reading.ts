import type { Condition } from '../../search/condition.ts'
import type { Translation } from '../../search/translator.ts'
import type { AskedKind } from './asked-kind.ts'
import type { Excluded } from './excluded.ts'

/** A part of a question, with the words that say it. */
type Said<T> = T & { words: string }

/** What a question asks for. `rest` is searched; the other parts decide what may be found. */
export type Reading = {
  text: string
  /** The question in English, where it is in another language. */
  translation: Translation | undefined
  /** Whether it is in a language that is not read. */
  isUnread: boolean
  /** Whether it asks for suppliers: then what people need materials for is not searched. */
  isForMakers: boolean
  /** The request that answers it, where it asks for law. */
  law: string | undefined
  /** Whether it sets names against each other: then PE is no place. */
  isCompared: boolean
  /** By which figure a class is ranked, of which the question asks for the most or the least: then a class is no name. */
  ranks: Said<{ figure: string; is: 'most' | 'least' }> | undefined
  /** Documents whose name is the whole question. */
  named: readonly number[]
  /** What is to be replaced, if anything is: the material, or undefined for a group, and the documents that are named by it. */
  replaces: Said<{ label: string; material: number | undefined; documents: ReadonlySet<number> }> | undefined
  excludes: readonly Said<Excluded>[]
  conditions: readonly Said<Condition>[]
  /** What is asked to be in something: what is it or holds it is the answer. */
  contains: Said<Excluded> | undefined
  /** Whether nothing is asked for but what may replace something that the atlas lacks: then what is like it is only a guess. */
  isGuess: boolean
  rest: string
  /** What is said of parts of the question that cannot be answered as they are asked. */
  notes: readonly string[]
  /** Score factor of a document, 0 to 1; 0 for what is excluded. Undefined if the question sets no limits. */
  weight: ((document: number) => number) | undefined
  /** The same without the conditions: of what may be named where nothing holds them. */
  unconditional: ((document: number) => number) | undefined
  /** The kind that is asked for, where nothing of it meets the conditions. */
  unmet: AskedKind | undefined
  /** Substitutes for what is to be replaced, with the score that each has by being one. */
  lifts: ReadonlyMap<number, number> | undefined
}
