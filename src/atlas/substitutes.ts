import type { FunctionType, Relation, Tier, Verdict } from '../schema/lists.ts'
import type { FigureChange, JobTerm, Material, RejectedSubstitute } from '../schema/material.ts'
import type { SnapshotFunction, SnapshotMaterial } from '../snapshot/content.ts'
import type { JsonText } from '../snapshot/json-text.ts'
import { inText } from '../text/in-text.ts'
import { shown } from '../text/shown.ts'
import type { Atlas } from './atlas.ts'
import { CARBON, carbonOf } from './figures.ts'
import type { Ratio } from './judgement/carbon.ts'
import { changes } from './judgement/changes.ts'
import { type FigureCondition, unmet } from './judgement/conditions.ts'
import { type Formula, FUNCTIONS } from './judgement/functions.ts'
import { hazardInWords } from './judgement/hazard.ts'
import type { Interval } from './judgement/interval.ts'
import { isBearable, isLower, notLower, openCarbon } from './judgement/saving.ts'
import type { Page } from './page.ts'
import type { Remark } from './place-wishes.ts'
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
  mass_factor: number
  better_on: FigureChange[]
  worse_on: FigureChange[]
  unknown: string[]
}

export type Substitutes = Page<RankedSubstitute> & {
  job?: JobTerm
  other_jobs?: JobTerm[]
  rejected?: RejectedSubstitute[]
}

/** What a caller may ask of substitutes besides what the job asks. */
export type SubstituteWishes = {
  limit: number
  /** Id of the job in which it is replaced; otherwise its main one. */
  job?: string | undefined
  /** The function per which carbon is compared; otherwise the first of the job's that the figures allow. */
  function?: FunctionType | undefined
  require?: readonly FigureCondition[] | undefined
  /** kg CO2e/kg. */
  max_carbon?: number | undefined
  max_mass_factor?: number | undefined
  min_suppliers?: number | undefined
  explain?: boolean | undefined
  /** Whether a material passes the caller's other conditions, such as where it is made; a reason if not. */
  refuse?: Remark | undefined
  /** What law has to be checked of it, in words. */
  checkLaw?: Remark | undefined
}

const MAX_REJECTED = 5
/** The nearest are looked for among this many, which bounds what a question costs in a far larger atlas. */
const MAX_LOOKED_AT = 1000

/** A material that can do the job, and what is known of it. */
export type Admitted = {
  index: number
  material: SnapshotMaterial
  formula: Formula
  ratio: Ratio
  /** Whether a kilogram stands for a function whose figures are unknown. */
  isStopgap: boolean
  massFactor: number
  relation: Relation
  unknown: string[]
  /** Of these, the figures for which another material stands in. */
  lent: string[]
  uplift: number
  /** Hazardous substances that some of its grades hold, or that remain in it as a residue. */
  mayHold: { name: string; isResidue: boolean }[]
  /** Why its carbon has to be checked, in words. */
  carbonCheck?: string | undefined
  /** What law has to be checked, in words. */
  law?: string | undefined
}

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
function candidates(index: number, job: string | undefined, wishes: Omit<SubstituteWishes, 'limit'>, atlas: Atlas) {
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

/** What is known of the material at `at` in place of the one at `index`, or why it is turned down. */
function admit(
  index: number,
  at: number,
  row: SnapshotFunction,
  wishes: Omit<SubstituteWishes, 'limit'>,
  { materials, gates, carbon, figures, lineage, vocabulary }: Atlas,
): Admitted | string {
  const [source, other] = [materials.at(index), materials.at(at)]
  const concern = other.concerns.find((cas) => !holds(source, cas))
  if (concern) return `holds ${nameOf(other, concern)} (${concern}), ${hazardInWords(vocabulary.hazards[concern])}`
  const passage = gates.pass(source, other, at, row)
  if (passage.isOtherPlain) return 'is another material, and not yet a product'
  if (passage.isRejectedUnknown)
    return `${inText(gates.label(passage.unknown[0] ?? ''))} decides here, and no source states it`
  if (passage.failed) {
    const { figure, to, limit } = passage.failed
    return `${inText(gates.label(figure))} ${shown(to, gates.unit(figure))}: ${limit}`
  }
  if (lineage.isMadeOf(source, other) || lineage.isPlainOf(other, source)) return 'is what it is made of'
  const types = wishes.function ? [wishes.function] : [...row.carbon, 'mass' as const]
  const formula = carbon.formula(types, [index, at])
  if (!formula) return `a figure that the function ${wishes.function} needs is unknown`
  const massFactor = carbon.massRatio(index, at, formula, 'max')
  const maxMass = Math.min(
    row.mass_at_most ?? Number.POSITIVE_INFINITY,
    wishes.max_mass_factor ?? Number.POSITIVE_INFINITY,
  )
  if (massFactor > maxMass) return `${shown(massFactor)} times as heavy for the same function; at most ${maxMass}`
  const ratio = carbon.ratio(index, at, formula, 'max')
  const isCured = source.concerns.length > 0 && other.concerns.length === 0 && isBearable(ratio)
  if (lineage.isWorkedFrom(other, source) && ratio.verdict !== 'lower')
    return 'is the same worked further, so that less carbon is that of another maker'
  const relation = lineage.relation(source, other)
  const isProxy = carbon.isProxy(at)
  const uplift = other.sustainability.score - source.sustainability.score
  if (!isCured && !isLower(ratio, relation, isProxy)) return notLower(ratio, FUNCTIONS[formula.type].per)
  if (!isCured && ratio.verdict !== 'lower' && lineage.losesRecycled(source, other))
    return 'is new material in place of recycled, and the figures leave open whether its carbon is lower'
  if (uplift <= 0)
    return `its score is ${uplift === 0 ? 'the same' : `${-uplift} ${uplift === -1 ? 'point' : 'points'} lower`}`
  const law = wishes.checkLaw?.(at)
  const isStopgap = wishes.function === undefined && !row.carbon.includes(formula.type)
  const carbonCheck = openCarbon(ratio, {
    isPlain: passage.byWorking.length > 0,
    isProxy,
    isStopgap,
  })
  const mayHold = other.possible_concerns.filter((cas) => !holds(source, cas))
  const unknown = new Set([
    ...passage.unknown,
    ...passage.close,
    ...passage.lent,
    ...passage.byWorking,
    ...(mayHold.length > 0 ? ['substances'] : []),
    ...(carbonCheck === undefined ? [] : [CARBON]),
    ...(law === undefined ? [] : ['law']),
  ])
  return (
    refusedBy(other, at, wishes, figures) ?? {
      index: at,
      material: other,
      formula,
      ratio,
      isStopgap,
      massFactor,
      relation,
      unknown: [...unknown],
      lent: [...new Set(passage.lent)].filter((figure) => !passage.close.includes(figure)),
      uplift,
      mayHold: mayHold.map((cas) => ({ name: nameOf(other, cas), isResidue: isResidue(other, cas) })),
      carbonCheck,
      law,
    }
  )
}

const holds = ({ concerns, possible_concerns }: SnapshotMaterial, cas: string) =>
  concerns.includes(cas) || possible_concerns.includes(cas)

function refusedBy(
  other: SnapshotMaterial,
  at: number,
  { require = [], max_carbon, min_suppliers = 0, refuse }: Omit<SubstituteWishes, 'limit'>,
  figures: Atlas['figures'],
): string | undefined {
  const failed = unmet(other, require, figures)
  if (failed) return `does not hold ${failed.figure}${failed.is}${failed.limit}`
  if (max_carbon !== undefined && carbonOf(other) > max_carbon)
    return `carbon ${shown(carbonOf(other))} kg CO2e/kg; at most ${max_carbon}`
  if (other.supplier_count < min_suppliers) return `${other.supplier_count} suppliers; at least ${min_suppliers}`
  return refuse?.(at)
}

function render(
  source: SnapshotMaterial,
  row: SnapshotFunction,
  found: Admitted & { similarity: number },
  atlas: Atlas,
): RankedSubstitute {
  const { formula, ratio, massFactor, unknown, uplift, material } = found
  const { better, worse } = changes(source, material, row, atlas)
  return {
    material: atlas.materials.json.list.at(found.index),
    similarity: Number(found.similarity.toFixed(4)),
    sustainability_uplift: uplift,
    rationale: rationale({ source, found, better, worse }, atlas),
    tier: unknown.length === 0 ? 'verified' : 'to-check',
    relation: found.relation,
    function: formula.type,
    verdict: ratio.verdict,
    ...(ratio.ratio && { carbon_ratio: ratio.ratio }),
    mass_factor: Number(massFactor.toPrecision(3)),
    better_on: better,
    worse_on: worse,
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

const isResidue = ({ properties }: SnapshotMaterial, cas: string) =>
  properties.substances?.find((substance) => substance.cas === cas)?.part === 'residual'

const nameOf = (material: SnapshotMaterial, cas: string) =>
  material.properties.substances?.find((substance) => substance.cas === cas)?.name ?? 'a substance'
