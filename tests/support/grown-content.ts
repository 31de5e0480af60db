import { buildPostings } from '../../src/search/postings.ts'
import type { EmissionsColumns, RecordJson, SnapshotContent, SnapshotJudgement } from '../../src/snapshot/content.ts'
import { JsonColumn } from '../../src/snapshot/json-text.ts'
import { LawEntries } from '../../src/snapshot/law-entries.ts'
import { loadRecords } from '../relevance/records.ts'
import { grown } from '../search-speed/grown.ts'

/** How many records an atlas is given; legal entries grow with the materials. */
export type Size = { materials: number; suppliers: number; emissions: number }

/**
 * A larger atlas made from a real one: its records first, then copies with ids and words of their own (`grown`), each with the figures, law and
 * vector of what it was made from. The same size gives the same atlas.
 */
export function grownContent(content: SnapshotContent, size: Size): SnapshotContent {
  const { materials, suppliers, judgement, json, vectors } = content
  const [real, makers] = [materials.length, suppliers.length]
  const records = loadRecords()
  const documents = [
    ...grown(records.slice(0, real), size.materials),
    ...grown(records.slice(real), size.suppliers),
  ].map((record, id) => ({ ...record, keyword: { ...record.keyword, id } }))
  const named = <R extends { id: string; name: string }>(list: readonly R[], count: number, first: number): R[] =>
    tiled(list, count).map((record, at) => {
      const { id = '', title = '' } = documents[first + at]?.shown ?? {}
      return at < list.length ? record : { ...record, id, name: title }
    })
  const grownMaterials = named(materials, size.materials, 0)
  const grownSuppliers = named(suppliers, size.suppliers, size.materials)
  const dimensions = vectors.length / (real + makers)
  const rows = (first: number, count: number, wanted: number) =>
    tiledFloats(vectors.subarray(first * dimensions, (first + count) * dimensions), wanted * dimensions)
  return {
    ...content,
    materials: grownMaterials,
    suppliers: grownSuppliers,
    judgement: grownJudgement(judgement, size.materials),
    regulatory: grownLaw(content.regulatory, real, grownMaterials),
    emissions: grownEmissions(content.emissions, size.emissions),
    hashes: {
      materials: new BigUint64Array(tiledBuffer(content.hashes.materials, size.materials)),
      suppliers: new BigUint64Array(tiledBuffer(content.hashes.suppliers, size.suppliers)),
      regulatory: content.hashes.regulatory,
    },
    json: {
      ...json,
      materials: grownJson(json.materials, grownMaterials),
      suppliers: grownJson(json.suppliers, grownSuppliers),
    },
    documents: documents.map(({ shown }) => shown),
    keyword: buildPostings(documents.map(({ keyword }) => keyword)),
    vectors: joined(rows(0, real, size.materials), rows(real, makers, size.suppliers)),
  }
}

function tiled<T>(list: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, at) => {
    const item = list[at % list.length]
    if (item === undefined) throw new RangeError('there is nothing to make others from')
    return item
  })
}

function joined(first: Float32Array, second: Float32Array): Float32Array {
  const both = new Float32Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** The bytes of a column repeated to a number of elements. */
function tiledBuffer(column: ArrayBufferView & { length: number }, count: number): ArrayBuffer {
  const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
  const whole = new Uint8Array((count * bytes.length) / column.length)
  for (let at = 0; at < whole.length; at += bytes.length) whole.set(bytes.subarray(0, whole.length - at), at)
  return whole.buffer
}

const tiledFloats = (column: Float32Array, count: number) => new Float32Array(tiledBuffer(column, count))
const tiledWords = (column: Uint32Array, count: number) => new Uint32Array(tiledBuffer(column, count))
const tiledBytes = (column: Uint8Array, count: number) => new Uint8Array(tiledBuffer(column, count))

function grownJudgement(judgement: SnapshotJudgement, count: number): SnapshotJudgement {
  const { uncertainty, carbon_source, carbon_figure, boundary, doubts } = judgement
  return {
    uncertainty: Object.fromEntries(
      Object.entries(uncertainty).map(([key, { down, up }]) => [
        key,
        { down: tiledFloats(down, count), up: tiledFloats(up, count) },
      ]),
    ),
    carbon_source: tiledWords(carbon_source, count),
    carbon_figure: tiledWords(carbon_figure, count),
    boundary: tiledBytes(boundary, count),
    doubts: tiledBytes(doubts, count),
  }
}

/** Each copy of a material has the entries of the original. */
function grownLaw(
  { tables, texts, columns }: LawEntries,
  real: number,
  materials: readonly { id: string }[],
): LawEntries {
  const rounds = Math.ceil(materials.length / real)
  const places = new Map(materials.slice(0, real).map(({ id }, at) => [id, at]))
  const ids = materials.map(({ id }) => id)
  const { length } = columns.material
  const material = new Uint32Array(length * rounds)
  let used = 0
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at < length; at++) {
      const place = places.get(tables.materials[columns.material[at] ?? -1] ?? '') ?? 0
      // The last round may be a part of one.
      if (place + round * real < ids.length) material[used++] = place + round * real
      else material[used++] = place
    }
  return new LawEntries({ ...tables, materials: ids }, texts, {
    rule: tiledWords(columns.rule, used),
    reason: tiledWords(columns.reason, used),
    material,
  })
}

function grownEmissions(
  { country, sector, year, megatonnes, trend }: EmissionsColumns,
  count: number,
): EmissionsColumns {
  return {
    country: new Uint16Array(tiledBuffer(country, count)),
    sector: tiledBytes(sector, count),
    year: new Uint16Array(tiledBuffer(year, count)),
    megatonnes: new Float64Array(tiledBuffer(megatonnes, count)),
    trend: new Float64Array(tiledBuffer(trend, count)),
  }
}

const grownJson = <T>({ list, single }: RecordJson<T>, records: readonly { id: string; name: string }[]) => ({
  list: grownTexts(list, records),
  single: grownTexts(single, records),
})

/** The texts of the originals, each under the id and name of its copy. */
function grownTexts<T>(column: JsonColumn<T>, records: readonly { id: string; name: string }[]): JsonColumn<T> {
  const real = column.offsets.length - 1
  const texts = records.map(({ id, name }, at) => {
    const { bytes } = column.at(at % real)
    if (at < real) return bytes
    const rest = Buffer.from(bytes)
      .toString()
      .replace(/^\{"id":"[^"]*","name":"(?:[^"\\]|\\.)*"/, '')
    return Buffer.from(`{"id":${JSON.stringify(id)},"name":${JSON.stringify(name)}${rest}`)
  })
  const offsets = new Uint32Array(texts.length + 1)
  for (const [at, { byteLength }] of texts.entries()) offsets[at + 1] = (offsets[at] ?? 0) + byteLength
  return new JsonColumn(Buffer.concat(texts), offsets)
}
