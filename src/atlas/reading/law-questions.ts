import type { Reading } from '../../schema/search.ts'
import type { Names } from '../names.ts'
import { placesOf } from './place-names.ts'

const LAW =
  /(?<!\p{L})(?:not )?(?:banned|forbidden|prohibited|outlawed|restricted|regulated|illegal|legal|allowed|permitted)(?!\p{L})/iu
const ASKED = /^(?:is|are|was|were|will|can)\s/i
const STATED =
  /(?<!(?:where|if|because|since|when)\s.*)(?<!\p{L})(?:banned|forbidden|prohibited|outlawed|illegal) (?:in|by|under|across|throughout) /iu
const TRANSLATED = /(?<!\p{L})banned(?!\p{L})/u

/**
 * Where a question asks for the law of a place: “is lead banned in the EU?”, “polystyrene banned in California”. What it names is asked
 * about then, not ruled out. Undefined for any other question; other languages put the place anywhere.
 */
export function lawWords(
  question: string,
  isTranslated: boolean,
  names: Names,
): { from: number; to: number } | undefined {
  const found = LAW.exec(question)
  if (!found || !(ASKED.test(question) || STATED.test(question) || (isTranslated && TRANSLATED.test(question))))
    return undefined
  return placesOf(question, names).length === 0 ? undefined : { from: found.index, to: found.index + found[0].length }
}

/** The request that answers a question of law: about a material, if it names one, in the first place that it names. */
export function lawPath(material: string | undefined, [first]: Reading['places']): string {
  const place = first === undefined ? '' : `?jurisdiction=${encodeURIComponent(first.place)}`
  return `/v1/regulatory${material === undefined ? '' : `/${material}`}${place}`
}
