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
  /** Whether it asks about the law of a place. */
  isAboutLaw: boolean
  /** Whether it sets names against each other: then PE is no place. */
  isCompared: boolean
  /** By which figure a class is ranked, of which the question asks for the most or the least: then a class is no name. */
  ranks: Said<{ figure: string; is: 'most' | 'least' }> | undefined
  /** Documents whose name is the whole question. */
  named: readonly number[]
  /** The material to be replaced; undefined if nothing is, or only a group. */
  replaces: Said<{ label: string; material: number | undefined }> | undefined
  excludes: readonly Said<Excluded>[]
  conditions: readonly Said<Condition>[]
  rest: string
  /** Score factor of a document, 0 to 1; 0 for what is excluded. Undefined if the question sets no limits. */
  weight: ((document: number) => number) | undefined
  /** The same without the conditions: of what may be named where nothing holds them. */
  unconditional: ((document: number) => number) | undefined
  /** The kind that is asked for, where nothing of it meets the conditions. */
  unmet: AskedKind | undefined
  /** Substitutes for what is to be replaced, with the score that each has by being one. */
  lifts: ReadonlyMap<number, number> | undefined
}
