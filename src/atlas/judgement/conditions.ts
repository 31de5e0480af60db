import type { SnapshotMaterial } from '../../snapshot/content.ts'
import { type Figure, figureNumber } from '../figures.ts'

export const OPERATORS = ['<', '<=', '>', '>=', '='] as const
type Operator = (typeof OPERATORS)[number]

/** A condition on a figure, in the unit of its key. */
export type FigureCondition = { figure: string; is: Operator; limit: number }

const HOLDS: Record<Operator, (value: number, limit: number) => boolean> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
}

/** The first condition that the material does not hold; what nobody states does not hold. */
export function unmet(
  material: SnapshotMaterial,
  conditions: readonly FigureCondition[],
  figures: ReadonlyMap<string, Figure>,
): FigureCondition | undefined {
  return conditions.find(({ figure: key, is, limit }) => {
    const figure = figures.get(key)
    const value = figure && figureNumber(material, figure)
    return value === undefined || !HOLDS[is](value, limit)
  })
}
