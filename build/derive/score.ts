import type { ScoreTerm } from '../../src/schema/material.ts'
import { medianBy } from '../../src/system/median.ts'
import { CARBON_BEST, CARBON_WORST, FAMILY_FACTOR, type Term, WEIGHTS } from './score-weights.ts'

/** Inputs of the score; all of them are published with their evidence. */
export type ScoreInput = {
  family: string
  carbon: number
  biobasedPct: number
  recycledPct: number
  /** Undefined where it is not known. */
  recyclable: boolean | undefined
  biodegradable: boolean | undefined
  /** The largest hazard among its regulatory flags, 0 to 1. */
  hazard: number
}

/** `range` is the score with every unknown term at its worst and at its best; only where a term is unknown. */
export type Score = { score: number; range?: [low: number, high: number]; breakdown: ScoreTerm[] }

/** Median carbon intensity per functional family, in kg CO2e/kg. */
export function familyMedians(inputs: readonly ScoreInput[]): Map<string, number> {
  return medianBy(
    inputs,
    ({ family }) => family,
    ({ carbon }) => carbon,
  )
}

/** The published score, an integer from 0 to 100, and its terms. */
export function scoreOf(input: ScoreInput, medians: ReadonlyMap<string, number>): Score {
  const values: Record<Term, number | undefined> = {
    carbon_overall: logScale(input.carbon, CARBON_BEST, CARBON_WORST),
    carbon_in_family: relativeToMedian(input.carbon, medians.get(input.family) ?? input.carbon),
    feedstock: Math.min(1, (input.biobasedPct + input.recycledPct) / 100),
    recyclable: claimed(input.recyclable),
    biodegradable: claimed(input.biodegradable),
    hazard: 1 - input.hazard,
  }
  const breakdown = termsOf(values)
  const points = sum(breakdown.map((term) => term.points))
  const open = breakdown.filter(({ unknown }) => unknown).map(({ weight }) => 100 * weight)
  const score = Math.round(points)
  if (open.length === 0) return { score, breakdown }
  return { score, range: [score, Math.round(points + sum(open))], breakdown }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const claimed = (claim: boolean | undefined) => (claim === undefined ? undefined : Number(claim))

function termsOf(values: Record<Term, number | undefined>): ScoreTerm[] {
  const terms: ScoreTerm[] = []
  let term: Term
  for (term in WEIGHTS) {
    const known = values[term]
    const value = round(known ?? 0, 3)
    const points = round(100 * WEIGHTS[term] * value, 1)
    terms.push({ term, value, weight: WEIGHTS[term], points, ...(known === undefined && { unknown: true }) })
  }
  return terms
}

function logScale(value: number, best: number, worst: number): number {
  return clamp(Math.log(worst / Math.max(value, best)) / Math.log(worst / best))
}

function relativeToMedian(carbon: number, familyMedian: number): number {
  const ratio = Math.max(carbon, CARBON_BEST) / Math.max(familyMedian, CARBON_BEST)
  return clamp(0.5 - Math.log(ratio) / (2 * Math.log(FAMILY_FACTOR)))
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const round = (value: number, digits: number) => Number(value.toFixed(digits))
