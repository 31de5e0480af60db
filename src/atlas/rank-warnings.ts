import { inText } from '../text/in-text.ts'
import type { Atlas } from './atlas.ts'
import { compareCarbon } from './compare-carbon.ts'
import { CARBON } from './figures.ts'
import { type RankRequest, wayOfJob } from './rank.ts'

type Parts = Pick<Atlas, 'materials' | 'gates' | 'carbon' | 'figures' | 'jobs'>

/**
 * What an order by weights does not show: carbon of pairs of the `first` that `compare` does not order either, and figures that mean
 * something within one job alone. `first` are indexes of materials, best first.
 */
export function rankWarnings(request: RankRequest, first: readonly number[], parts: Parts): { warnings?: string[] } {
  const keys = request.weights.map(([key]) => key)
  const warnings = [
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

function carbonWarnings(request: RankRequest, first: readonly number[], parts: Parts): string[] {
  const { pairs } = compareCarbon(first, request.function, parts)
  const nameOf = (id: string) => parts.materials.at(parts.materials.indexOf(id) ?? 0).name
  return pairs.flatMap(({ a, b, verdict, reasons }) => {
    if (verdict === 'lower' || verdict === 'higher') return []
    const why = verdict === 'not_comparable' ? `does not compare: ${reasons[0]}` : 'cannot be told apart by the figures'
    return [`The carbon of ${nameOf(a)} and ${nameOf(b)} ${why}`]
  })
}

/** Whether some job is done by all of them. */
function haveOneJob(indexes: readonly number[], { materials }: Parts): boolean {
  const [one = [], ...others] = indexes.map((index) => materials.at(index).job_ids)
  return one.some((job) => others.every((jobs) => jobs.includes(job)))
}
