/**
 * The sustainability score is the weighted sum of these terms, times 100. docs/score.md has the reasoning; this file is the
 * only place where a weight or an anchor stands.
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

/** Carbon over the whole atlas, kg CO2e/kg on a logarithmic scale: 1 at or below the first, 0 at or above the second. */
export const CARBON_BEST = 0.05
export const CARBON_WORST = 30

/** Carbon in the functional family: 0.5 at its median, 1 and 0 at this factor below and above it. */
export const FAMILY_FACTOR = 8
