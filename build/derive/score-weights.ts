import type { HazardClass, SubstancePart } from '../../src/schema/lists.ts'

/**
 * The sustainability score is 100 times the weighted sum of these terms. All weights and anchors of the score are in this file;
 * docs/score.md explains them.
 */
export const WEIGHTS = {
  carbon_for_function: 0.5,
  carbon_overall: 0.14,
  feedstock: 0.12,
  recyclable: 0.04,
  hazard: 0.2,
} as const

export type Term = keyof typeof WEIGHTS

/** Anchors of the overall carbon term in kg CO2e/kg, on a logarithmic scale: 1 at or below BEST, 0 at or above WORST. */
export const CARBON_BEST = 0.05
export const CARBON_WORST = 30

/** Carbon for the function against the median of what does the like: 0.5 at the median, 1 at this factor below it, 0 at this above. */
export const FUNCTION_FACTOR = 8

/** How much a hazard of a substance counts. */
export const HAZARD_WEIGHTS: Readonly<Record<HazardClass, number>> = {
  'carcinogenic-1': 1,
  'mutagenic-1': 1,
  'reprotoxic-1': 1,
  'endocrine-disruptor': 1,
  svhc: 1,
  pfas: 1,
  'carcinogenic-2': 0.6,
  'mutagenic-2': 0.6,
  'reprotoxic-2': 0.6,
  'respiratory-sensitiser': 0.6,
  'acutely-toxic': 0.6,
  'organ-toxic': 0.6,
  persistent: 0.6,
  'skin-sensitiser': 0.3,
  'aquatic-chronic': 0.3,
}

/**
 * How much of that counts by how the substance is in the material: what has reacted is mostly a matter
 * of the factory, and what is alloyed is bound in the metal.
 */
export const PART_WEIGHTS: Readonly<Record<SubstancePart, number>> = {
  constituent: 1,
  additive: 1,
  alloyed: 0.3,
  residual: 0.3,
  impurity: 0.2,
  monomer: 0.3,
}

/** The same where grades without the substance are sold. */
export const SOME_GRADES = 0.5

/** The same below MIN_SHARE percent, where the candidate list asks for no information. */
export const TRACES = 0.1
export const MIN_SHARE = 0.1

/** What the lower end of a score's range counts where no source states a substance: a residue of the worst. */
export const UNSTATED_HAZARD = PART_WEIGHTS.residual
