import type {
  SnapshotFunction,
  SnapshotJudgement,
  SnapshotMaterial,
  SnapshotVocabulary,
} from '../../snapshot/content.ts'
import type { Figure } from '../figures.ts'
import type { Interval } from './interval.ts'
import { type FigureValue, type Gate, type Limit, limitOf, wayOf } from './limit.ts'
import type { Lineage } from './lineage.ts'

/** A figure of the source and of the candidate. */
export type Change = { figure: string; from?: FigureValue; to: FigureValue }

/**
 * What the gates say of a candidate: the first that it fails, the figures that nobody states, those that miss a limit by less than they may
 * be off or whose grade decides, those that hold it but stand in from another material, and those of a plain material that its product gets by working.
 */
export type Passage = {
  failed?: Change & { limit: string }
  unknown: string[]
  close: string[]
  lent: string[]
  byWorking: string[]
  /** Figures that the job asks for and no source states of what is replaced, so that nobody can say how much of them is needed. */
  unasked: string[]
  isRejectedUnknown: boolean
  /** Whether another class of it holds a gate than that of which its figures are. */
  isOtherClass: boolean
  /** Whether it is the plain material of another product. */
  isOtherPlain: boolean
}

/** By how much a figure may miss its limit to be close to it: what lies further off is another class of what is sold, with carbon of its own. */
const CLOSE = 4 / 3

const SERVICE = 'max_service_temp_c'
const MELTING = 'melting_point_c'

/** Reads the figures and qualities of materials, and holds the gates of a job against two of them. */
export class Gates {
  readonly #figures: ReadonlyMap<string, Figure>
  readonly #qualities: SnapshotVocabulary['qualities']
  readonly #ranks: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly #any: readonly Gate[]
  readonly #inherited: ReadonlySet<string>
  readonly #lineage: Lineage
  readonly #uncertainty: SnapshotJudgement['uncertainty']
  /** The gates of the last question: one list holds the same against every candidate. */
  #last: { source: SnapshotMaterial; row: SnapshotFunction; gates: readonly Gate[]; unasked: string[] } | undefined

  constructor(
    { properties, qualities, functions }: SnapshotVocabulary,
    figures: ReadonlyMap<string, Figure>,
    lineage: Lineage,
    uncertainty: SnapshotJudgement['uncertainty'],
  ) {
    this.#lineage = lineage
    this.#uncertainty = uncertainty
    this.#inherited = new Set(
      Object.entries({ ...properties, ...qualities }).flatMap(([key, { inherited }]) => (inherited ? [key] : [])),
    )
    this.#figures = figures
    this.#qualities = qualities
    this.#ranks = new Map(
      Object.entries(qualities).map(([key, { values }]) => [
        key,
        new Map(Object.keys(values).map((value, rank) => [value, rank])),
      ]),
    )
    this.#any = functions.any?.gates ?? []
  }

  value(material: SnapshotMaterial, key: string): FigureValue | undefined {
    const place: Readonly<Record<string, unknown>> = material[this.#figures.get(key)?.place ?? 'properties']
    const value = place[key]
    return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : undefined
  }

  /** The value of a material or, where it follows from the chemistry, of the same material made by another route. */
  #known(material: SnapshotMaterial, key: string): FigureValue | undefined {
    const own = this.value(material, key)
    if (own !== undefined || !this.#inherited.has(key)) return own
    for (const base of this.#lineage.sameByAnotherRoute(material)) {
      const value = this.value(base, key)
      if (value !== undefined) return value
    }
    return undefined
  }

  /** How good a value is, the higher the better; undefined for a number whose figure has no better direction. */
  goodness(key: string, value: FigureValue): number | undefined {
    if (typeof value === 'string') return -(this.#ranks.get(key)?.get(value) ?? 0)
    if (typeof value === 'boolean') return Number(value)
    const better = this.#figures.get(key)?.better
    return better === 'none' ? undefined : better === 'lower' ? -value : value
  }

  label(key: string): string {
    return (
      this.#figures.get(key)?.label ??
      this.#qualities[key]?.label ??
      (key === 'substances' ? 'Hazardous substances' : key)
    )
  }

  unit(key: string): string | undefined {
    return this.#figures.get(key)?.unit
  }

  /** The figures that decide for whoever replaces `source` in a job of `row`, each with the way in which it is better there, if it is one. */
  deciding(source: SnapshotMaterial, row: SnapshotFunction): Map<string, 'higher' | 'lower' | undefined> {
    const ways = new Map<string, 'higher' | 'lower' | undefined>()
    for (const gate of this.#gatesFor(source, row)) {
      const { figure } = gate
      ways.set(figure, ways.has(figure) && ways.get(figure) !== wayOf(gate) ? undefined : wayOf(gate))
    }
    return ways
  }

  /** The way in which a figure is better for a job of `row`: as its own gates have it or, if they say nothing, those of any job. */
  wayIn({ gates, either_way = [] }: SnapshotFunction, key: string): 'higher' | 'lower' | undefined {
    if (either_way.includes(key)) return undefined
    const own = gates.filter(({ figure }) => figure === key)
    const ways = new Set((own.length > 0 ? own : this.#any.filter(({ figure }) => figure === key)).map(wayOf))
    return ways.size === 1 ? [...ways][0] : undefined
  }

  /** Whether a job asks for a figure up to a level alone, beyond which more is no better. */
  isLevel({ gates }: SnapshotFunction, key: string): boolean {
    const own = gates.filter(({ figure }) => figure === key)
    const isRelative = (gate: Gate) =>
      [gate.at_least, gate.at_most, gate.minus, gate.plus, gate.within].some((part) => part !== undefined)
    return own.length > 0 && !own.some(isRelative)
  }

  /** The figures that a record has to state for its main job `row`: those that always gate, and those that it is chosen for. */
  asked({ properties }: SnapshotMaterial, row: SnapshotFunction): string[] {
    const named = [...row.gates, ...this.#any].filter(({ when, from, figure }) => {
      if (row.idle?.includes(figure)) return false
      return when === 'chosen' ? properties.chosen_for?.includes(figure) : from === undefined
    })
    return [...new Set(named.map(({ figure }) => figure))]
  }

  /** Whether a figure of a material is known: stated, or following from the same material made by another route. */
  isKnown(material: SnapshotMaterial, key: string): boolean {
    return this.#known(material, key) !== undefined
  }

  /** Holds the gates of `row`, and of what `source` is chosen for, against `other`, the material at `at`. */
  pass(source: SnapshotMaterial, other: SnapshotMaterial, at: number, row: SnapshotFunction): Passage {
    const isPlain = row.by_working !== undefined && isConstituent(other) && !isConstituent(source)
    const isOtherPlain = isPlain && this.#lineage.relation(source, other) === 'other-material'
    const workedIn = isPlain ? row.by_working : undefined
    const passage: Passage = {
      ...{ unknown: [], close: [], lent: [], byWorking: [], unasked: [] },
      ...{ isRejectedUnknown: false, isOtherClass: false, isOtherPlain },
    }
    if (isOtherPlain) return passage
    if (this.#lineage.relation(source, other) !== 'other-route') passage.unasked = this.#question(source, row).unasked
    for (const gate of this.#gatesFor(source, row)) {
      const { figure } = gate
      const [from, to] = [this.#known(source, figure), this.#known(other, figure)]
      if (to === undefined && workedIn?.includes(figure)) {
        passage.byWorking.push(figure)
        continue
      }
      const melted =
        to === undefined && gate.missed !== 'check' ? this.#melted(other, figure, limitOf(gate, from)) : undefined
      if (melted) return { ...passage, failed: melted }
      if (to === undefined) {
        passage.unknown.push(figure)
        if (gate.unknown === 'reject') return { ...passage, unknown: [figure], isRejectedUnknown: true }
        continue
      }
      const limit = limitOf(gate, from)
      if (!limit) continue
      if (this.#holds(figure, to, limit)) {
        if (other.stand_ins.includes(figure)) passage.lent.push(figure)
        continue
      }
      const nearness =
        gate.unknown === 'check' ? this.#nearness(figure, to, this.#lender(other, at, figure, to), limit) : undefined
      if (nearness === 'other-class' && gate.in_classes) passage.isOtherClass = true
      if (workedIn?.includes(figure)) passage.byWorking.push(figure)
      else if (gate.missed === 'check' || nearness === 'close' || (nearness && gate.in_classes))
        passage.close.push(figure)
      else
        return {
          ...passage,
          failed: { figure, ...(from !== undefined && { from }), to, limit: this.#inWords(figure, limit) },
        }
    }
    return passage
  }

  /**
   * The gates that apply to `source`: of each number the first, those of the job before those of any job; of a quality also what the source
   * is chosen for, and all whose miss is only to check.
   */
  #gatesFor(source: SnapshotMaterial, row: SnapshotFunction): readonly Gate[] {
    return this.#question(source, row).gates
  }

  #question(source: SnapshotMaterial, row: SnapshotFunction) {
    if (this.#last?.source === source && this.#last.row === row) return this.#last
    const seen = new Set<string>()
    const gates = [...row.gates, ...this.#any].filter((gate) => {
      if (row.idle?.includes(gate.figure) || !this.#applies(gate, source)) return false
      if (gate.missed === 'check') return true
      if (seen.has(gate.figure)) return false
      if (this.#qualities[gate.figure] === undefined || gate.when === 'chosen') seen.add(gate.figure)
      return true
    })
    this.#last = { source, row, gates, unasked: this.#unasked(source, row) }
    return this.#last
  }

  #applies(gate: Gate, source: SnapshotMaterial): boolean {
    if (gate.when === 'chosen' && !source.properties.chosen_for?.includes(gate.figure)) return false
    const from = this.#known(source, gate.figure)
    if (from === undefined) return gate.from === undefined && (gate.floor !== undefined || gate.ceiling !== undefined)
    if (gate.from === undefined) return true
    if (typeof from === 'number') return typeof gate.from === 'number' && from >= gate.from
    return (this.goodness(gate.figure, from) ?? 0) >= (this.goodness(gate.figure, gate.from) ?? 0)
  }

  /** The numbers that the job always holds against what the source has, and that nobody states of it. */
  #unasked(source: SnapshotMaterial, row: SnapshotFunction): string[] {
    const always = row.gates.filter(
      ({ figure, when, from, missed, floor, ceiling }) =>
        when === 'always' &&
        missed === undefined &&
        (from ?? floor ?? ceiling) === undefined &&
        this.#figures.has(figure) &&
        !row.idle?.includes(figure) &&
        this.#known(source, figure) === undefined,
    )
    return always.map(({ figure }) => figure)
  }

  /** That a material of unknown service temperature melts below the one that is needed. */
  #melted(material: SnapshotMaterial, key: string, limit: Limit | undefined): Passage['failed'] {
    const to = key === SERVICE ? this.#known(material, MELTING) : undefined
    if (typeof to !== 'number' || !limit || 'quality' in limit || to >= limit.low) return undefined
    const needed = `${Number(limit.low.toPrecision(3))} ${this.unit(key)}`
    return { figure: MELTING, to, limit: `needs a maximum service temperature of ${needed} or more` }
  }

  #holds(key: string, value: FigureValue, limit: Limit): boolean {
    if ('quality' in limit) {
      if (typeof value === 'boolean') return value || limit.quality !== 'true'
      return (this.goodness(key, value) ?? 0) >= (this.goodness(key, limit.quality) ?? 0)
    }
    return typeof value !== 'number' || (value >= limit.low && value <= limit.high)
  }

  /** The index of the material whose figure it is: one that is lent is no wider than where it comes from, or the lender would be turned down alone. */
  #lender(material: SnapshotMaterial, at: number, key: string, value: FigureValue): number {
    if (!material.stand_ins.includes(key)) return at
    const isOwner = (base: SnapshotMaterial) => this.value(base, key) === value && !base.stand_ins.includes(key)
    return this.#lineage.baseOf(material, isOwner) ?? at
  }

  /** How near a number that misses a limit comes to it: by how far it may be off, or by another class of what is sold. */
  #nearness(key: string, value: FigureValue, at: number, limit: Limit): 'close' | 'other-class' | undefined {
    if (typeof value !== 'number' || 'quality' in limit) return undefined
    const range = this.range(key, value, at)
    if (!range || range.high < limit.low || range.low > limit.high) return undefined
    return value * CLOSE >= limit.low && value <= limit.high * CLOSE ? 'close' : 'other-class'
  }

  /** How low and high the evidence allows a number of the material at an index to be; undefined where that is not known. */
  range(key: string, value: number, at: number): Interval | undefined {
    const widths = this.#uncertainty[key]
    if (!widths) return undefined
    const [down, up] = [widths.down[at] || 0, widths.up[at] || 0]
    return { value, low: value * Math.exp(-down), high: value * Math.exp(up) }
  }

  #inWords(key: string, limit: Limit): string {
    if ('quality' in limit) return `needs ${limit.quality} or better`
    const unit = this.unit(key)
    const shown = (value: number) => `${Number(value.toPrecision(3))}${unit ? ` ${unit}` : ''}`
    if (limit.high === Number.POSITIVE_INFINITY) return `needs ${shown(limit.low)} or more`
    if (limit.low === Number.NEGATIVE_INFINITY) return `needs ${shown(limit.high)} or less`
    return `needs ${shown(limit.low)} to ${shown(limit.high)}`
  }
}

const isConstituent = ({ properties }: SnapshotMaterial) => properties.role === 'constituent'
