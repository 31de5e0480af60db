/**
 * Logistic regression on the development half of the benchmark: whether a result is among the graded answers of its question, by its fused
 * score. One curve for materials and suppliers, so that the order stays. docs/search.md has the reliability on the other half.
 */
const LOGISTIC = { intercept: -3.98, slope: 5.38 }

/** The probability that an asker wants a result with this fused score, 0 to 1. */
export const probabilityOf = (score: number): number =>
  1 / (1 + Math.exp(-(LOGISTIC.intercept + LOGISTIC.slope * score)))
