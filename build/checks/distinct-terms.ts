import type { Country, SubstanceTerm } from '../../src/schema/vocabulary.ts'
import { fold } from '../../src/text/fold.ts'
import type { Terms } from '../authored/terms.ts'
import type { Path, Place } from '../authored/yaml-record.ts'
import type { VocabularyCheck } from './check.ts'

/** An id or label (for countries and substances, any code or name) identifies a single term of its list, ignoring case and accents. */
export const distinctTerms: VocabularyCheck = {
  name: 'distinct-terms',
  run({ countries, substances, conditions: _, shapes: __, line_words: ___, ...labelled }, report) {
    const lists = Object.values(labelled).map(namesOfTerms)
    for (const names of [...lists, namesOfSubstances(substances), namesOfCountries(countries)]) {
      const owners = new Map<string, string>()
      for (const { text, of, place, path } of names) {
        const owner = owners.get(fold(text))
        if (owner === undefined) owners.set(fold(text), of)
        else if (owner !== of)
          report(place, path, `“${text}” also means ${owner}`, 'one text, one term: whoever filters may give either')
      }
    }
  },
}

type Name = { text: string; of: string; place: Place; path: Path }

const namesOfTerms = (terms: Terms<{ label: string }>): Name[] =>
  [...terms].flatMap(([id, { label }]) => [
    { text: id, of: id, place: terms, path: [id] },
    { text: label, of: id, place: terms, path: [id, 'label'] },
  ])

const namesOfSubstances = (substances: Terms<SubstanceTerm>): Name[] => [
  ...namesOfTerms(substances),
  ...[...substances].flatMap(([of, { names, also }]) => [
    ...names.map((text, at) => ({ text, of, place: substances, path: [of, 'names', at] })),
    ...also.map((text, at) => ({ text, of, place: substances, path: [of, 'also', at] })),
  ]),
]

const namesOfCountries = (countries: Terms<Country>): Name[] =>
  [...countries].flatMap(([of, { alpha2, alpha3, name, other_names }]) => {
    const others = other_names.split('|').filter(Boolean)
    const place = countries.placeOf(of)
    return [
      { text: alpha2, of, place, path: ['alpha2'] },
      { text: alpha3, of, place, path: ['alpha3'] },
      { text: name, of, place, path: ['name'] },
      ...others.map((text) => ({ text, of, place, path: ['other_names'] })),
    ]
  })
