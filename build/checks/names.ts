import { phraseKey } from '../../src/search/stems.ts'
import { keysOf } from '../../src/system/keys-of.ts'
import type { Vocabulary } from '../authored/load.ts'
import type { Check } from './check.ts'
import { requireTerm } from './known-terms.ts'

/** Names in other languages stand under ids that there are, and no name under two materials of one language. */
export const names: Check = {
  name: 'names',
  run({ names, materials, vocabulary, faultyIds }, report) {
    const ids = {
      materials: new Set([...materials.map(({ id }) => id), ...faultyIds]),
      categories: vocabulary.categories.ids,
      families: vocabulary.families.ids,
      applications: new Set([...vocabulary.applications.ids, ...vocabulary.jobs.ids]),
      forms: vocabulary.forms.ids,
      properties: new Set([...vocabulary.properties.ids, ...vocabulary.conditions.ids]),
      exclusions: vocabulary.exclusions.ids,
      places: new Set([...vocabulary.countries.ids, ...vocabulary.places.ids, ...vocabulary.regions.ids]),
    }
    for (const file of names) {
      const { language, ...value } = file.value
      if (language !== file.id)
        report(file, ['language'], `${language} stands in ${file.id}.yaml`, 'the file is named by the language')
      for (const list of keysOf(NOUNS))
        for (const id of Object.keys(value[list])) requireTerm(report, file, [list, id], ids[list], id, NOUNS[list])
      for (const [quality, values] of Object.entries(value.qualities)) {
        const known = qualityValues(vocabulary, quality)
        requireTerm(
          report,
          file,
          ['qualities', quality],
          known ? new Set([quality]) : vocabulary.qualities.ids,
          quality,
          'quality',
        )
        for (const id of Object.keys(known ? values : {}))
          requireTerm(report, file, ['qualities', quality, id], known ?? NONE, id, quality)
      }
      const owners = new Map<string, string>()
      for (const [id, own] of Object.entries(value.materials))
        own.forEach((name, at) => {
          const key = phraseKey('', name)
          const owner = owners.get(key)
          if (owner !== undefined && owner !== id)
            report(file, ['materials', id, at], `“${name}” also names ${owner}`, 'keep it where people mean it')
          else owners.set(key, id)
        })
    }
  },
}

const NONE = new Set<string>()

/** The values of a quality, or of a claim such as recyclable; undefined if there is none of that name. */
function qualityValues({ qualities, conditions }: Vocabulary, id: string): ReadonlySet<string> | undefined {
  const values = qualities.get(id)?.values ?? conditions.get(id)?.values
  return values && new Set(Object.keys(values))
}

const NOUNS = {
  materials: 'material',
  categories: 'category',
  families: 'family',
  applications: 'application',
  forms: 'form',
  properties: 'property',
  exclusions: 'exclusion',
  places: 'place',
} as const
