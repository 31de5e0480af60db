import type { Ranking, RankTerm } from '../schema/rank.ts'
import type { Atlas } from './atlas.ts'
import { CARBON, carbonOf, isNone } from './figures.ts'
import { type Formula, FUNCTIONS } from './judgement/functions.ts'
import type { Interval } from './judgement/interval.ts'
import type { Asked } from './judgement/job-function.ts'
import type { FigureValue } from './judgement/limit.ts'
import { rankWarnings } from './rank-warnings.ts'

/**
 * Weight by key of a figure or quality; of a figure that has no better direction a negative one asks for less, a positive one for what the
 * job asks, which is more where it says nothing.
 */
export type Weights = readonly (readonly [key: string, weight: number])[]

export type RankRequest = {
  indexes: readonly number[]
  weights: Weights
  function: Asked | undefined
  limit: number
  /** The job whose candidates were asked for. */
  job?: string | undefined
  /** Indexes of materials named in the request that are no candidates. */
  leftOut: readonly number[]
}

type Parts = Pick<Atlas, 'materials' | 'gates' | 'carbon' | 'figures' | 'jobs' | 'lineage'>

/**
 * A criterion: how good each candidate is by it, from 0 to 1; undefined where no source says. `ranges` are those of numbers with evidence
 * of how far they may be off, `rate` says how good a number is. The carbon of a plain material among its products counts as unknown.
 */
type Criterion = {
  key: string
  weight: number
  values: (FigureValue | undefined)[]
  goodness: (number | undefined)[]
  ranges: (Interval | undefined)[]
  rate: (value: number) => number
}

const PERTURBATIONS = 100
/** How many of the first may come to lead when weights and figures vary. */
const CONTENDERS = 50
/** Totals closer than this are the same, but for the order in which they were added up. */
const TIE = 1e-9
/** Standard deviation of the logarithm of a perturbed weight: two thirds of them stay within a quarter of what was asked. */
const SPREAD = 0.25
/** A range holds two standard deviations to each side. */
const RANGE_IN_DEVIATIONS = 2
const FIRST = 3
/** Positive figures over a wider range than this factor are rated on a logarithmic scale. */
const WIDE = 20

/**
 * Candidates by a weighted sum of criteria, each rated from the worst (0) to the best (1) candidate. What nobody states earns nothing;
 * `total_high` is the total if it were the best.
 */
export function rank(request: RankRequest, parts: Parts): Ranking {
  const { indexes, limit } = request
  const formula = request.function && parts.carbon.commonFormula(request.function.type, indexes)
  const criteria = request.weights.map(([key, weight]) => criterion(key, weight, request, formula, parts))
  const order = ordered(
    indexes,
    criteria,
    criteria.map(({ weight }) => Math.abs(weight)),
    parts,
  )
  const idOf = (at: number) => parts.materials.at(indexes[at] ?? 0).id
  return {
    rows: order.slice(0, limit).map((at) => rowOf(indexes[at] ?? 0, at, criteria, parts)),
    total: indexes.length,
    ...(request.function && {
      function: request.function.type,
      carbon_unit: `kg CO2e per ${FUNCTIONS[request.function.type].per}`,
    }),
    ...rankWarnings(
      request,
      order.slice(0, Math.min(limit, FIRST)).map((at) => indexes[at] ?? 0),
      parts,
    ),
    pareto: order.filter((at) => !order.some((other) => beats(other, at, criteria))).map(idOf),
    stability: stability(order.slice(0, CONTENDERS), indexes, criteria, parts),
  }
}

function criterion(
  key: string,
  weight: number,
  request: RankRequest,
  formula: Formula | undefined,
  parts: Parts,
): Criterion {
  const { indexes, function: asked, job } = request
  const { materials, gates, carbon, figures } = parts
  const isCarbon = key === 'carbon' || key === CARBON
  const unworked = isCarbon ? unworkedAmong(request, parts) : []
  const rangeOf = (index: number) => {
    if (!isCarbon) return carbon.interval(index, key)
    if (unworked.includes(index)) return undefined
    if (!formula) return carbon.interval(index, CARBON)
    return carbon.missing(index, formula).length > 0 ? undefined : carbon.carbon(index, formula, asked?.amount)
  }
  const ranges = indexes.map(rangeOf)
  const values = indexes.map((index, at) => {
    if (!isCarbon) return gates.value(materials.at(index), key)
    if (unworked.includes(index)) return undefined
    return formula ? ranges[at]?.value : carbonOf(materials.at(index))
  })
  const better = figures.get(key)?.better
  const isLessForJob = better === 'none' && wayOfJob(job, key, parts) === 'lower'
  const isLess = key === 'carbon' || better === 'lower' || weight < 0 || isLessForJob
  const raw = values.map((value) => {
    if (value === undefined) return undefined
    return typeof value === 'number' ? value : gates.goodness(key, value)
  })
  const isAllNone = values.every((value) => value === undefined || isNone(value, better))
  const rate = isAllNone ? () => 0 : scale(raw, isLess)
  const goodness = raw.map((value) => (value === undefined ? undefined : rate(value)))
  return { key, weight: Math.abs(weight), values, goodness, ranges, rate }
}

/** The way in which a figure is better for a job; undefined where it says nothing, or none is asked for. */
export const wayOfJob = (job: string | undefined, key: string, { gates, jobs }: Pick<Parts, 'gates' | 'jobs'>) =>
  job === undefined ? undefined : gates.wayIn(jobs.rowOfJob(job), key)

/**
 * Candidates for a job that are the plain metal or resin of its products, which others of them are: the working that a job lists as theirs
 * (`by_working`) is not in their carbon.
 */
export function unworkedAmong(
  { indexes, job }: RankRequest,
  { materials, jobs }: Pick<Parts, 'materials' | 'jobs'>,
): number[] {
  if (job === undefined || jobs.rowOfJob(job).by_working === undefined) return []
  const plain = indexes.filter((index) => materials.at(index).properties.role === 'constituent')
  return plain.length < indexes.length ? plain : []
}

/** Rates a value from the worst (0) to the best (1) of those that are known; 1 where all of them are equal, and have any of it. */
function scale(values: readonly (number | undefined)[], isLess: boolean): (value: number) => number {
  const known = values.filter((value) => value !== undefined)
  const [min, max] = [Math.min(...known), Math.max(...known)]
  const onScale = min > 0 && max / min > WIDE ? Math.log : (value: number) => value
  const range = onScale(max) - onScale(min)
  return (value) => {
    const share = range === 0 ? 1 : (onScale(value) - onScale(min)) / range
    return range > 0 && isLess ? 1 - share : share
  }
}

function ordered(
  indexes: readonly number[],
  criteria: readonly Criterion[],
  weights: readonly number[],
  parts: Parts,
): number[] {
  const [totals, highest] = [0, 1].map((unknown) => indexes.map((_, at) => totalOf(at, criteria, weights, unknown)))
  return [...indexes.keys()].sort(
    (a, b) =>
      (totals?.[b] ?? 0) - (totals?.[a] ?? 0) ||
      (highest?.[b] ?? 0) - (highest?.[a] ?? 0) ||
      (parts.materials.at(indexes[a] ?? 0).id < parts.materials.at(indexes[b] ?? 0).id ? -1 : 1),
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function totalOf(at: number, criteria: readonly Criterion[], weights: readonly number[], unknown = 0): number {
  return sum(criteria.map(({ goodness }, which) => (weights[which] ?? 0) * (goodness[at] ?? unknown))) / sum(weights)
}

function rowOf(
  index: number,
  at: number,
  criteria: readonly Criterion[],
  { materials }: Parts,
): Ranking['rows'][number] {
  const weights = criteria.map(({ weight }) => weight)
  const all = sum(weights)
  const { id, name } = materials.at(index)
  const terms = criteria.map(({ key, weight, values, goodness }): RankTerm => {
    const [value, rated] = [values[at], goodness[at]]
    return {
      figure: key,
      weight: short(weight / all),
      ...(value !== undefined && { value }),
      ...(rated === undefined ? { unknown: true as const } : { rated: short(rated) }),
      points: short(((rated ?? 0) * weight) / all),
    }
  })
  const high = totalOf(at, criteria, weights, 1)
  const total = totalOf(at, criteria, weights)
  return { id, name, total: short(total), ...(high > total && { total_high: short(high) }), terms }
}

/** Whether one candidate is at least as good by every criterion and better by one; what is unknown beats nothing and loses to nothing. */
function beats(one: number, other: number, criteria: readonly Criterion[]): boolean {
  let isBetter = false
  for (const { goodness } of criteria) {
    const [mine, theirs] = [goodness[one], goodness[other]]
    if (mine === undefined || theirs === undefined || mine < theirs) return false
    if (mine > theirs) isBetter = true
  }
  return isBetter
}

/**
 * In how many of PERTURBATIONS, with weights close to the asked ones and figures within their ranges, each of the first is first. Those that
 * tie share a trial, so that what nothing tells apart does not look certain.
 */
function stability(
  contenders: readonly number[],
  indexes: readonly number[],
  criteria: readonly Criterion[],
  { materials }: Parts,
): Record<string, number> {
  const random = seeded(1)
  const counts = new Map(contenders.slice(0, FIRST).map((at) => [at, 0]))
  for (let round = 0; round < PERTURBATIONS; round++) {
    const weights = criteria.map(({ weight }) => weight * Math.exp(SPREAD * normal(random)))
    const varied = criteria.map((one) => ({ ...one, goodness: perturbed(one, contenders, random) }))
    const totals = new Map(contenders.map((at) => [at, totalOf(at, varied, weights)]))
    const highest = Math.max(...totals.values())
    const leading = contenders.filter((at) => (totals.get(at) ?? 0) > highest - TIE)
    for (const at of leading) if (counts.has(at)) counts.set(at, (counts.get(at) ?? 0) + 1 / leading.length)
  }
  return Object.fromEntries(
    [...counts].map(([at, count]) => [materials.at(indexes[at] ?? 0).id, Math.floor(count + TIE)]),
  )
}

/** How good the contenders are with figures drawn from their ranges; equal figures are taken for one, and stay equal. */
function perturbed(
  { goodness, ranges, rate }: Criterion,
  contenders: readonly number[],
  random: () => number,
): (number | undefined)[] {
  const drawn = new Map<number, number>()
  const found = [...goodness]
  for (const at of contenders) {
    const range = ranges[at]
    if (!range || found[at] === undefined) continue
    const rated = drawn.get(range.value) ?? rate(draw(range, normal(random)))
    drawn.set(range.value, rated)
    found[at] = rated
  }
  return found
}

/** A value of a range, log-normal to each side; `deviation` is in standard deviations. */
function draw({ value, low, high }: Interval, deviation: number): number {
  const width = deviation < 0 ? Math.log(value / low) : Math.log(high / value)
  return value * Math.exp((deviation * width) / RANGE_IN_DEVIATIONS)
}

/** Mulberry32: the same numbers on every machine, so that an answer can be repeated. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Box and Muller. */
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const short = (value: number) => Number(value.toFixed(4))
