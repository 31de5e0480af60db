import type { ScoreTerm } from '../../src/schema/material.ts'
import { CARBON_BEST, CARBON_WORST, FUNCTION_FACTOR, type Term, UNSTATED_HAZARD, WEIGHTS } from './score-weights.ts'

/** Inputs of the score; all of them rest on what is published with its evidence. */
export type ScoreInput = {
  /** kg CO2e/kg. */
  carbon: number
  /** Carbon for the function over the median of the materials that do the like; 1 where nothing else does. */
  functionRatio: number
  /** How far the carbon may be off, as natural logarithms. */
  spread: { down: number; up: number }
  biobasedPct: number
  recycledPct: number
  /** Undefined where it is not known. */
  recyclable: boolean | undefined
  /** The largest hazard of the substances that it holds, 0 to 1; undefined where no source states any, which counts as none. */
  hazard: number | undefined
}

/** `range` is the score with carbon and every unknown term at its worst and at its best. */
export type Score = { score: number; range: [low: number, high: number]; breakdown: ScoreTerm[] }

/** The published score, an integer from 0 to 100, its range and its terms. */
export function scoreOf(input: ScoreInput): Score {
  const breakdown = termsOf(input, 1)
  const points = sumOf(breakdown)
  const worst = sumOf(termsOf({ ...input, hazard: input.hazard ?? UNSTATED_HAZARD }, Math.exp(input.spread.up)))
  const open = breakdown.filter(({ unknown }) => unknown).map(({ weight }) => 100 * weight)
  const best = sumOf(termsOf(input, Math.exp(-input.spread.down))) + open.reduce((sum, weight) => sum + weight, 0)
  return { score: Math.round(points), range: [Math.round(worst), Math.round(best)], breakdown }
}

const sumOf = (terms: readonly ScoreTerm[]) => terms.reduce((sum, { points }) => sum + points, 0)

/** The terms with carbon at `factor` times its figure. */
function termsOf(input: ScoreInput, factor: number): ScoreTerm[] {
  const values: Record<Term, number | undefined> = {
    carbon_for_function: againstMedian(input.functionRatio * factor),
    carbon_overall: logScale(input.carbon * factor, CARBON_BEST, CARBON_WORST),
    feedstock: Math.min(1, (input.biobasedPct + input.recycledPct) / 100),
    recyclable: input.recyclable === undefined ? undefined : Number(input.recyclable),
    hazard: 1 - (input.hazard ?? 0),
  }
  const breakdown: ScoreTerm[] = []
  let term: Term
  for (term in WEIGHTS) {
    const known = values[term]
    const value = round(known ?? 0, 3)
    const points = round(100 * WEIGHTS[term] * value, 1)
    breakdown.push({ term, value, weight: WEIGHTS[term], points, ...(known === undefined && { unknown: true }) })
  }
  return breakdown
}

function logScale(value: number, best: number, worst: number): number {
  return clamp(Math.log(worst / Math.max(value, best)) / Math.log(worst / best))
}

function againstMedian(ratio: number): number {
  return clamp(0.5 - Math.log(Math.max(ratio, 1e-6)) / (2 * Math.log(FUNCTION_FACTOR)))
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const round = (value: number, digits: number) => Number(value.toFixed(digits))
