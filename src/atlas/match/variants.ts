import type { SnapshotMaterial, SnapshotVocabulary } from '../../snapshot/content.ts'
import type { LineWord } from './line-words.ts'

/** Where a material comes from. The ids of such records begin with it; what they state of their content may be missing. */
export type Route = 'recycled' | 'bio-based'
export const ROUTES: readonly Route[] = ['recycled', 'bio-based']

const PLASTICS = new Set(['Conventional plastics', 'Bioplastics', 'Recycled plastics', 'Rubbers'])
const FIBRES = new Set(['Natural fibres', 'Synthetic fibres', 'Man-made cellulosics'])
const METALS = 'Primary metals'
const RECYCLED_METALS = 'Recycled metals'

/** Of what there is no record. */
const NONE = 'none'
const SAWN = 'sawn-'
const WOODEN = new Set(['Wood and boards', 'Flooring'])

/** Records are built on each other in few steps. */
const MAX_STEPS = 3

/** What a material becomes by its form or its feedstock. */
export class Variants {
  readonly #byId: ReadonlyMap<string, SnapshotMaterial>
  readonly #shapes: SnapshotVocabulary['shapes']
  readonly #routes: Record<Route, Map<string, string>> = { recycled: new Map(), 'bio-based': new Map() }
  readonly #routeOf = new Map<string, { route: Route; base: string }>()

  constructor(materials: readonly SnapshotMaterial[], shapes: SnapshotVocabulary['shapes']) {
    this.#byId = new Map(materials.map((material) => [material.id, material]))
    this.#shapes = shapes.filter(({ is }) => is === NONE || this.#byId.has(is))
    for (const { id, properties } of materials) {
      const route = ROUTES.find((one) => id.startsWith(`${one}-`))
      const bases = properties.based_on ?? []
      if (route && bases[0] !== undefined) this.#routeOf.set(id, { route, base: bases[0] })
      if (route) for (const base of bases) this.#routes[route].set(base, id)
    }
  }

  /** The record of the material in that form, `by` being keys of line words; itself where there is none. */
  shaped(id: string, by: ReadonlySet<string>): string {
    const own = this.#routeOf.get(id)
    const found = this.#shapeOf(own?.base ?? id, by)
    if (!found || found.is === NONE) return id
    return own ? (this.byRoute(found.is, own.route) ?? id) : found.is
  }

  #shapeOf(id: string, by: ReadonlySet<string>) {
    return this.#shapes.find((shape) => shape.of.includes(id) && shape.by.some((key) => by.has(key)))
  }

  /** The word for a form in which there is no record of the material, such as insulation of wool. */
  absentForm(id: string, words: readonly LineWord[]): LineWord | undefined {
    const base = this.#routeOf.get(id)?.base ?? id
    const absent = this.#shapes.find(({ of, is }) => is === NONE && of.includes(base))
    return absent && words.find(({ means }) => absent.by.includes(means.key))
  }

  /** Whether one is a wood and the other what is made of it: oak in `oak parquet`. */
  isWoodOf(id: string, product: string): boolean {
    const category = this.#byId.get(product)?.category ?? ''
    return id.startsWith(SAWN) && !product.startsWith(SAWN) && WOODEN.has(category)
  }

  /** The recycled or bio-based record of a material or of what it is made of; undefined where there is none. */
  byRoute(id: string, route: Route, steps = MAX_STEPS): string | undefined {
    if (this.#routeOf.get(id)?.route === route) return id
    const own = this.#routes[route].get(id)
    if (own !== undefined || steps === 0) return own
    for (const base of this.#byId.get(id)?.properties.based_on ?? []) {
      const found = this.byRoute(base, route, steps - 1)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** The feedstock by which a record differs from another, and that other. */
  routeOf(id: string): { route: Route; base: string } | undefined {
    return this.#routeOf.get(id)
  }

  isFibre(id: string): boolean {
    return FIBRES.has(this.#byId.get(id)?.category ?? '')
  }

  /** Whether it is a plastic or a rubber, which may be filled or cover something. */
  isPlastic(id: string): boolean {
    return PLASTICS.has(this.#byId.get(id)?.category ?? '') || id.endsWith('-resin')
  }

  isMetal(id: string): boolean {
    const category = this.#byId.get(id)?.category
    return category === METALS || category === RECYCLED_METALS
  }

  densityOf(id: string): number | undefined {
    const density = this.#byId.get(id)?.properties.density_kg_m3
    return typeof density === 'number' ? density : undefined
  }

  has(id: string): boolean {
    return this.#byId.has(id)
  }

  /**
   * What is assumed of a line that says nothing of recycling: the virgin one of several records, or, of metal in a form and of metal made of
   * scrap, what its source found on the market, which has as much scrap as the trade puts in.
   */
  assumedRoute(id: string): ('virgin' | 'trade_mix')[] {
    const material = this.#byId.get(id)
    if (material?.category === RECYCLED_METALS || (material?.category === METALS && this.#isFormed(id)))
      return ['trade_mix']
    const isShaped = this.#shapes.some(({ of, by }) => of.includes(id) && ROUTES.some((route) => by.includes(route)))
    return isShaped || ROUTES.some((route) => this.byRoute(id, route) !== undefined) ? ['virgin'] : []
  }

  #isFormed(id: string): boolean {
    const material = this.#byId.get(id)
    return material?.properties.role !== 'constituent' && !ROUTES.some((route) => this.#routes[route].has(id))
  }

  /** Whether one material is made of the other, however far back. */
  isMadeOf(id: string, base: string, steps = MAX_STEPS): boolean {
    const bases = this.#byId.get(id)?.properties.based_on ?? []
    return bases.includes(base) || (steps > 0 && bases.some((next) => this.isMadeOf(next, base, steps - 1)))
  }

  /** Whether the record has this filler already, or stands for a filled grade. */
  isFilled(id: string, filler: string): boolean {
    return this.#byId.get(id)?.state_id === 'compound' || this.isMadeOf(id, filler)
  }
}
