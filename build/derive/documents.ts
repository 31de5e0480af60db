import type { KeywordDocument } from '../../src/search/postings.ts'
import type { SearchDocument, SnapshotMaterial, SnapshotSupplier } from '../../src/snapshot/content.ts'
import { withoutLegalForm } from '../../src/text/company-name.ts'
import { fold, nameKey } from '../../src/text/fold.ts'
import type { AtlasData } from '../authored/load.ts'

/** One record as search uses it: `shown` in results, `keyword` for the keyword index, `text` for the embedding. */
export type IndexedRecord = { shown: SearchDocument; keyword: KeywordDocument; text: string }

/** All materials in list order, then all suppliers; the index in the result is the document id. */
export function indexedRecords(
  data: AtlasData,
  materials: SnapshotMaterial[],
  suppliers: SnapshotSupplier[],
): IndexedRecord[] {
  const names = new Map(materials.map(({ id, name }) => [id, name]))
  const records = [
    ...materials.map((material) =>
      materialRecord(material, otherNames(data, material.id), askedFor(data, material.id)),
    ),
    ...suppliers.map((supplier) => supplierRecord(data, supplier, names)),
  ]
  return records.map((record, id) => ({ ...record, keyword: { ...record.keyword, id } }))
}

/** Trade names, grades and everyday words of a material that are not among its aliases. */
const otherNames = ({ tradeNames, names }: AtlasData, material: string): string[] => [
  ...tradeNames.flatMap(({ value }) => (value.of === material ? [value.label, ...value.names] : [])),
  ...names.flatMap(({ value }) => (value.language === 'en' ? (value.materials[material] ?? []) : [])),
]

const askedFor = ({ needs }: AtlasData, material: string): string[] =>
  needs.flatMap(({ id, value }) => (id === material ? value : []))

/** Phrases of need and questions, each with the index of its material. */
export const needsOf = (data: AtlasData, materials: readonly { id: string }[]) =>
  materials.flatMap(({ id }, record) => askedFor(data, id).map((phrase) => ({ record, phrase })))

function materialRecord(
  material: SnapshotMaterial,
  others: readonly string[],
  asked: readonly string[],
): IndexedRecord {
  const { id, name, aliases, category, description, properties } = material
  const known = new Set([name, name.replace(/\s+\(.*\)$/, ''), ...aliases].map(nameKey))
  const added = others.filter((other) => !known.has(nameKey(other)))
  const applications = properties.applications.join(', ')
  return {
    shown: { type: 'material', id, title: name, subtitle: category, names: [...known, ...added.map(nameKey)] },
    keyword: {
      id: 0,
      name,
      aliases: [...aliases, ...added].join('; '),
      category,
      applications,
      places: '',
      description,
      asked: asked.join('; '),
    },
    text: `${name}. ${aliases.join(', ')}. ${category}. ${applications}. ${description}`,
  }
}

function supplierRecord(
  data: AtlasData,
  supplier: SnapshotSupplier,
  materialNames: Map<string, string>,
): IndexedRecord {
  const { id, name, country, region, certifications, former_names, production_sites } = supplier
  const authored = data.suppliers.find((record) => record.id === id)?.value
  const offers = supplier.materials.map((material) => materialNames.get(material) ?? material)
  const products = authored?.materials.flatMap((offer) => offer.products ?? []) ?? []
  const aliases = supplier.materials.flatMap(
    (material) => data.materials.find((record) => record.id === material)?.value.aliases ?? [],
  )
  const countries = [country, ...production_sites.map((site) => site.country)].flatMap((code) => [
    ...countryNames(data, code),
    ...demonyms(data, code),
  ])
  const states = authored?.sites.flatMap(({ state }) => state ?? []) ?? []
  const places = [...new Set([region, ...countries, ...states, ...production_sites.map(({ town }) => town)])]
  const makes = [...new Set([...offers, ...products])]
  return {
    shown: {
      type: 'supplier',
      id,
      title: name,
      subtitle: `${countryNames(data, country)[0]} · ${offers.join(', ')}`,
      names: companyKeys(data, id, [name, ...former_names]),
    },
    keyword: {
      id: 0,
      name,
      aliases: former_names.join('; '),
      category: makes.join('; '),
      applications: aliases.join('; '),
      places: places.join('; '),
      description: [...certifications, ...production_sites.map(({ product }) => product)].join('; '),
      asked: '',
    },
    text: `${name}, supplier of ${makes.join(', ')}. ${places.join(', ')}. ${certifications.join(', ')}`,
  }
}

const IN_BRACKETS = /\s+\(.*\)$/

/** Names, each also without its legal form and, where that is no other supplier's name, without what stands in brackets. */
function companyKeys({ suppliers }: AtlasData, id: string, names: readonly string[]): string[] {
  const others = new Set(
    suppliers.flatMap((other) => (other.id === id ? [] : withoutLegalForm(fold(other.value.name)))),
  )
  const bare = names.map((name) => withoutLegalForm(fold(name)))
  const before = names.map((name) => withoutLegalForm(fold(name.replace(IN_BRACKETS, ''))))
  return [...new Set([...names.map(nameKey), ...bare, ...before.filter((short) => !others.has(short))])]
}

const demonyms = ({ vocabulary }: AtlasData, alpha2: string) =>
  vocabulary.countries.get(alpha2)?.demonyms.split('|').filter(Boolean) ?? []

function countryNames({ vocabulary }: AtlasData, alpha2: string): string[] {
  const country = vocabulary.countries.get(alpha2)
  return country ? [country.name, ...country.other_names.split('|').filter(Boolean)] : [alpha2]
}
