import { cosineBetween } from '../search/cosine.ts'
import type { SnapshotContent, SnapshotMaterial, SnapshotVocabulary } from '../snapshot/content.ts'

/** Weights of the parts of property similarity; docs/substitutes.md has the reasoning. */
const PARTS = { properties: 0.4, applications: 0.25, forms: 0.1, family: 0.1, text: 0.15 } as const

/** Properties that span more than this factor over the atlas are compared on a logarithmic scale. */
const LOG_SCALE_FROM = 100

type Scale = (value: number) => number

/** Property similarity of materials: Gower's coefficient with the weights of the source's functional family. */
export class Similarity {
  readonly #vocabulary: SnapshotVocabulary
  readonly #vectors: Float32Array
  readonly #dimensions: number
  readonly #scales: Map<string, Scale>

  constructor(content: SnapshotContent, dimensions: number) {
    this.#vocabulary = content.vocabulary
    this.#vectors = content.vectors
    this.#dimensions = dimensions
    this.#scales = scalesOf(content)
  }

  /**
   * 0 to 1, of `other` as a stand-in for `source`. The share of the source's deciding properties that both have limits the
   * result: what nobody measured cannot be called alike.
   */
  between(source: SnapshotMaterial, other: SnapshotMaterial, sourceIndex: number, otherIndex: number): number {
    const { alike, coverage } = this.#properties(source, other)
    const cosine = cosineBetween(this.#vectors, this.#dimensions, sourceIndex, otherIndex)
    const similarity =
      PARTS.properties * alike +
      PARTS.applications * shared(source.properties.applications, other.properties.applications) +
      PARTS.forms * shared(source.properties.forms, other.properties.forms) +
      PARTS.family * (source.family_id === other.family_id ? 1 : 0) +
      PARTS.text * Math.min(1, Math.max(0, cosine))
    return Math.min(similarity, 0.6 + 0.4 * coverage)
  }

  #properties(source: SnapshotMaterial, other: SnapshotMaterial) {
    const deciding = this.#vocabulary.families[source.family_id]?.deciding ?? {}
    let [weights, common, sum] = [0, 0, 0]
    for (const [key, scale] of this.#scales) {
      const mine = numberAt(source, key)
      if (mine === undefined) continue
      const weight = deciding[key] ?? 1
      weights += weight
      const theirs = numberAt(other, key)
      if (theirs === undefined) continue
      common += weight
      sum += weight * (1 - Math.abs(scale(mine) - scale(theirs)))
    }
    return { alike: common > 0 ? sum / common : 0, coverage: weights > 0 ? common / weights : 0 }
  }
}

/** The value of a numeric property; undefined where nobody stated it. */
export function numberAt(material: SnapshotMaterial, key: string): number | undefined {
  const value = material.properties[key]
  return typeof value === 'number' ? value : undefined
}

/** Each property's values mapped onto 0 to 1 over the range that the atlas has. */
function scalesOf({ materials, vocabulary }: SnapshotContent): Map<string, Scale> {
  const scales = new Map<string, Scale>()
  for (const key of Object.keys(vocabulary.properties)) {
    const values = materials.flatMap((material) => numberAt(material, key) ?? [])
    if (values.length < 2) continue
    const least = Math.min(...values)
    const most = Math.max(...values)
    const isWide = least > 0 && most / least > LOG_SCALE_FROM
    const onScale = isWide ? Math.log : (value: number) => value
    const range = onScale(most) - onScale(least)
    scales.set(key, (value) => (range > 0 ? (onScale(value) - onScale(least)) / range : 0))
  }
  return scales
}

/** Share of the source's terms that the other has too. */
function shared(source: readonly string[], other: readonly string[]): number {
  const theirs = new Set(other)
  return source.length === 0 ? 0 : source.filter((term) => theirs.has(term)).length / source.length
}
