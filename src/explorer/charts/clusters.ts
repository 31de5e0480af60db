export type Point<T> = { x: number; y: number; of: T }
export type Cluster<T> = { x: number; y: number; members: T[] }

/** Joins points that fall into one square of a grid; a cluster lies in the middle of its points. */
export function clustersOf<T>(points: readonly Point<T>[], size: number): Cluster<T>[] {
  const squares = new Map<string, Point<T>[]>()
  for (const point of points) {
    const key = `${Math.floor(point.x / size)} ${Math.floor(point.y / size)}`
    const known = squares.get(key)
    if (known) known.push(point)
    else squares.set(key, [point])
  }
  const middle = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [...squares.values()].map((square) => ({
    x: middle(square.map(({ x }) => x)),
    y: middle(square.map(({ y }) => y)),
    members: square.map(({ of }) => of),
  }))
}
