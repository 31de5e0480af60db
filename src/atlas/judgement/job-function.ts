import type { FunctionType } from '../../schema/lists.ts'
import type { Atlas } from '../atlas.ts'

/**
 * A function per which carbon is compared, and how much of it. `isStopgap`: it is the kilogram, which stands for a function whose figures are
 * unknown.
 */
export type Asked = { type: FunctionType; amount?: number; isStopgap?: true }

/**
 * What carbon is compared for in a job: the first function of its row for which enough of the materials have the figures, as among
 * substitutes; else the kilogram. `enough` is the share of them.
 */
export function functionForJob(
  job: string,
  indexes: readonly number[],
  enough: number,
  { jobs, carbon }: Pick<Atlas, 'jobs' | 'carbon'>,
): Asked {
  const { carbon: types } = jobs.rowOfJob(job)
  const type = types.find((type) => {
    const formula = carbon.commonFormula(type, indexes)
    return indexes.filter((index) => carbon.missing(index, formula).length === 0).length >= enough * indexes.length
  })
  return type === undefined ? { type: 'mass', isStopgap: true } : { type }
}

export const STOPGAP = 'neither a kilogram nor a litre stands for the function, whose figures are unknown'
