import type { ComparedCarbon } from '../schema/material.ts'
import type { SnapshotMaterial } from '../snapshot/content.ts'
import { inText } from '../text/in-text.ts'
import type { Atlas } from './atlas.ts'
import { type Formula, FUNCTIONS } from './judgement/functions.ts'
import { rounded } from './judgement/interval.ts'
import { type Asked, STOPGAP } from './judgement/job-function.ts'

type Row = ComparedCarbon['rows'][number]
type Pair = ComparedCarbon['pairs'][number]
type Parts = Pick<Atlas, 'materials' | 'carbon' | 'gates' | 'jobs' | 'lineage'>

/**
 * Carbon of materials for the same function, with intervals, and what the figures allow to be said of each pair. Without a function it is
 * per kilogram, and compares only what has a job in common. The plain material of a product compares with it for none.
 */
export function compareCarbon(indexes: readonly number[], asked: Asked | undefined, parts: Parts): ComparedCarbon {
  const { type, amount }: Asked = asked ?? { type: 'mass' }
  const formula = parts.carbon.commonFormula(type, indexes)
  const { parameter } = FUNCTIONS[type]
  const pairs = indexes.flatMap((a, at) => indexes.slice(at + 1).map((b) => pairOf(a, b, formula, asked, parts)))
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
function pairOf(a: number, b: number, formula: Formula, asked: Asked | undefined, parts: Parts): Pair {
  const { materials, carbon, gates } = parts
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
  const pieces = [materials.at(a), materials.at(b)] as const
  const plain = lackingWork(...pieces, parts)
  if (plain !== undefined) return { ...pair, verdict: 'not_comparable', reasons: [plain, ...found.reasons] }
  const why = unfit(...pieces, formula, asked, parts)
  if (why.length === 0) return { ...pair, ...found }
  return { ...pair, ...found, verdict: 'not_comparable', reasons: [...why, ...found.reasons] }
}

/** Why the function says nothing of the two. */
function unfit(
  a: SnapshotMaterial,
  b: SnapshotMaterial,
  { type }: Formula,
  asked: Asked | undefined,
  { jobs }: Parts,
): string[] {
  const idle = [a, b].filter((one) => !jobs.functionsOf([one]).includes(type))
  if (idle.length > 0)
    return idle.map(({ name, job_ids }) => `no job of ${name} (${jobs.label(job_ids[0])}) asks for this function`)
  if (asked?.isStopgap) return [STOPGAP]
  if (asked !== undefined || jobs.haveCommonFunction(a, b)) return []
  return ['they have no job in common, and a kilogram of each does not do the same: name a function']
}

/** That the figure of one is of the plain metal or resin of which the other is made. */
function lackingWork(a: SnapshotMaterial, b: SnapshotMaterial, { lineage }: Parts): string | undefined {
  const plain = lineage.isFeedstockOf(a, b) ? a : lineage.isFeedstockOf(b, a) ? b : undefined
  return plain && `the carbon of ${plain.name} lacks the working into the product`
}
