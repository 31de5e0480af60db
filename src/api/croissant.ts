import type { Atlas } from '../atlas/atlas.ts'
import type { EmissionsRecord } from '../schema/emissions.ts'
import { VERSION } from '../version.ts'
import { baseAddress } from './base-address.ts'
import { COLUMNS } from './columns.ts'
import { DATA_LICENCE } from './data-licence.ts'
import { documentOf, type Side } from './side.ts'

/** The context that Croissant 1.0 prescribes. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  fileProperty: 'cr:fileProperty',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  rai: 'http://mlcommons.org/croissant/RAI/',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
}

/** The downloads in CSV as Croissant 1.0 has them, a form of schema.org/Dataset with their columns. */
export const CROISSANT: Side = {
  path: '/croissant.json',
  methods: ['GET', 'HEAD', 'OPTIONS'],
  access: 'none',
  costs: false,
  answer(request, { atlas }) {
    return croissant(atlas, baseAddress(request))
  },
}

const croissant = documentOf(croissantOf, 'application/ld+json')

type DataType = 'sc:Text' | 'sc:Float' | 'sc:Integer' | 'sc:Boolean'

const EMISSIONS: Record<keyof EmissionsRecord, DataType> = {
  region: 'sc:Text',
  country: 'sc:Text',
  sector: 'sc:Text',
  emissions_mt_co2e: 'sc:Float',
  year: 'sc:Integer',
  trend_pct: 'sc:Float',
}
const TYPES: Readonly<Record<string, DataType>> = {
  ...EMISSIONS,
  lat: 'sc:Float',
  lng: 'sc:Float',
  capacity_tonnes_year: 'sc:Float',
  verified: 'sc:Boolean',
  supplier_count: 'sc:Integer',
  'sustainability.recyclable': 'sc:Boolean',
  'sustainability.biodegradable': 'sc:Boolean',
  'source.year': 'sc:Integer',
}

function croissantOf(atlas: Atlas, base: string) {
  const { about, figures, vocabulary } = atlas
  const { atlas_version } = atlas.header
  const numbers = new Set([...figures.values()].flatMap(({ key, unit, place }) => (unit ? [`${place}.${key}`] : [])))
  const typeOf = (column: string): DataType => TYPES[column] ?? (numbers.has(column) ? 'sc:Float' : 'sc:Text')
  const lists: Readonly<Record<string, readonly string[]>> = {
    materials: COLUMNS.materials(vocabulary),
    suppliers: COLUMNS.suppliers(),
    emissions: COLUMNS.emissions(),
    regulatory: COLUMNS.law(),
  }
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: 'sustainable-materials-atlas',
    description:
      'Sustainable materials, suppliers and production sites, emissions by country and sector, and legal rules on materials; downloads need a bearer key.',
    license: DATA_LICENCE.url,
    url: base,
    citeAs: `Sustainable-Materials Atlas (${about.date}), version ${atlas_version}`,
    // Croissant wants the form 1.2.3.
    version: `${VERSION}+${atlas_version}`,
    datePublished: about.date,
    creator: { '@type': 'sc:Organization', name: 'Sustainable-Materials Atlas' },
    // Downloads follow the data that is served, so they have no checksums.
    isLiveDataset: true,
    distribution: Object.keys(lists).map((list) => ({
      '@type': 'cr:FileObject',
      '@id': `${list}.csv`,
      name: `${list}.csv`,
      contentUrl: `${base}/v1/${list}?format=csv`,
      encodingFormat: 'text/csv',
    })),
    recordSet: Object.entries(lists).map(([list, columns]) => ({
      '@type': 'cr:RecordSet',
      '@id': list,
      name: list,
      field: columns.map((column) => ({
        '@type': 'cr:Field',
        '@id': `${list}/${column}`,
        name: column,
        dataType: typeOf(column),
        source: { fileObject: { '@id': `${list}.csv` }, extract: { column } },
      })),
    })),
  }
}
