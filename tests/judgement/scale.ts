import { type Atlas, openAtlas } from '../../src/atlas/atlas.ts'
import { substitutesFor } from '../../src/atlas/substitutes.ts'
import type { SnapshotContent, SnapshotJudgement } from '../../src/snapshot/content.ts'
import { JsonColumn } from '../../src/snapshot/json-text.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { median } from '../../src/system/median.ts'

const SAMPLE = 200

/** Median and slowest time of a list of five substitutes, in milliseconds, with the atlas repeated until it has `size` materials. */
export function timesAt(snapshot: string, size: number): { median: number; slowest: number } {
  const { header, content, bytes } = readSnapshot(snapshot)
  const atlas = openAtlas({ header, content: repeated(content, size), bytes })
  const step = Math.max(1, Math.floor(size / SAMPLE))
  const indexes = Array.from({ length: Math.min(SAMPLE, size) }, (_, at) => at * step)
  for (const index of indexes) time(index, atlas)
  // The best of three, as other processes disturb a single one.
  const times = indexes.map((index) => Math.min(...Array.from({ length: 3 }, () => time(index, atlas))))
  return { median: median(times), slowest: Math.max(...times) }
}

function time(index: number, atlas: Atlas): number {
  const start = performance.now()
  substitutesFor(index, { limit: 5 }, atlas)
  return performance.now() - start
}

function repeated(content: SnapshotContent, size: number): SnapshotContent {
  const { materials, vectors, judgement, json } = content
  const count = materials.length
  const dimensions = vectors.length / (count + content.suppliers.length)
  const own = vectors.subarray(0, count * dimensions)
  const tiled = new Float32Array(size * dimensions)
  for (let at = 0; at < size; at++) {
    const from = (at % count) * dimensions
    tiled.set(own.subarray(from, from + dimensions), at * dimensions)
  }
  const copies = Array.from({ length: size }, (_, at) => {
    const material = materials[at % count]
    if (!material) throw new RangeError(`no material ${at % count}`)
    return at < count ? material : { ...material, id: `${material.id}-${Math.floor(at / count)}` }
  })
  return {
    ...content,
    materials: copies,
    vectors: tiled,
    judgement: repeatedColumns(judgement, count, size),
    json: { ...json, materials: { ...json.materials, list: repeatedTexts(json.materials.list, count, size) } },
  }
}

function repeatedColumns(judgement: SnapshotJudgement, count: number, size: number): SnapshotJudgement {
  const floats = (column: Float32Array) =>
    Float32Array.from({ length: size }, (_, at) => column[at % count] ?? Number.NaN)
  const words = (column: Uint32Array) => Uint32Array.from({ length: size }, (_, at) => column[at % count] ?? 0)
  const bytes = (column: Uint8Array) => Uint8Array.from({ length: size }, (_, at) => column[at % count] ?? 0)
  const uncertainty = Object.entries(judgement.uncertainty).map(
    ([key, { down, up }]): [string, { down: Float32Array; up: Float32Array }] => [
      key,
      { down: floats(down), up: floats(up) },
    ],
  )
  return {
    uncertainty: Object.fromEntries(uncertainty),
    carbon_source: words(judgement.carbon_source),
    carbon_figure: words(judgement.carbon_figure),
    boundary: bytes(judgement.boundary),
    doubts: bytes(judgement.doubts),
  }
}

function repeatedTexts<T>(column: JsonColumn<T>, count: number, size: number): JsonColumn<T> {
  const lengths = Array.from({ length: size }, (_, at) => column.at(at % count).bytes.byteLength)
  const offsets = new Uint32Array(size + 1)
  lengths.forEach((length, at) => {
    offsets[at + 1] = (offsets[at] ?? 0) + length
  })
  const bytes = Buffer.alloc(offsets[size] ?? 0)
  for (let at = 0; at < size; at++) bytes.set(column.at(at % count).bytes, offsets[at])
  return new JsonColumn(bytes, offsets)
}
