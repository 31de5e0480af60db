import type { Material } from '../schema/material.ts'
import type { ProductionSite, Supplier } from '../schema/supplier.ts'
import type { SnapshotVocabulary } from '../snapshot/content.ts'
import { JsonText } from '../snapshot/json-text.ts'
import { keysOf } from '../system/keys-of.ts'

/** The keys that a type names itself, without those of an index signature. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] }

const MATERIAL: Record<keyof Material, true> = {
  id: true,
  name: true,
  category: true,
  aliases: true,
  description: true,
  sustainability: true,
  properties: true,
  regulatory_flags: true,
  supplier_count: true,
  updated_at: true,
}

const SUSTAINABILITY: Record<keyof Material['sustainability'], true> = {
  score: true,
  biobased_pct: true,
  recyclable: true,
  biodegradable: true,
  carbon_kg_co2e_per_kg: true,
}

const PROPERTIES: Record<Named<Material['properties']>, true> = {
  family: true,
  role: true,
  jobs: true,
  based_on: true,
  state: true,
  chosen_for: true,
  customs_codes: true,
  substances: true,
  applications: true,
  forms: true,
  absent: true,
  score_breakdown: true,
  score_range: true,
  names: true,
  evidence: true,
}

const SUPPLIER: Record<keyof Supplier, true> = {
  id: true,
  name: true,
  country: true,
  region: true,
  lat: true,
  lng: true,
  materials: true,
  certifications: true,
  capacity_tonnes_year: true,
  verified: true,
  match_strength: true,
  website: true,
  production_sites: true,
  updated_at: true,
  evidence: true,
}

const SITE: Record<keyof ProductionSite, true> = {
  country: true,
  region: true,
  lat: true,
  lng: true,
  capacity_tonnes_year: true,
  town: true,
  product: true,
  materials: true,
  status: true,
  as_of: true,
  precision: true,
}

const within = (parent: string, keys: readonly string[]) => keys.map((key) => `${parent}.${key}`)

/** The fields that can be asked for of each kind of record, as paths joined by full stops. */
export const FIELDS = {
  material_fields: ({ properties, qualities }: Pick<SnapshotVocabulary, 'properties' | 'qualities'>): string[] => [
    ...keysOf(MATERIAL),
    ...within('sustainability', keysOf(SUSTAINABILITY)),
    ...within('properties', [...keysOf(PROPERTIES), ...Object.keys(properties), ...Object.keys(qualities)]),
  ],
  supplier_fields: (): string[] => [...keysOf(SUPPLIER), ...within('production_sites', keysOf(SITE))],
}

/** Fields by name; `true` for a whole field, otherwise the fields asked for within it. */
type Tree = Map<string, Tree | true>

function treeOf(paths: readonly string[]): Tree {
  const tree: Tree = new Map()
  // Shorter paths first, so that a whole field takes in those within it.
  for (const path of paths.toSorted((a, b) => a.length - b.length)) {
    const [name = '', inner] = path.split('.', 2)
    const known = tree.get(name)
    if (known === true) continue
    if (inner === undefined) tree.set(name, true)
    else tree.set(name, (known ?? new Map()).set(inner, true))
  }
  return tree
}

function cut(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => cut(item, tree))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const inner = tree.get(name)
    if (inner === undefined) return []
    return [[name, inner === true ? field : cut(field, inner)]]
  })
  return Object.fromEntries(kept)
}

/** Leaves of a rendered record only the fields at `paths`, in the record's order; without paths, the record as it is. */
export function cutTo<T>(paths: readonly string[] | undefined): (text: JsonText<T>) => JsonText<T> {
  if (!paths) return (text) => text
  const tree = treeOf(paths)
  return ({ bytes }) => {
    const record: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
    return new JsonText(Buffer.from(JSON.stringify(cut(record, tree))))
  }
}
