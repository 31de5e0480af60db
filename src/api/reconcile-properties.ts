import type { Atlas } from '../atlas/atlas.ts'
import type { RecordType } from '../schema/lists.ts'
import type { SnapshotMaterial, SnapshotSupplier } from '../snapshot/content.ts'

/** A value of a record in the form of the Reconciliation Service API. */
export type Cell = { str: string } | { float: number } | { bool: boolean } | { id: string; name: string }

/** What a column of records can be extended by. */
export type Property<R> = { id: string; name: string; cells(record: R): Cell[] }

const texts = (values: readonly (string | undefined)[]): Cell[] =>
  values.flatMap((str) => (str === undefined ? [] : [{ str }]))

const SUPPLIER: readonly Property<SnapshotSupplier>[] = [
  { id: 'country', name: 'Country', cells: ({ country }) => texts([country]) },
  { id: 'region', name: 'Region', cells: ({ region }) => texts([region]) },
  { id: 'website', name: 'Website', cells: ({ website }) => texts([website]) },
  { id: 'certifications', name: 'Certifications', cells: ({ certifications }) => texts(certifications) },
  { id: 'match_strength', name: 'Strength of the evidence', cells: (one) => texts([one.match_strength]) },
]

const MATERIAL: readonly Property<SnapshotMaterial>[] = [
  { id: 'category', name: 'Category', cells: ({ category }) => texts([category]) },
  { id: 'description', name: 'Description', cells: ({ description }) => texts([description]) },
  { id: 'aliases', name: 'Other names', cells: ({ aliases }) => texts(aliases) },
  { id: 'regulatory_flags', name: 'Law about', cells: (one) => texts(one.regulatory_flags) },
  { id: 'jobs', name: 'Used for', cells: ({ properties }) => texts(properties.jobs) },
]

const cellOf = (value: unknown): Cell[] => {
  if (typeof value === 'number') return [{ float: value }]
  if (typeof value === 'boolean') return [{ bool: value }]
  return typeof value === 'string' ? [{ str: value }] : []
}

function materialProperties({ figures, vocabulary }: Atlas): Property<SnapshotMaterial>[] {
  const numbers = [...figures.values()].map(({ key, label, unit, place }) => ({
    id: key,
    name: unit === undefined ? label : `${label} (${unit})`,
    cells: (material: SnapshotMaterial) => cellOf(Reflect.get(material[place], key)),
  }))
  const qualities = Object.entries(vocabulary.qualities).map(([key, { label }]) => ({
    id: key,
    name: label,
    cells: (material: SnapshotMaterial) => cellOf(Reflect.get(material.properties, key)),
  }))
  return [...MATERIAL, ...numbers, ...qualities]
}

function supplierProperties({ materials }: Atlas): Property<SnapshotSupplier>[] {
  const named = (id: string) => {
    const at = materials.indexOf(id)
    return at === undefined ? [] : [{ id, name: materials.at(at).name }]
  }
  return [...SUPPLIER, { id: 'materials', name: 'Materials', cells: (one) => one.materials.flatMap(named) }]
}

type Named = { id: string; name: string }

/** What records of a type, or of any, can be extended by. */
export function propertiesOf(atlas: Atlas, type: RecordType | undefined): Named[] {
  const named = (list: readonly Named[]) => list.map(({ id, name }) => ({ id, name }))
  const material = type === 'supplier' ? [] : named(materialProperties(atlas))
  return [...material, ...(type === 'material' ? [] : named(supplierProperties(atlas)))]
}

/** Reads the values of some properties of a record, by their ids; undefined where there is no such record. */
export function cellReader(atlas: Atlas) {
  const { materials, suppliers } = atlas
  const [ofMaterial, ofSupplier] = [readerOf(materialProperties(atlas)), readerOf(supplierProperties(atlas))]
  return (id: string, asked: readonly string[]): Record<string, Cell[]> | undefined => {
    const [material, supplier] = [materials.indexOf(id), suppliers.indexOf(id)]
    if (material !== undefined) return ofMaterial(materials.at(material), asked)
    return supplier === undefined ? undefined : ofSupplier(suppliers.at(supplier), asked)
  }
}

function readerOf<R>(properties: readonly Property<R>[]) {
  const byId = new Map(properties.map((property) => [property.id, property]))
  return (record: R, asked: readonly string[]) =>
    Object.fromEntries(asked.map((id) => [id, byId.get(id)?.cells(record) ?? []]))
}
