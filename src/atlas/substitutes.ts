import type { FunctionType, Relation, Tier, Verdict } from '../schema/lists.ts'
import type { FigureChange, JobTerm, Material, RejectedSubstitute } from '../schema/material.ts'
import type { SnapshotFunction, SnapshotMaterial } from '../snapshot/content.ts'
import type { JsonText } from '../snapshot/json-text.ts'
import { type Admitted, admit, type SubstituteWishes, type Wishes } from './admission.ts'
import type { Atlas } from './atlas.ts'
import { changes } from './judgement/changes.ts'
import type { Interval } from './judgement/interval.ts'
import type { Page } from './page.ts'
import { bestOf } from './ranking.ts'
import { rationale } from './rationale.ts'

export type RankedSubstitute = {
  material: JsonText<Material>
  similarity: number
  sustainability_uplift: number
  rationale: string
  tier: Tier
  relation: Relation
  function: FunctionType
  verdict: Verdict
  carbon_ratio?: Interval
  mass_factor?: number
  better_on: FigureChange[]
  worse_on: FigureChange[]
  unknown: string[]
}

export type Substitutes = Page<RankedSubstitute> & {
  job?: JobTerm
  other_jobs?: JobTerm[]
  rejected?: RejectedSubstitute[]
}

const MAX_REJECTED = 5
/** The nearest are looked for among this many, which bounds what a question costs in a far larger atlas. */
const MAX_LOOKED_AT = 1000

/**
 * Substitutes for the material at `index`, best first: what does its job, holds what decides there, and has lower carbon for the same
 * function. Verified ones come before those with a deciding figure to check; within a tier by carbon, similarity and uplift, ties by id.
 * `total` counts all of them; without any, `rejected` says which came nearest and why not.
 */
export function substitutesFor(index: number, wishes: SubstituteWishes, atlas: Atlas): Substitutes {
  const source = atlas.materials.at(index)
  const job = wishes.job ?? source.job_ids[0]
  const row = atlas.jobs.rowOfJob(job)
  const { admitted, rejected } = candidates(index, job, wishes, atlas)
  const best = bestOf(index, admitted, wishes.limit, atlas)
  return {
    data: best.map((found) => render(source, row, found, atlas)),
    total: admitted.length,
    page: 1,
    per_page: wishes.limit,
    ...atlas.jobs.replacedIn(source, job),
    ...((wishes.explain || admitted.length === 0) && { rejected: nearest(index, job, rejected, admitted, atlas) }),
  }
}

/** Indexes of what may replace a material in any of its jobs, those for its main job first, and of what else does that job. */
export function substitutesInAnyJob(index: number, atlas: Atlas): { admissible: number[]; others: number[] } {
  const { job_ids } = atlas.materials.at(index)
  const found = job_ids.flatMap((job) =>
    bestOf(index, candidates(index, job, {}, atlas).admitted, Number.POSITIVE_INFINITY, atlas).map((one) => one.index),
  )
  const admissible = new Set(found)
  const others = atlas.jobs.doing(job_ids[0]).filter((at) => at !== index && !admissible.has(at))
  return { admissible: [...admissible], others }
}

/** What may replace the material at `index` in a job, and what was turned down. */
function candidates(index: number, job: string | undefined, wishes: Wishes, atlas: Atlas) {
  const row = atlas.jobs.rowOfJob(job)
  const rejected: { index: number; reason: string }[] = []
  const admitted: Admitted[] = []
  for (const at of atlas.jobs.doing(job)) {
    if (at === index) continue
    const found = admit(index, at, row, wishes, atlas)
    if (typeof found === 'string') rejected.push({ index: at, reason: found })
    else admitted.push(found)
  }
  return { admitted, rejected }
}

function render(
  source: SnapshotMaterial,
  row: SnapshotFunction,
  found: Admitted & { similarity: number },
  atlas: Atlas,
): RankedSubstitute {
  const { formula, told, massFactor, unknown, uplift, material, isFeedstock } = found
  const changed = changes(source, material, row, isFeedstock, atlas)
  return {
    material: atlas.materials.json.list.at(found.index),
    similarity: Number(found.similarity.toFixed(4)),
    sustainability_uplift: uplift,
    rationale: rationale({ source, found, changed }, atlas),
    tier: unknown.length === 0 ? 'verified' : 'to-check',
    relation: found.relation,
    function: formula.type,
    verdict: told.verdict,
    ...(told.ratio && { carbon_ratio: told.ratio }),
    ...(massFactor !== undefined && { mass_factor: Number(massFactor.toPrecision(3)) }),
    better_on: changed.better,
    worse_on: changed.worse,
    unknown,
  }
}

type Rejected = { index: number; reason: string }

/** The most similar of the rejected; where the job has too few, of what does a job of the same kind. */
function nearest(
  index: number,
  job: string | undefined,
  rejected: readonly Rejected[],
  admitted: readonly { index: number }[],
  { materials, jobs, similarity }: Atlas,
): RejectedSubstitute[] {
  const source = materials.at(index)
  const bySimilarity = (list: readonly Rejected[]) =>
    list
      .slice(0, MAX_LOOKED_AT)
      .map((one) => ({ ...one, similarity: similarity.between(source, materials.at(one.index), index, one.index) }))
      .toSorted((a, b) => b.similarity - a.similarity || a.index - b.index)
  const found = bySimilarity(rejected)
  if (found.length < MAX_REJECTED) {
    const tried = new Set([index, ...[...rejected, ...admitted].map((one) => one.index)])
    const others = jobs.alike(source, MAX_LOOKED_AT).filter((at) => !tried.has(at))
    found.push(...bySimilarity(others.map((at) => ({ index: at, reason: `is not used as ${jobs.label(job)}` }))))
  }
  return found.slice(0, MAX_REJECTED).map((one) => {
    const { id, name } = materials.at(one.index)
    return { id, name, reason: one.reason }
  })
}
