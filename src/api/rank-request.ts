import type { Atlas } from '../atlas/atlas.ts'
import { unmet } from '../atlas/judgement/conditions.ts'
import { functionForJob } from '../atlas/judgement/job-function.ts'
import type { RankRequest, Weights } from '../atlas/rank.ts'
import { nearestOr, suggestion } from '../text/did-you-mean.ts'
import { type BodyFields, bodyFault, fieldsOf, kindOf, numberOf } from './body-fields.ts'
import { materialIds } from './compare-request.ts'
import { echoed, Faults } from './faults.ts'
import { functionRequest, requireAskedFunction } from './function-request.ts'
import { conditions } from './params.ts'

const FIELDS = ['weights', 'ids', 'job', 'family', 'where', 'function', 'limit']
const EXAMPLE = '{"job":"clear-rigid-packaging","weights":{"carbon":0.6,"tensile_strength_mpa":0.4}}'
/** Every candidate is held against every other. */
const MAX_CANDIDATES = 1000
/** Longer lists are in the vocabulary. */
const MAX_LISTED = 100
const MAX_WEIGHTS = 20
const MAX_WEIGHT = 1000
/** The share of the candidates that have to have the figures of a function: the others are shown as unknown. */
const ENOUGH = 0.5
const LIMIT = { min: 1, max: 100, fallback: 20 }
const WHERE = conditions({ description: 'Conditions' })

/** Reads the body of a ranking. Throws one 400 ApiError for all faults. */
export function rankRequest(body: unknown, atlas: Atlas): RankRequest {
  const faults = new Faults('invalid_body', 'body')
  const fields = fieldsOf(body, FIELDS, faults, { place: 'body', example: EXAMPLE }) ?? {}
  const weights = weightsOf(fields.weights, atlas, faults)
  const job = jobOf(fields.job, atlas)
  const limit = fields.limit === undefined ? LIMIT.fallback : numberOf(fields.limit, 'limit', LIMIT, faults)
  const { indexes, leftOut } = candidates(fields, atlas, faults)
  const ofJob = job === undefined ? undefined : functionForJob(job, indexes, ENOUGH, atlas)
  const asked = fields.function === undefined ? ofJob : functionRequest(fields.function, faults)
  faults.throwIfAny()
  if (indexes.length > MAX_CANDIDATES)
    faults.add('invalid_body', () =>
      bodyFault(
        'body',
        `${indexes.length} candidates; allowed: at most ${MAX_CANDIDATES}, so narrow by job, family or where`,
      ),
    )
  else requireAskedFunction(asked?.type, indexes, atlas, { faults, code: 'invalid_body', parameter: 'function.type' })
  faults.throwIfAny()
  return { indexes, weights, function: asked, limit: Math.floor(limit ?? LIMIT.fallback), job, leftOut }
}

/** The job that was asked for, if it is one; candidates say what is wrong with another. */
const jobOf = (job: unknown, { vocabulary }: Atlas) =>
  termOf('job', job, vocabulary.jobs, new Faults('invalid_body', 'body'))

/** Those that do the job, are of the family and hold the conditions, and those named in the request that do not. */
function candidates(fields: BodyFields, atlas: Atlas, faults: Faults): { indexes: number[]; leftOut: number[] } {
  const { materials, vocabulary, figures } = atlas
  const job = termOf('job', fields.job, vocabulary.jobs, faults)
  const family = termOf('family', fields.family, vocabulary.families, faults)
  const where = whereOf(fields.where, atlas, faults)
  const given =
    fields.ids === undefined
      ? [...materials.all.keys()]
      : materialIds(fields.ids, { min: 2, max: MAX_CANDIDATES }, atlas, faults)
  const isMeant = (index: number) => {
    const material = materials.at(index)
    if (job !== undefined && !material.job_ids.includes(job)) return false
    if (family !== undefined && material.family_id !== family) return false
    return unmet(material, where, figures) === undefined
  }
  return {
    indexes: given.filter(isMeant),
    leftOut: fields.ids === undefined ? [] : given.filter((index) => !isMeant(index)),
  }
}

/** The id of a vocabulary term given by id or label. */
function termOf(
  field: string,
  value: unknown,
  terms: Readonly<Record<string, { label: string }>>,
  faults: Faults,
): string | undefined {
  if (value === undefined) return undefined
  const text = typeof value === 'string' ? value.trim() : undefined
  const folded = text?.toLowerCase()
  const found = Object.entries(terms).find(([id, { label }]) => folded === id || folded === label.toLowerCase())
  if (found) return found[0]
  const sent = text === undefined ? kindOf(value) : `"${echoed(text)}"`
  const ids = Object.keys(terms)
  const tip = nearestOr(text ?? '', ids, ids.length > MAX_LISTED ? '/v1/vocabulary lists them' : undefined)
  faults.add('invalid_body', () => bodyFault(field, `${field} cannot be ${sent}; ${tip}`))
  return undefined
}

function whereOf(value: unknown, { names }: Atlas, faults: Faults) {
  if (value === undefined) return []
  const found = typeof value === 'string' ? WHERE.parse(value, names) : undefined
  if (found) return found
  const wrong = typeof value === 'string' ? WHERE.wrongTerm?.(value, names) : undefined
  const near = wrong === undefined ? undefined : names.nearestTerm('figures', wrong)
  const problem = typeof value === 'string' ? WHERE.problem?.(value, names) : undefined
  const why = problem === undefined ? '' : ` (${problem})`
  const sent = typeof value === 'string' ? `"${echoed(value)}"${why}` : kindOf(value)
  faults.add('invalid_body', () => ({
    ...bodyFault('where', `where cannot be ${sent}; allowed: ${WHERE.allowed}${suggestion(near)}`, WHERE.allowed),
    ...(near !== undefined && { did_you_mean: near }),
  }))
  return []
}

function weightsOf(value: unknown, { vocabulary, figures }: Atlas, faults: Faults): Weights {
  const keys = ['carbon', ...figures.keys(), ...Object.keys(vocabulary.qualities)]
  const allowed = `1 to ${MAX_WEIGHTS} figures or qualities of /v1/vocabulary, each with a number from -${MAX_WEIGHT} to ${MAX_WEIGHT}`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const sent = value === undefined ? 'is missing' : `must be a JSON object, not ${kindOf(value)}`
    faults.add('invalid_body', () => bodyFault('weights', `weights ${sent}; allowed: ${allowed}`, allowed))
    return []
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || entries.length > MAX_WEIGHTS)
    faults.add('invalid_body', () =>
      bodyFault('weights', `${entries.length} weights sent; allowed: ${allowed}`, allowed),
    )
  return entries.slice(0, MAX_WEIGHTS).flatMap(([key, weight]: [string, unknown]): Weights => {
    const place = `weights.${echoed(key)}`
    if (!keys.includes(key)) {
      const tip = nearestOr(key, keys, '/v1/vocabulary lists them')
      faults.add('invalid_body', () => bodyFault(place, `unknown figure ${JSON.stringify(echoed(key))}; ${tip}`))
      return []
    }
    const number = numberOf(weight, place, { min: -MAX_WEIGHT, max: MAX_WEIGHT }, faults)
    if (number === undefined) return []
    const problem = unusable(key, number, figures.get(key)?.better)
    if (problem) faults.add('invalid_body', () => bodyFault(place, `${place} ${problem}`))
    return [[key, number]]
  })
}

function unusable(key: string, weight: number, better: string | undefined): string | undefined {
  if (weight === 0) return 'is 0; leave it out'
  if (weight < 0 && better !== 'none') return `is negative, but which way ${key} is better is known`
  return undefined
}
