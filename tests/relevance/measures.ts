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
