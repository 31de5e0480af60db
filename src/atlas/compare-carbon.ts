import type { FunctionType } from '../schema/lists.ts'
import type { ComparedCarbon } from '../schema/material.ts'
import { inText } from '../text/in-text.ts'
import type { Atlas } from './atlas.ts'
import { type Formula, FUNCTIONS } from './judgement/functions.ts'
import { rounded } from './judgement/interval.ts'

type Row = ComparedCarbon['rows'][number]
type Pair = ComparedCarbon['pairs'][number]
type Parts = Pick<Atlas, 'materials' | 'carbon' | 'gates' | 'jobs'>

/**
 * Carbon of materials for the same function, with intervals, and what the figures allow to be said of each pair. Without a function it is
 * per kilogram, and compares only what has a job in common.
 */
export function compareCarbon(
  indexes: readonly number[],
  asked: { type: FunctionType; amount?: number } | undefined,
  parts: Parts,
): ComparedCarbon {
  const { type, amount }: { type: FunctionType; amount?: number } = asked ?? { type: 'mass' }
  const formula = parts.carbon.commonFormula(type, indexes)
  const { parameter } = FUNCTIONS[type]
  const pairs = indexes.flatMap((a, at) =>
    indexes.slice(at + 1).map((b) => pairOf(a, b, formula, asked !== undefined, parts)),
  )
  return {
    function: type,
    unit: `kg CO2e per ${FUNCTIONS[type].per} (${parameter.name} = ${amount ?? parameter.fallback} ${parameter.unit})`,
    rows: indexes.map((index) => rowOf(index, formula, amount, parts)),
    pairs,
  }
}

function rowOf(index: number, formula: Formula, amount: number | undefined, { materials, carbon }: Parts): Row {
  const { id } = materials.at(index)
  const unknown = carbon.missing(index, formula)
  if (unknown.length > 0) return { id, unknown }
  const thickness = carbon.thickness(index, formula, amount)
  return {
    id,
    ...carbon.carbon(index, formula, amount),
    mass_kg: rounded(carbon.mass(index, formula, amount)),
    ...(thickness !== undefined && { thickness_mm: rounded(thickness) }),
  }
}

/** The verdict of `a` against `b`. */
function pairOf(
  a: number,
  b: number,
  formula: Formula,
  hasFunction: boolean,
  { materials, carbon, gates, jobs }: Parts,
): Pair {
  const pair = { a: materials.at(a).id, b: materials.at(b).id }
  const reasons = [a, b].flatMap((index) =>
    carbon
      .missing(index, formula)
      .map((key) => `no source states the ${inText(gates.label(key))} of ${materials.at(index).name}`),
  )
  if (reasons.length > 0) return { ...pair, verdict: 'not_comparable', reasons }
  const compared = carbon.ratio(b, a, formula)
  const found = {
    verdict: compared.verdict,
    ...(compared.ratio && { ratio: compared.ratio }),
    reasons: compared.reasons,
  }
  const idle = [a, b]
    .map((index) => materials.at(index))
    .filter((one) => !jobs.functionsOf([one]).includes(formula.type))
  if (idle.length > 0) {
    const why = idle.map(({ name, job_ids }) => `no job of ${name} (${jobs.label(job_ids[0])}) asks for this function`)
    return { ...pair, ...found, verdict: 'not_comparable', reasons: [...why, ...found.reasons] }
  }
  if (hasFunction || jobs.haveCommonFunction(materials.at(a), materials.at(b))) return { ...pair, ...found }
  const why = 'they have no job in common, and a kilogram of each does not do the same: name a function'
  return { ...pair, ...found, verdict: 'not_comparable', reasons: [why, ...found.reasons] }
}
