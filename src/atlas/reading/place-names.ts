import type { Reading } from '../../schema/search.ts'
import { type Phrase, phrasesIn, without } from '../../search/phrases.ts'
import { remembered } from '../../search/remembered.ts'
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

/** What to know of suppliers in a part of a country. */
export const placeNotes = (question: string, names: Names): string[] =>
  [...new Set(placesOf(question, names).map(({ place }) => place))]
    .filter((place) => /^[A-Z]{2}-/.test(place))
    .map(
      (place) =>
        `Sites of suppliers do not say their part of a country: for ${place}, those of all ${place.slice(0, 2)} count`,
    )

const WORD = /(?<![\p{L}\p{N}]|(?<!(?<!\p{L})non)-)\p{L}/giu
const IN = /(?<!\p{L})(?:in|from|for|within) (?:the )?$/iu
/** What says of the place after it that it is not wanted. */
const NOT_FROM =
  /(?<!\p{L})(?:(?:(?:which |that )?(?:is|are|was|were) |but |and |, ?)?(?:(?:is|are|was|were)n't|not|never|nothing|none|nobody|no|anywhere (?:but|except)|anything but|except(?:ing)?(?: for)?|excluding|exclude|avoid(?:ing)?|without|other than|apart from|outside(?: of)?|out of|beyond)(?! only)|non)(?:[ -](?:a|an|any|anything|made|produced|manufactured|sourced|coming|imported|shipped|delivered|based|located|grown|mined|mill|mills|suppliers?|makers?|producers?|companies|compan(?:y|ies)|factor(?:y|ies)|sites?|those|ones|stuff|goods|from|in|of|by|the))*[ -]$/iu
/** What says it of the place before it. */
const UNWANTED =
  /^(?:[ -](?:made|based|suppliers?|makers?|goods|sourced))?,?(?: (?:is|are))? (?:excluded|not (?:wanted|allowed|an option|acceptable|possible)|unwanted|a no-go|out of the question|outside(?! \p{L}+ing))(?!\p{L})/iu
/** “instead of China”, “cheaper than Italian” */
const COMPARED = /(?<!\p{L})(?:instead|rather|cheaper|better) (?:of|than) (?:(?:made|from|in|of|any|being|the) )*$/iu
const LISTED = /^(?:,| or| nor| and|, (?:or|nor|and)|\/)(?: from| in| the| made in)* ?$/iu

/** A place that a question names; `begin` and `end` of all the words that are about it. */
type NamedPlace = Phrase<string> & { begin: number; end: number; isRefused: boolean }

const READ = new WeakMap<Names, (question: string) => readonly NamedPlace[]>()
/** A question and its English, as they are written and without some words. */
const WRITTEN = 8

function namedPlaces(question: string, names: Names): readonly NamedPlace[] {
  const read = READ.get(names) ?? remembered((text) => placesIn(text, names), WRITTEN)
  READ.set(names, read)
  return read(question)
}

function placesIn(question: string, names: Names): NamedPlace[] {
  const found = phrasesIn(question, WORD, (words) => placeOf(words, names), MAX_WORDS)
  const places: NamedPlace[] = []
  for (const { from, to, meant } of found) {
    const last = places.at(-1)
    const isListed = last?.isRefused === true && LISTED.test(question.slice(last.end, from))
    const before = NOT_FROM.exec(question.slice(0, from))
    const after = UNWANTED.exec(question.slice(to))
    const isRefused = isListed || before !== null || after !== null
    if (COMPARED.test(question.slice(0, from)) || !isPlace({ question, from, to, isRefused }, names)) continue
    const said = before ?? IN.exec(question.slice(0, from))
    const begin = isListed ? last.end : (said?.index ?? from)
    places.push({ from, to, meant, begin, end: to + (after?.[0].length ?? 0), isRefused })
  }
  return places
}

const placeOf = (words: string, names: Names) =>
  (isName(words) ? names.term('jurisdictions', words) : undefined) ?? adjectiveOf(words, names)

/** Lower-case “polish” shines, and a kiwi is a fruit. */
const adjectiveOf = (words: string, names: Names) =>
  /^(?:polish|kiwi)$/.test(words) ? undefined : (PARTS[words.toLowerCase()] ?? names.countryOfDemonym(words))

/** Adjectives of groups of countries, and of parts of one. */
const PARTS: Readonly<Record<string, string>> = {
  european: 'europe',
  asian: 'asia',
  african: 'africa',
  'north american': 'north-america',
  'latin american': 'latin-america',
  scandinavian: 'scandinavia',
  nordic: 'nordic-countries',
  baltic: 'baltic-states',
  scottish: 'GB-SCT',
  welsh: 'GB-WLS',
  'northern irish': 'GB-NIR',
  flemish: 'BE-VLG',
  walloon: 'BE-WAL',
  californian: 'US-CA',
  texan: 'US-TX',
}

const isName = (words: string) => words.length > 3 || /^(?:\p{Lu}{2,3}|usa|uk)$/u.test(words)

/** Nothing else is called by these codes; of others, many are short for plastics, metals or grades: PE, PA, SS, CA. */
const CLEAR_CODES = /^(?:EU|EEA|UK|USA?|UAE|NZ|GCC|KSA|PRC|usa|uk)$/
/** After “in” these are plastics all the same. */
const PLASTICS = /^(?:PE|PA|PS|PF|PAN)$/
const LOCATIVE = /(?<!\p{L})(?:in|from|within|near|across) (?:the )?$/iu
const TRADE =
  /(?<!\p{L})(?:suppliers?|manufacturers?|makers?|producers?|mills?|recyclers?|compan(?:y|ies)|factor(?:y|ies)|made|based)[ ,(]+$/iu
const CLAUSE_END =
  /^(?: ?[,.;:?!)/]| (?:and|or|with|without|for|by|that|which|who|instead|since|from|until|after|now|today)(?!\p{L})|$)/iu

/** Whether words that name a place stand for it: not the code of PE film, and not the jersey of a shirt. */
function isPlace(
  { question, from, to, isRefused }: Omit<NamedPlace, 'meant' | 'begin' | 'end'> & { question: string },
  names: Names,
): boolean {
  const words = question.slice(from, to)
  const [before, after] = [question.slice(0, from), question.slice(to)]
  if (adjectiveOf(words, names) !== undefined)
    return isRefused
      ? /^\p{Lu}/u.test(words) && !/^ \p{Lu}\p{Ll}/u.test(after)
      : !isKind(question.slice(from), words.length, names)
  if (words.length > 3) return !isThing(words, before, after)
  if (CLEAR_CODES.test(words)) return true
  if (PLASTICS.test(words) || names.documentsOf(words).length > 0) return false
  return CLAUSE_END.test(after) && (LOCATIVE.test(before) || TRADE.test(before))
}

/** A tree, or what is called after a country and made anywhere: Danish oil, French polish. */
const KIND =
  /^[ -](?:(?:red|white|black|silver|sweet) )?(?:oak|larch|pine|spruce|fir|beech|birch|maple|cherry|ash|cedar|walnut|redwood|chestnut|teak|elm|yew|poplar|ebony|mahogany|rosewood|cypress|polish|chalk|doors?|windows?|drains?|ovens?|oil|cord|silver|metal|ink|lacquer|moss|red|yellow|blue|style|standards?|climate|winters?|summers?|weather|cuisine|cheese|language|flag)(?!\p{L})/iu

/** Whether an adjective only begins the name of a kind, or of a record. */
function isKind(text: string, length: number, names: Names): boolean {
  if (KIND.test(text.slice(length))) return true
  const [first = '', second = '', third = ''] = text.slice(length).trimStart().split(/\s+/)
  const adjective = text.slice(0, length)
  return [`${adjective} ${first}`, `${adjective} ${first} ${second}`, `${adjective} ${first} ${second} ${third}`].some(
    (name) => names.documentsOf(name.trimEnd()).length > 0,
  )
}

/** Places that are everyday words too: what stands before or after them where they are no place. */
const THINGS: Readonly<Record<string, { before?: RegExp; after?: RegExp }>> = {
  jersey: { before: /(?<!(?<!\p{L})(?:in|from|on|within) )$/iu },
  china: {
    before: /(?:bone|fine|vitreous) $/i,
    after: /^ (?:clay|stone|grass|plates?|cups?|bowls?|sets?|cabinets?|wood oil)(?!\p{L})/iu,
  },
  georgia: { after: /^ pine(?!\p{L})/iu },
  turkey: { after: /^ (?:feathers?|red)(?!\p{L})/iu },
  india: { after: /^ (?:rubber|ink)(?!\p{L})/iu },
  brazil: { after: /^ nuts?(?!\p{L})/iu },
  panama: { after: /^ (?:hats?|straw|weave)(?!\p{L})/iu },
}

function isThing(words: string, before: string, after: string): boolean {
  const thing = THINGS[words.toLowerCase()]
  return thing !== undefined && (thing.before?.test(before) === true || thing.after?.test(after) === true)
}
