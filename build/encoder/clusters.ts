const ROUNDS = 8

/**
 * The means of at most `most` groups of like unit vectors (spherical k-means), unit vectors too. Groups begin with vectors evenly apart in
 * the list, so that the same list gives the same means.
 */
export function meansOfLike(vectors: readonly Float32Array[], most: number): Float32Array[] {
  const count = Math.min(most, vectors.length)
  const step = (vectors.length - 1) / Math.max(1, count - 1)
  let means = Array.from({ length: count }, (_, group) => vectors[Math.floor(group * step)] ?? new Float32Array())
  for (let round = 0; round < ROUNDS; round++) {
    const groups = vectors.map((vector) => nearest(vector, means))
    means = means.map((mean, group) => meanOf(vectors.filter((_, at) => groups[at] === group)) ?? mean)
  }
  return means
}

function nearest(vector: Float32Array, means: readonly Float32Array[]): number {
  const cosines = means.map((mean) => dot(vector, mean))
  return cosines.indexOf(Math.max(...cosines))
}

function meanOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors
  if (!first) return undefined
  const sum = first.map((_, i) => vectors.reduce((total, vector) => total + (vector[i] ?? 0), 0))
  const length = Math.sqrt(dot(sum, sum))
  return length > 0 ? sum.map((value) => value / length) : first
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
