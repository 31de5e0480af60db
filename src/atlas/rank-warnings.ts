import { inText } from '../text/in-text.ts'
import type { Atlas } from './atlas.ts'
import { compareCarbon } from './compare-carbon.ts'
import { CARBON } from './figures.ts'
import { STOPGAP } from './judgement/job-function.ts'
import { type RankRequest, unworkedAmong, wayOfJob } from './rank.ts'

type Parts = Pick<Atlas, 'materials' | 'gates' | 'carbon' | 'figures' | 'jobs' | 'lineage'>

/** How many names one warning bears. */
const MAX_NAMED = 5

/**
 * What an order by weights does not show: carbon of pairs of the `first` that `compare` does not order either, and figures that mean
 * something within one job alone. `first` are indexes of materials, best first.
 */
export function rankWarnings(request: RankRequest, first: readonly number[], parts: Parts): { warnings?: string[] } {
  const keys = request.weights.map(([key]) => key)
  const warnings = [
    ...leftOutWarning(request, parts),
    ...(keys.some((key) => key === 'carbon' || key === CARBON) ? carbonWarnings(request, first, parts) : []),
    ...request.weights.flatMap(([key, weight]) => directionWarning(key, weight, request, parts)),
    ...(keys.includes('score') && !haveOneJob(request.indexes, parts) ? [SCORES] : []),
  ]
  return warnings.length > 0 ? { warnings } : {}
}

/** What a positive weight of a figure without a better direction was taken to ask for. */
function directionWarning(key: string, weight: number, { job }: RankRequest, parts: Parts): string[] {
  const figure = parts.figures.get(key)
  if (weight < 0 || figure?.better !== 'none') return []
  const name = inText(figure.label)
  const way = wayOfJob(job, key, parts)
  if (way === undefined) return [`More of ${name} counts as better; a negative weight asks for less`]
  return [`${way === 'lower' ? 'Less' : 'More'} of ${name} counts as better, as the job asks: ${parts.jobs.label(job)}`]
}

const SCORES =
  'A score says how good a material is for its job; the candidates have no job in common, so their scores do not compare'

function leftOutWarning({ leftOut }: RankRequest, parts: Parts): string[] {
  if (leftOut.length === 0) return []
  const [verb, are] = leftOut.length === 1 ? ['does', 'is'] : ['do', 'are']
  return [`${namesOf(leftOut, parts)} ${verb} not do the job or hold the conditions asked for, and ${are} left out`]
}

function namesOf(indexes: readonly number[], { materials }: Parts): string {
  const names = indexes.slice(0, MAX_NAMED).map((index) => materials.at(index).name)
  const rest = indexes.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
}

function carbonWarnings(request: RankRequest, first: readonly number[], parts: Parts): string[] {
  const unworked = unworkedAmong(request, parts)
  const lacking =
    unworked.length > 0
      ? [`The carbon of ${namesOf(unworked, parts)} lacks the working into the product, and counts as unknown`]
      : []
  if (request.function?.isStopgap)
    return [...lacking, `Carbon is per kilogram, but ${STOPGAP}: it does not order the candidates`]
  const { pairs } = compareCarbon(
    first.filter((index) => !unworked.includes(index)),
    request.function,
    parts,
  )
  const nameOf = (id: string) => parts.materials.at(parts.materials.indexOf(id) ?? 0).name
  const open = pairs.flatMap(({ a, b, verdict, reasons }) => {
    if (verdict === 'lower' || verdict === 'higher') return []
    const why = verdict === 'not_comparable' ? `does not compare: ${reasons[0]}` : 'cannot be told apart by the figures'
    return [`The carbon of ${nameOf(a)} and ${nameOf(b)} ${why}`]
  })
  return [...lacking, ...open]
}

/** Whether some job is done by all of them. */
function haveOneJob(indexes: readonly number[], { materials }: Parts): boolean {
  const [one = [], ...others] = indexes.map((index) => materials.at(index).job_ids)
  return one.some((job) => others.every((jobs) => jobs.includes(job)))
}
