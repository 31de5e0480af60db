/**
 * The sustainability score is 100 times the weighted sum of these terms. All weights and anchors of the score are in this file;
 * docs/score.md explains them.
 */
export const WEIGHTS = {
  carbon_overall: 0.25,
  carbon_in_family: 0.25,
  feedstock: 0.2,
  recyclable: 0.1,
  biodegradable: 0.05,
  hazard: 0.15,
} as const

export type Term = keyof typeof WEIGHTS

/** Anchors of the overall carbon term in kg CO2e/kg, on a logarithmic scale: 1 at or below BEST, 0 at or above WORST. */
export const CARBON_BEST = 0.05
export const CARBON_WORST = 30

/** Carbon relative to the family median: 0.5 at the median, 1 at this factor below it, 0 at this factor above it. */
export const FAMILY_FACTOR = 8
