import { cosineBetween } from '../search/cosine.ts'
import type { SnapshotContent, SnapshotMaterial, SnapshotVocabulary } from '../snapshot/content.ts'
import { type Figure, figureNumber } from './figures.ts'

/** Weights of the similarity terms; docs/substitutes.md explains them. */
const WEIGHTS = { properties: 0.4, applications: 0.25, forms: 0.1, family: 0.1, text: 0.15 } as const

/** Positive properties whose range spans more than this factor are compared on a logarithmic scale. */
const LOG_SCALE_FROM = 100

type Scale = (value: number) => number

/** Similarity of materials: Gower's coefficient over properties, weighted by the source's functional family, plus other terms. */
export class Similarity {
  readonly #vocabulary: SnapshotVocabulary
  readonly #vectors: Float32Array
  readonly #dimensions: number
  readonly #scales: readonly [figure: Figure, scale: Scale][]

  constructor(content: SnapshotContent, figures: ReadonlyMap<string, Figure>, dimensions: number) {
    this.#vocabulary = content.vocabulary
    this.#vectors = content.vectors
    this.#dimensions = dimensions
    this.#scales = scalesOf(content, figures)
  }

  /**
   * Similarity of `other` as a substitute for `source`, 0 to 1; not symmetric. Capped by the weighted share of the source's properties
   * for which both have a figure, since unmeasured properties cannot count as similar.
   */
  between(source: SnapshotMaterial, other: SnapshotMaterial, sourceIndex: number, otherIndex: number): number {
    const { similarity: properties, coverage } = this.#properties(source, other)
    const cosine = cosineBetween(this.#vectors, this.#dimensions, sourceIndex, otherIndex)
    const similarity =
      WEIGHTS.properties * properties +
      WEIGHTS.applications * shared(source.properties.applications, other.properties.applications) +
      WEIGHTS.forms * shared(source.properties.forms, other.properties.forms) +
      WEIGHTS.family * (source.family_id === other.family_id ? 1 : 0) +
      WEIGHTS.text * Math.min(1, Math.max(0, cosine))
    return Math.min(similarity, 0.6 + 0.4 * coverage)
  }

  #properties(source: SnapshotMaterial, other: SnapshotMaterial) {
    const deciding = this.#vocabulary.families[source.family_id]?.deciding ?? {}
    let [weights, common, sum] = [0, 0, 0]
    for (const [figure, scale] of this.#scales) {
      const mine = figureNumber(source, figure)
      if (mine === undefined) continue
      const weight = deciding[figure.key] ?? 1
      weights += weight
      const theirs = figureNumber(other, figure)
      if (theirs === undefined) continue
      common += weight
      sum += weight * (1 - Math.abs(scale(mine) - scale(theirs)))
    }
    return { similarity: common > 0 ? sum / common : 0, coverage: weights > 0 ? common / weights : 0 }
  }
}

/** For each property with at least two values, a scale that maps its range in the atlas to 0 to 1. */
function scalesOf(
  { materials }: SnapshotContent,
  figures: ReadonlyMap<string, Figure>,
): readonly [figure: Figure, scale: Scale][] {
  return [...figures.values()].flatMap((figure): [Figure, Scale][] => {
    if (figure.place !== 'properties') return []
    const values = materials.flatMap((material) => figureNumber(material, figure) ?? [])
    return values.length < 2 ? [] : [[figure, scaleOver(Math.min(...values), Math.max(...values))]]
  })
}

function scaleOver(min: number, max: number): Scale {
  const isWide = min > 0 && max / min > LOG_SCALE_FROM
  const onScale = isWide ? Math.log : (value: number) => value
  const range = onScale(max) - onScale(min)
  return (value) => (range > 0 ? (onScale(value) - onScale(min)) / range : 0)
}

/** Share of the source's terms that the other material has too. */
function shared(source: readonly string[], other: readonly string[]): number {
  const theirs = new Set(other)
  return source.length === 0 ? 0 : source.filter((term) => theirs.has(term)).length / source.length
}
