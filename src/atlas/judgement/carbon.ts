import { BOUNDARIES, DOUBTS, type Doubt, type FunctionType, type Verdict } from '../../schema/lists.ts'
import type { SnapshotContent, SnapshotMaterial } from '../../snapshot/content.ts'
import { shown } from '../../text/shown.ts'
import { CARBON, carbonOf, type Figure, figureNumber } from '../figures.ts'
import { type Formula, FUNCTIONS, firstFormula, MIN_CARBON, massFor } from './functions.ts'
import { type Interval, intervalOf, product, type Uncertain } from './interval.ts'

/**
 * Carbon per function of one material against another. `reasons` say what the ratio rests on or why there is none. `countsMore`: the figures
 * are unlike, and in each way the other's reaches further, so that a ratio below 1 is not owed to what was left out. `hasChoice`: one of them
 * is sold so much lighter and denser that the figures of what is ordered decide. `isOfTwoProducts`: the density of one is not that of the
 * product whose carbon it is multiplied with.
 */
export type Ratio = {
  verdict: Verdict
  ratio?: Interval
  reasons: string[]
  isUnlike: boolean
  countsMore: boolean
  hasChoice: boolean
  isOfTwoProducts: boolean
  /** Whether others of the same material as the candidate have FAR_UP times its carbon, so that its figure is that of a low one. */
  isLowest: boolean
}

type Credit = 'full' | 'max'

/** What two figures of unlike stage or boundary may differ by besides: the step between resin and pipe, or the way to the shop. */
const UNLIKE = Math.log(1.3)
/** The same where one of them counts raw materials only. */
const UNLIKE_RAW = Math.log(1.6)
/** How far figures reach along the chain: a gate counts the farm before it, a pipe the resin. */
const REACH = {
  boundary: {
    'raw-materials-only': 0,
    'cradle-to-farm-gate': 0,
    'cradle-to-gate': 1,
    'cradle-to-gate-incl-forming': 1,
    'cradle-to-retail': 2,
  },
  stage: { raw: 0, material: 1, shaped: 2 },
} as const
/** What remains of the uncertainty of two carbon figures from one source: the method is the same, the processes differ. */
const SAME_SOURCE = 0.5
/** Surplus strength is credited up to this factor: sections are also governed by stiffness, cover and handling. */
const MAX_CREDIT = 1.5
/** A figure to which others of the same material have three times as much, as a logarithm, is that of a lucky one. */
const FAR_UP = Math.log(3)
const DENSITY = 'density_kg_m3'
/** Of these the buyer takes a light or a dense one. */
const SOLD_BY_DENSITY: ReadonlySet<string> = new Set(['batt', 'insulation-board', 'loose-fill', 'foam'])
/** Densities further apart than this, as a logarithm, are those of lighter and denser goods. */
const SOLD_APART = Math.log(1.3)

const DOUBT_TEXTS: Record<Doubt, string> = {
  proxy: 'is a stand-in of another material',
  unclear: 'does not say how it counts biogenic carbon',
  old: 'is from before 2013 or past its validity',
  'own-word': 'is the word of one maker',
  'one-maker': 'is that of one maker',
  'other-product': 'is of another product than its density',
}

type Content = Pick<SnapshotContent, 'materials' | 'judgement' | 'vocabulary'>

/** Carbon per function, with intervals from the evidence. Materials are given by their index. */
export class FunctionalCarbon {
  readonly #content: Content
  readonly #figures: ReadonlyMap<string, Figure>

  constructor(content: Content, figures: ReadonlyMap<string, Figure>) {
    this.#content = content
    this.#figures = figures
  }

  /** The first of `types` for which every material has the figures; undefined if there is none. */
  formula(types: readonly FunctionType[], indexes: readonly number[]): Formula | undefined {
    const isSame = this.#haveSameFilling(indexes)
    const fair = types.filter((type) => isSame || !isByStiffness(type))
    return firstFormula(fair.length > 0 ? fair : types, (key) => indexes.every((index) => this.#number(index, key) > 0))
  }

  /** The formula of `type` whose figures most of the materials have. */
  commonFormula(type: FunctionType, indexes: readonly number[]): Formula {
    const known = (key: string) => indexes.filter((index) => this.#number(index, key) > 0).length
    const powers = FUNCTIONS[type].factors.map(([keys, exponent]): [string, number] => {
      const [first = ''] = keys.toSorted((a, b) => known(b) - known(a))
      return [first, exponent]
    })
    return { type, powers }
  }

  /** The figures of a formula that no source states of the material. */
  missing(index: number, { powers }: Formula): string[] {
    return powers.flatMap(([key]) => (this.#number(index, key) > 0 ? [] : [key]))
  }

  /** Kilograms of the material that fulfil the function. */
  mass(index: number, formula: Formula, parameter?: number): number {
    return massFor(formula, (key) => this.#number(index, key), parameter)
  }

  /** A figure with how far it may be off; undefined if it is unknown or not above zero. */
  interval(index: number, key: string): Interval | undefined {
    const found = this.#uncertain(index, key)
    return found.value > 0 ? intervalOf(found) : undefined
  }

  /** Thickness in millimetres of the layer that fulfils the function; undefined if that is no layer or the density is unknown. */
  thickness(index: number, formula: Formula, parameter?: number): number | undefined {
    const density = this.#number(index, DENSITY)
    if (!FUNCTIONS[formula.type].isLayer || !(density > 0)) return undefined
    return (1000 * this.mass(index, formula, parameter)) / density
  }

  /** kg CO2e for the function. */
  carbon(index: number, formula: Formula, parameter?: number): Interval {
    const mass = this.mass(index, formula, parameter)
    const factors = this.#factors(index, formula)
    const { down, up } = product(factors)
    return intervalOf({ value: mass * carbonOf(this.#material(index)), down, up })
  }

  /** Mass of `b` over that of `a` for the same function; `max` credits surplus strength only up to MAX_CREDIT. */
  massRatio(a: number, b: number, formula: Formula, credit: Credit = 'full'): number {
    const [mine, theirs] = [this.mass(a, formula), this.mass(b, formula)]
    const ratio = theirs / mine
    if (credit === 'full' || !/strength/.test(formula.type)) return ratio
    return Math.max(ratio, this.#number(b, DENSITY) / this.#number(a, DENSITY) / MAX_CREDIT)
  }

  /** Carbon of `b` over that of `a` for the same function. */
  ratio(a: number, b: number, formula: Formula, credit: Credit = 'full'): Ratio {
    const [mine, theirs] = [carbonOf(this.#material(a)), carbonOf(this.#material(b))]
    if (mine < MIN_CARBON || theirs < MIN_CARBON) return without('a carbon figure at or below zero has no ratio')
    const { carbon_figure, carbon_source } = this.#content.judgement
    if (carbon_figure[a] === carbon_figure[b]) return without('both rest on one and the same carbon figure')
    const unlike = this.#unlike(a, b, formula)
    const isOneSource = carbon_source[a] === carbon_source[b]
    const value = (this.massRatio(a, b, formula, credit) * theirs) / mine
    const spread = product([
      ...this.#factors(b, formula, isOneSource),
      ...this.#factors(a, formula, isOneSource).map(([factor, exponent]) => [factor, -exponent] as const),
      ...unlike.map(({ width }) => [{ value: 1, down: width, up: width }, 1] as const),
    ])
    const ratio = intervalOf({ ...spread, value })
    const choices = [a, b].flatMap((index) => this.#choice(index, formula))
    const reasons = [
      ...unlike.map(({ reason }) => reason),
      ...[a, b].flatMap((index) => this.#doubts(index, formula)),
      ...choices,
      ...(isOneSource ? ['one source for both: what it may be off by partly cancels'] : []),
    ]
    const isUnlike = unlike.length > 0
    const isBlind = isUnlike && (this.#isVague(a) || this.#isVague(b))
    const isOrdered = !isBlind && (ratio.high < 1 || ratio.low > 1)
    const unordered = isUnlike ? 'not_comparable' : 'not_distinguishable'
    const verdict = isOrdered ? (ratio.high < 1 ? 'lower' : 'higher') : unordered
    const countsMore = isUnlike && unlike.every(({ isFurther }) => isFurther)
    const isLowest = this.#uncertain(b, CARBON).up > FAR_UP
    const isOfTwoProducts = usesDensity(formula) && (this.#has(a, 'other-product') || this.#has(b, 'other-product'))
    return { verdict, ratio, reasons, isUnlike, countsMore, hasChoice: choices.length > 0, isOfTwoProducts, isLowest }
  }

  /** Carbon of a litre of `b` over that of `a`; undefined where a density is unknown. */
  perLitre(a: number, b: number): Ratio | undefined {
    const formula = this.formula(['volume'], [a, b])
    return formula && this.ratio(a, b, formula)
  }

  #has(index: number, doubt: Doubt): boolean {
    return ((this.#content.judgement.doubts[index] ?? 0) & (1 << DOUBTS.indexOf(doubt))) !== 0
  }

  #material(index: number): SnapshotMaterial {
    const material = this.#content.materials[index]
    if (!material) throw new RangeError(`no material ${index}`)
    return material
  }

  /** NaN if unknown. */
  #number(index: number, key: string): number {
    const figure = this.#figures.get(key)
    return (figure && figureNumber(this.#material(index), figure)) ?? Number.NaN
  }

  #factors(index: number, { powers }: Formula, isOneSource = false): (readonly [Uncertain, number])[] {
    const carbon = this.#uncertain(index, CARBON)
    const share = isOneSource ? SAME_SOURCE : 1
    return [
      [{ ...carbon, down: share * carbon.down, up: share * carbon.up }, 1],
      ...powers.map(([key, exponent]) => [this.#uncertain(index, key), exponent] as const),
    ]
  }

  #uncertain(index: number, key: string): Uncertain {
    const widths = this.#content.judgement.uncertainty[key]
    const [down, up] = [widths?.down[index] || 0, widths?.up[index] || 0]
    const isChoice = key === DENSITY && SOLD_BY_DENSITY.has(this.#material(index).state_id)
    return { value: this.#number(index, key), down, up, isChoice }
  }

  /** Whether the carbon figure stands in for another material's. */
  isProxy(index: number): boolean {
    return this.#has(index, 'proxy')
  }

  /** Whether a carbon figure is a stand-in or leaves open how it counts uptake: beside one of another stage nothing can be told by it. */
  #isVague(index: number): boolean {
    return this.#has(index, 'proxy') || this.#has(index, 'unclear')
  }

  /** What makes two carbon figures unlike, with the width that each difference adds. */
  #unlike(a: number, b: number, { type }: Formula): Unlike[] {
    const { boundary } = this.#content.judgement
    const { states } = this.#content.vocabulary
    const found: Unlike[] = []
    const [mine = 'cradle-to-gate', theirs = 'cradle-to-gate'] = [
      BOUNDARIES[boundary[a] ?? 0],
      BOUNDARIES[boundary[b] ?? 0],
    ]
    if (mine !== theirs && !(isGate(mine) && isGate(theirs)))
      found.push({
        reason: `unlike boundaries: ${mine} and ${theirs}`,
        width: [mine, theirs].includes('raw-materials-only') ? UNLIKE_RAW : UNLIKE,
        isFurther: REACH.boundary[theirs] > REACH.boundary[mine],
      })
    const [from, to] = [states[this.#material(a).state_id], states[this.#material(b).state_id]]
    if (from && to && from.stage !== to.stage)
      found.push({
        reason: `unlike states: ${from.label.toLowerCase()} and ${to.label.toLowerCase()}`,
        width: UNLIKE,
        isFurther: REACH.stage[to.stage] > REACH.stage[from.stage],
      })
    if (isByStiffness(type) && !this.#haveSameFilling([a, b]))
      found.push({ reason: 'unlike grades: with fibres or fillers and plain resin', width: UNLIKE, isFurther: false })
    return found
  }

  /** Whether figures are of plain resins alone, or of none: what fibres and fillers add to stiffness, plain resin can have of them too. */
  #haveSameFilling(indexes: readonly number[]): boolean {
    const states = new Set(indexes.map((index) => this.#material(index).state_id))
    return !(states.has('resin') && states.has('compound'))
  }

  #doubts(index: number, formula: Formula): string[] {
    const { name } = this.#material(index)
    const counts = (doubt: Doubt) => doubt !== 'other-product' || usesDensity(formula)
    return DOUBTS.filter((doubt) => this.#has(index, doubt) && counts(doubt)).map(
      (doubt) => `the carbon figure of ${name} ${DOUBT_TEXTS[doubt]}`,
    )
  }

  /** That a material is sold lighter and denser. */
  #choice(index: number, formula: Formula): string[] {
    const { value, down, up, isChoice } = this.#uncertain(index, DENSITY)
    if (!isChoice || Math.max(down, up) <= SOLD_APART || !usesDensity(formula)) return []
    const { low, high } = intervalOf({ value, down, up })
    const range = `${shown(low)} to ${shown(high)} kg/m3`
    return [`${this.#material(index).name} may have ${range}, and ${shown(value)} is compared`]
  }
}

const usesDensity = ({ powers }: Formula) => powers.some(([key]) => key === DENSITY)

const isByStiffness = (type: FunctionType) => /stiffness/.test(type)

type Unlike = { reason: string; width: number; isFurther: boolean }

const without = (reason: string): Ratio => ({
  verdict: 'not_comparable',
  reasons: [reason],
  isUnlike: false,
  countsMore: false,
  hasChoice: false,
  isOfTwoProducts: false,
  isLowest: false,
})

/** Whether forming is counted is told by the state of the figure. */
export const isGate = (boundary: string | undefined) =>
  boundary === 'cradle-to-gate' || boundary === 'cradle-to-gate-incl-forming'
