import type { Reading } from '../../schema/search.ts'
import { type Phrase, phrasesIn, without } from '../../search/phrases.ts'
import type { Names } from '../names.ts'

const MAX_WORDS = 4

/** The countries, states and groups that a question asks for. Short codes count only in capitals: “in” is no place, “IN” is. */
export const placesOf = (question: string, names: Names): Reading['places'] =>
  namedPlaces(question, names).flatMap(({ from, to, meant: place, isRefused }) =>
    isRefused ? [] : { words: question.slice(from, to), place },
  )

/** The places that a question refuses, with the words that say so: “not from China”, “outside the EU”. */
export const refusedPlacesOf = (question: string, names: Names): Reading['places'] =>
  namedPlaces(question, names).flatMap(({ begin, end, meant: place, isRefused }) =>
    isRefused ? { words: question.slice(begin, end).trim(), place } : [],
  )

/** The question without its places, and the words around them that say so. */
export const withoutPlaces = (question: string, names: Names): string =>
  without(
    question,
    namedPlaces(question, names).map(({ begin, end }) => ({ from: begin, to: end })),
  )

/** The question without the places that it refuses, of which nothing else is refused. */
export const withoutRefusedPlaces = (question: string, names: Names): string =>
  without(
    question,
    namedPlaces(question, names).flatMap(({ begin, end, isRefused }) => (isRefused ? { from: begin, to: end } : [])),
  )

const WORD = /(?<![\p{L}\p{N}]|(?<!(?<!\p{L})non)-)\p{L}/giu
const IN = /(?<!\p{L})(?:in|from|for|within) (?:the )?$/iu
/** What says of the place after it that it is not wanted. */
const NOT_FROM =
  /(?<!\p{L})(?:(?:(?:which |that )?(?:is|are|was|were) |but |and |, ?)?(?:(?:is|are|was|were)n't|not|never|nothing|none|nobody|no|anywhere (?:but|except)|anything but|except(?:ing)?(?: for)?|excluding|exclude|avoid(?:ing)?|without|other than|apart from|outside(?: of)?|out of|beyond)(?! only)|non)(?:[ -](?:a|an|any|anything|made|produced|manufactured|sourced|coming|imported|shipped|delivered|based|located|grown|mined|mill|mills|suppliers?|makers?|producers?|companies|compan(?:y|ies)|factor(?:y|ies)|sites?|those|ones|stuff|goods|from|in|of|by|the))*[ -]$/iu
/** What says it of the place before it. */
const UNWANTED =
  /^(?:[ -](?:made|based|suppliers?|makers?|goods|sourced))?,?(?: (?:is|are))? (?:excluded|not (?:wanted|allowed|an option|acceptable|possible)|unwanted|a no-go|out of the question|outside(?! \p{L}+ing))(?!\p{L})/iu
const LISTED = /^(?:,| or| nor| and|, (?:or|nor|and)|\/)(?: from| in| the| made in)* ?$/iu

/** A place that a question names; `begin` and `end` of all the words that are about it. */
type NamedPlace = Phrase<string> & { begin: number; end: number; isRefused: boolean }

function namedPlaces(question: string, names: Names): NamedPlace[] {
  const found = phrasesIn(question, WORD, (words) => placeNamed(words, names), MAX_WORDS)
  const places: NamedPlace[] = []
  for (const { from, to, meant } of found) {
    const phrase = { from, to, meant: meant.place }
    const last = places.at(-1)
    const isListed = last?.isRefused === true && LISTED.test(question.slice(last.end, phrase.from))
    const before = NOT_FROM.exec(question.slice(0, phrase.from))
    const after = UNWANTED.exec(question.slice(phrase.to))
    const isRefused = isListed || before !== null || after !== null
    // “German insulation” may be asked for in many ways, “non-German” refuses.
    if (meant.isDemonym && !isRefused) continue
    const said = before ?? IN.exec(question.slice(0, phrase.from))
    const begin = isListed ? last.end : (said?.index ?? phrase.from)
    places.push({ ...phrase, begin, end: phrase.to + (after?.[0].length ?? 0), isRefused })
  }
  return places
}

function placeNamed(words: string, names: Names): { place: string; isDemonym: boolean } | undefined {
  const place = isName(words) ? names.term('jurisdictions', words) : undefined
  if (place !== undefined) return { place, isDemonym: false }
  const of = /^\p{Lu}/u.test(words) ? names.term('demonyms', words) : undefined
  return of === undefined ? undefined : { place: of, isDemonym: true }
}

const isName = (words: string) => words.length > 3 || /^(?:\p{Lu}{2,3}|usa|uk)$/u.test(words)
