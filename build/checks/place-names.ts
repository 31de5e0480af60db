import { fold } from '../../src/text/fold.ts'
import type { Path, Place } from '../authored/yaml-record.ts'
import type { VocabularyCheck } from './check.ts'

/** A name means one place across the lists of places, as filters take them all; within a list, see `distinct-terms`. */
export const placeNames: VocabularyCheck = {
  name: 'place-names',
  run({ countries, jurisdictions, places, regions }, report) {
    const owners = new Map<string, { id: string; place: Place }>()
    const claim = (id: string, place: Place, path: Path, texts: readonly string[]) => {
      for (const text of texts) {
        const owner = owners.get(fold(text)) ?? { id, place }
        if (owner.id !== id && owner.place.file !== place.file)
          report(place, path, `“${text}” also means ${owner.id}`, 'one name, one place')
        owners.set(fold(text), owner)
      }
    }
    for (const [id, { alpha3, name, other_names }] of countries)
      claim(id, countries, [id], [id, alpha3, name, ...other_names.split('|').filter(Boolean)])
    for (const terms of [jurisdictions, places])
      for (const [id, { label, names = [] }] of terms) claim(id, terms, [id], [id, label, ...names])
    // A region of one country is that country.
    const countOf = (id: string) => [...countries.values()].filter(({ region }) => region === id).length
    for (const [id, { label }] of regions) if (countOf(id) > 1) claim(id, regions, [id], [id, label])
  },
}
