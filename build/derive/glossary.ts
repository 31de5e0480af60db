import { type AuthoredNames, QUESTION_WORDS } from '../../src/schema/names.ts'
import { hasHan, phraseKey } from '../../src/search/stems.ts'
import type { Glossary } from '../../src/search/translator.ts'
import { keysOf } from '../../src/system/keys-of.ts'
import { closest } from '../../src/text/did-you-mean.ts'
import { nameKey } from '../../src/text/fold.ts'
import type { AtlasData } from '../authored/load.ts'

/** Longer names are no phrase that a question is read for. */
const MAX_NAME_WORDS = 4

/** The names of all languages, each with the English that it is searched by. Of two meanings of one word the more special stays. */
export function glossaryOf(data: AtlasData): Glossary {
  const indexes = new Map<string, number>()
  const indexOf = (meaning: string) => {
    const at = indexes.get(meaning) ?? indexes.size
    indexes.set(meaning, at)
    return at
  }
  const english = englishOf(data)
  const everyday = data.names.flatMap(({ value }) => Object.entries(value.everyday))
  const languages = data.names.flatMap(({ value }) => {
    // English words are names of records.
    if (value.language === 'en') return []
    const byKey = new Map<string, number>()
    for (const [word, meaning] of [...wordsOf(value, everyday, english), ...objectsOf(data, value.language)]) {
      const key = phraseKey(value.language, word)
      if (key !== '' && !byKey.has(key)) byKey.set(key, indexOf(meaning))
    }
    const sorted = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return {
      id: value.language,
      name: value.name,
      keys: sorted.map(([key]) => key).join('\n'),
      meanings: Uint16Array.from(sorted, ([, meaning]) => meaning),
      suffixes: (value.words.suffixes ?? []).map((suffix) => phraseKey('', suffix)),
      replacing: (value.words.replacing ?? []).map((suffix) => phraseKey('', suffix)),
    }
  })
  return { meanings: [...indexes.keys()], languages }
}

/** What other languages call a material or a term of the vocabulary: `{de: [...], fr: [...]}`. */
export function namesOf({ names }: Pick<AtlasData, 'names'>, list: NamedList, id: string): Record<string, string[]> {
  return Object.fromEntries(
    names.flatMap(({ value }) => {
      const own = value[list][id]
      return own ? [[value.language, own]] : []
    }),
  )
}

/** The same for all materials, by language; English ones are names of the records. */
export const materialNames = ({ names }: Pick<AtlasData, 'names'>) =>
  names.flatMap(({ value: { language, materials } }) =>
    language === 'en'
      ? []
      : {
          language,
          names: Object.entries(materials)
            .map(([id, own]) => [id, ...new Set(own.map(nameKey))].join('\t'))
            .join('\n'),
        },
  )

const LISTS = [
  'materials',
  'exclusions',
  'properties',
  'forms',
  'applications',
  'categories',
  'families',
  'places',
] as const
export type NamedList = (typeof LISTS)[number]

function* wordsOf(
  names: AuthoredNames,
  everyday: Everyday,
  english: English,
): Iterable<[word: string, meaning: string]> {
  for (const key of keysOf(QUESTION_WORDS)) for (const word of names.words[key] ?? []) yield [word, QUESTION_WORDS[key]]
  for (const [meaning, byLanguage] of everyday)
    for (const word of byLanguage[names.language] ?? []) yield [word, meaning]
  for (const [quality, values] of Object.entries(names.qualities))
    for (const [value, words] of Object.entries(values))
      for (const word of words) yield [word, english.quality(quality, value)]
  for (const list of LISTS)
    for (const [id, words] of Object.entries(names[list]))
      for (const word of words) yield [word, english[list](id, word)]
  // Where words are not apart, an ending is a word too.
  for (const suffix of names.words.suffixes ?? []) if (hasHan(suffix)) yield [suffix, QUESTION_WORDS.without]
  for (const word of names.words.replacing ?? []) yield [word, 'alternative']
  for (const word of names.stop) yield [word, '']
}

/** Everyday things by their first English name; a name of anything else comes first. */
const objectsOf = ({ objects }: AtlasData, language: string): [word: string, meaning: string][] =>
  objects.flatMap(({ value: { names } }) =>
    (names[language] ?? []).map((word): [string, string] => [word, names.en?.[0] ?? '']),
  )

type Everyday = readonly (readonly [english: string, byLanguage: Readonly<Record<string, readonly string[]>>])[]

type English = Record<NamedList, (id: string, word: string) => string> & { quality(id: string, value: string): string }

function englishOf({ materials, vocabulary }: AtlasData): English {
  const material = new Map(materials.map(({ id, value }) => [id, shortName([value.name, ...value.aliases])]))
  const label = (terms: ReadonlyMap<string, { label: string }>) => (id: string) => terms.get(id)?.label ?? id
  return {
    materials: (id) => material.get(id) ?? id,
    exclusions: (id, word) => nearestName(unwantedNames(vocabulary.exclusions.get(id)) ?? [id], word),
    quality: (id, value) => vocabulary.conditions.get(id)?.values[value]?.[0] ?? label(vocabulary.qualities)(id),
    properties: (id) => vocabulary.conditions.get(id)?.names[0] ?? label(vocabulary.properties)(id),
    forms: label(vocabulary.forms),
    applications: (id) => vocabulary.applications.get(id)?.label ?? label(vocabulary.jobs)(id),
    categories: label(vocabulary.categories),
    families: label(vocabulary.families),
    places: (id) =>
      vocabulary.countries.get(id)?.name ?? vocabulary.places.get(id)?.label ?? label(vocabulary.regions)(id),
  }
}

const unwantedNames = (group: { names: readonly string[]; traits: readonly string[] } | undefined) =>
  group && [...group.names, ...group.traits]

/** The name that is written most like a word of another language; the first if none is. */
const nearestName = (names: readonly string[], word: string) => closest(word, names) ?? names[0] ?? ''

/** The first name that reads as plain words. */
const shortName = (names: readonly string[]) =>
  names.find((name) => /^[\p{L}\p{N} -]+$/u.test(name) && name.split(' ').length <= MAX_NAME_WORDS) ?? names[0] ?? ''
