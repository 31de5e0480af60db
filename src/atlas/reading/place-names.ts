import type { Reading } from '../../schema/search.ts'
import { phrasesIn, without } from '../../search/phrases.ts'
import type { Names } from '../names.ts'

const MAX_WORDS = 4

/** The countries, states and groups that a question names. Short codes count only in capitals: “in” is no place, “IN” is. */
export const placesOf = (question: string, names: Names): Reading['places'] =>
  namedPlaces(question, names).map(({ from, to, meant: place }) => ({ words: question.slice(from, to), place }))

/** The question without its places, and the words before them that say so. */
export const withoutPlaces = (question: string, names: Names): string =>
  without(
    question,
    namedPlaces(question, names).map(({ from, to }) => {
      const before = /\b(?:in|from|for|within) (?:the )?$/i.exec(question.slice(0, from))
      return { from: before?.index ?? from, to }
    }),
  )

/** What to know of suppliers in a part of a country. */
export const placeNotes = (question: string, names: Names): string[] =>
  [...new Set(placesOf(question, names).map(({ place }) => place))]
    .filter((place) => /^[A-Z]{2}-/.test(place))
    .map(
      (place) =>
        `Sites of suppliers do not say their part of a country: for ${place}, those of all ${place.slice(0, 2)} count`,
    )

const WORD = /(?<![\p{L}\p{N}-])\p{L}/gu

const namedPlaces = (question: string, names: Names) =>
  phrasesIn(question, WORD, (words) => placeOf(words, names), MAX_WORDS).filter(({ from, to }) =>
    isPlace(question, from, to, names),
  )

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
function isPlace(question: string, from: number, to: number, names: Names): boolean {
  const words = question.slice(from, to)
  const [before, after] = [question.slice(0, from), question.slice(to)]
  if (REFUSED.test(before)) return false
  if (adjectiveOf(words, names) !== undefined) return !isKind(question.slice(from), words.length, names)
  if (words.length > 3) return !isThing(words, before, after)
  if (CLEAR_CODES.test(words)) return true
  if (PLASTICS.test(words) || names.documentsOf(words).length > 0) return false
  return CLAUSE_END.test(after) && (LOCATIVE.test(before) || TRADE.test(before))
}

/** “not from China” */
const REFUSED =
  /(?<!\p{L})(?:not|non|no|outside|excluding|except|avoid(?:ing)?|without|(?:instead|rather|other|cheaper|better) (?:of|than))[ -](?:(?:made|from|in|of|any|being) )*(?:the )?$/iu

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
