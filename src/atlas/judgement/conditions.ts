import type { SnapshotMaterial } from '../../snapshot/content.ts'
import { type Figure, figureNumber } from '../figures.ts'
import type { FigureValue } from './limit.ts'

export const OPERATORS = ['<', '<=', '>', '>=', '='] as const
type Operator = (typeof OPERATORS)[number]

/** A condition on a figure, in the unit of its key, or on a quality or what is true or false: one of some values. */
export type FigureCondition =
  | { figure: string; is: Operator; limit: number }
  | { figure: string; among: readonly FigureValue[] }

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
  return conditions.find((condition) => {
    const figure = figures.get(condition.figure)
    if ('among' in condition) {
      const held: Readonly<Record<string, unknown>> = material[figure?.place ?? 'properties']
      return !condition.among.some((value) => value === held[condition.figure])
    }
    const value = figure && figureNumber(material, figure)
    return value === undefined || !HOLDS[condition.is](value, condition.limit)
  })
}

/** A condition as it may be asked for. */
export const inWords = (condition: FigureCondition) =>
  'among' in condition
    ? `${condition.figure}=${condition.among.map(String).join(' or ')}`
    : `${condition.figure}${condition.is}${condition.limit}`
