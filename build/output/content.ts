import { buildPostings } from '../../src/search/postings.ts'
import type { RenderedColumn, SnapshotContent, SnapshotVocabulary } from '../../src/snapshot/content.ts'
import type { AtlasData } from '../authored/load.ts'
import { indexedRecords } from '../derive/documents.ts'
import { publishEmissions } from '../derive/emissions.ts'
import { materialEvidence } from '../derive/evidence.ts'
import { publicMaterial, publishMaterials } from '../derive/materials.ts'
import { publishRegulatory } from '../derive/regulatory.ts'
import { supplierEvidence } from '../derive/supplier-evidence.ts'
import { publishSuppliers } from '../derive/suppliers.ts'
import { type Embedded, type EncoderChoice, embedTexts } from '../encoder/embed.ts'

export type BuiltContent = { content: SnapshotContent; encoder: Embedded['info'] }

/** Derives, embeds, indexes and renders a checked atlas. */
export async function buildContent(
  data: AtlasData,
  encoder: EncoderChoice,
  cacheFolder: string,
): Promise<BuiltContent> {
  const materials = publishMaterials(data)
  const suppliers = publishSuppliers(data)
  const regulatory = publishRegulatory(data)
  const emissions = publishEmissions(data)
  const records = indexedRecords(data, materials, suppliers)
  const embedded = await embedTexts(
    records.map(({ text }) => text),
    encoder,
    cacheFolder,
  )
  const vocabulary = publishVocabulary(data)
  const countryIndex = new Map(vocabulary.countries.map(({ alpha2 }, at) => [alpha2, at]))
  const sectorIndex = new Map(vocabulary.sectors.map((sector, at) => [sector, at]))
  const content: SnapshotContent = {
    vocabulary,
    materials,
    materialsInLists: render(materials.map(publicMaterial)),
    materialsAlone: render(withMaterialEvidence(data, materials)),
    suppliers,
    suppliersInLists: render(suppliers.map(publicSupplier)),
    suppliersAlone: render(withSupplierEvidence(data, suppliers)),
    regulatory,
    regulatoryRendered: render(regulatory),
    emissions: {
      country: Uint16Array.from(emissions, ({ country }) => countryIndex.get(country) ?? 0),
      sector: Uint8Array.from(emissions, ({ sector }) => sectorIndex.get(sector) ?? 0),
    },
    emissionsRendered: render(emissions),
    documents: records.map(({ shown }) => shown),
    keyword: buildPostings(records.map(({ keyword }) => keyword)),
    vectors: embedded.vectors,
    encoder: embedded.section,
  }
  return { content, encoder: embedded.info }
}

function withMaterialEvidence(data: AtlasData, materials: ReturnType<typeof publishMaterials>) {
  return materials.map((material, at) => {
    const record = data.materials[at]
    const { properties, ...rest } = publicMaterial(material)
    return { ...rest, properties: { ...properties, evidence: record ? materialEvidence(data, record) : [] } }
  })
}

type PublishedSupplier = ReturnType<typeof publishSuppliers>[number]

const publicSupplier = ({ former_names: _, ...supplier }: PublishedSupplier) => supplier

function withSupplierEvidence(data: AtlasData, suppliers: PublishedSupplier[]) {
  const records = new Map(data.suppliers.map((record) => [record.id, record]))
  return suppliers.map((supplier) => {
    const record = records.get(supplier.id)
    return { ...publicSupplier(supplier), evidence: record ? supplierEvidence(data, record) : [] }
  })
}

function publishVocabulary({ vocabulary }: AtlasData): SnapshotVocabulary {
  const labels = (terms: ReadonlyMap<string, { label: string }>) => [...terms].map(([id, { label }]) => ({ id, label }))
  return {
    categories: labels(vocabulary.categories),
    regions: labels(vocabulary.regions),
    certifications: labels(vocabulary.certifications),
    sectors: [...vocabulary.sectors.keys()],
    countries: [...vocabulary.countries.values()].map(({ alpha2, alpha3, name, other_names, region }) => ({
      alpha2,
      alpha3,
      names: [name, ...other_names.split('|').filter(Boolean)],
      region: vocabulary.regions.get(region)?.label ?? region,
    })),
    properties: Object.fromEntries(
      [...vocabulary.properties].map(([key, { label, unit, better }]) => [key, { label, unit, better }]),
    ),
    conditions: [...vocabulary.conditions].map(([figure, asked]) => ({ figure, ...asked })),
    families: Object.fromEntries(
      [...vocabulary.families].map(([id, { label, deciding }]) => [id, { label, deciding }]),
    ),
  }
}

/** JSON of every value, end to end, with the offsets that part them. */
function render(values: readonly unknown[]): RenderedColumn {
  const texts = values.map((value) => Buffer.from(JSON.stringify(value)))
  const offsets = new Uint32Array(texts.length + 1)
  texts.forEach((text, at) => {
    offsets[at + 1] = (offsets[at] ?? 0) + text.byteLength
  })
  return { bytes: Buffer.concat(texts), offsets }
}
