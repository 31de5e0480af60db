/** Grades of a question's answers: 2 for the best, 1 for what is also good. */
export type Grades = ReadonlyMap<string, number>

const discount = (rank: number) => 1 / Math.log2(rank + 2)

/** Normalised discounted cumulative gain of the first `depth` answers, 0 to 1. */
export function ndcg(answers: readonly string[], grades: Grades, depth = 10): number {
  const gain = (grade: number, rank: number) => (2 ** grade - 1) * discount(rank)
  const reached = answers.slice(0, depth).reduce((sum, id, rank) => sum + gain(grades.get(id) ?? 0, rank), 0)
  const best = [...grades.values()].toSorted((a, b) => b - a).slice(0, depth)
  const ideal = best.reduce((sum, grade, rank) => sum + gain(grade, rank), 0)
  return ideal === 0 ? 0 : reached / ideal
}

/** Share of all graded answers among the first `depth`. */
export function recall(answers: readonly string[], grades: Grades, depth = 10): number {
  if (grades.size === 0) return 0
  return answers.slice(0, depth).filter((id) => grades.has(id)).length / Math.min(grades.size, depth)
}

/** Reciprocal rank of the first best answer; 0 where there is none. */
export function reciprocalRank(answers: readonly string[], grades: Grades): number {
  const rank = answers.findIndex((id) => grades.get(id) === 2)
  return rank < 0 ? 0 : 1 / (rank + 1)
}

export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const RESAMPLES = 10_000

/** The 95 % interval of the mean, by the bootstrap; seeded, so that the same values give the same interval. */
export function confidence(values: readonly number[]): [low: number, high: number] {
  const draw = seeded(1)
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let drawn = 0; drawn < values.length; drawn++) sum += values[Math.floor(draw() * values.length)] ?? 0
    return sum / values.length
  }).toSorted((a, b) => a - b)
  return [means[Math.floor(RESAMPLES * 0.025)] ?? 0, means[Math.floor(RESAMPLES * 0.975)] ?? 0]
}

/** Numbers from 0 to 1 by a linear congruential generator. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
