import type { Atlas } from '../atlas/atlas.ts'
import { UCUM } from '../atlas/ucum.ts'
import { DATA_LICENCE } from './data-licence.ts'
import { LIST_FORMATS, MEDIA_TYPES } from './formats.ts'
import { documentOf, type Side } from './side.ts'

const LISTS: Readonly<Record<string, string>> = {
  materials: 'Materials',
  suppliers: 'Suppliers and their production sites',
  emissions: 'Emissions by country, sector and year',
  regulatory: 'Legal rules on materials',
  changes: 'Changes since the last release',
}

/** The atlas as schema.org has a data set, in JSON-LD, for catalogues and search engines; addresses are relative to it. */
export const DATASET: Side = {
  path: '/dataset.jsonld',
  methods: ['GET', 'HEAD', 'OPTIONS'],
  access: 'none',
  costs: false,
  answer: (_, { atlas }) => dataset(atlas),
}

const dataset = documentOf(datasetOf, 'application/ld+json')

function datasetOf({ about, header, figures }: Atlas) {
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    name: 'Sustainable-Materials Atlas',
    description:
      'Sustainable materials, their substitutes, suppliers and production sites, emissions by country and sector, and how the law treats them; every figure with its source.',
    license: DATA_LICENCE.url,
    version: header.atlas_version,
    dateModified: about.date,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: 'Sustainable-Materials Atlas' },
    creditText: about.credits.join(' '),
    distribution: Object.entries(LISTS).flatMap(([list, name]) =>
      LIST_FORMATS.filter((format) => format !== 'json').map((format) => ({
        '@type': 'DataDownload',
        name: `${name} (${format})`,
        contentUrl: `/v1/${list}?format=${format}`,
        encodingFormat: MEDIA_TYPES[format].split(';')[0],
      })),
    ),
    variableMeasured: [...figures.values()].map(({ key, label, unit }) => ({
      '@type': 'PropertyValue',
      propertyID: key,
      name: label,
      ...(unit !== undefined && { unitText: unit, unitCode: UCUM[unit] }),
    })),
  }
}
