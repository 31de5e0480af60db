import type { Atlas } from '../atlas/atlas.ts'
import { type Asked, functionForJob } from '../atlas/judgement/job-function.ts'
import type { Names } from '../atlas/names.ts'
import type { ErrorDetail } from '../schema/error.ts'
import { suggestion } from '../text/did-you-mean.ts'
import { bodyFault, fieldsOf, kindOf } from './body-fields.ts'
import { echoed, Faults } from './faults.ts'
import { functionRequest, requireAskedFunction } from './function-request.ts'

export const COMPARE_MIN = 2
export const COMPARE_MAX = 20
/** Every pair is told, so every material has to have the figures. */
const ALL = 1

export type CompareRequest = { indexes: number[]; function: Asked | undefined }

/**
 * Returns the indexes of the materials to compare, in request order, and the function: the one asked for, else that of the job that all of
 * them do. Throws one 400 ApiError for all faults.
 */
export function compareRequest(
  body: unknown,
  atlas: Pick<Atlas, 'materials' | 'names' | 'jobs' | 'carbon'>,
): CompareRequest {
  const faults = new Faults('invalid_body', 'body')
  const fields = fieldsOf(body, ['ids', 'function'], faults, { place: 'body', example: '{"ids":["a","b"]}' })
  const indexes = fields ? materialIds(fields.ids, { min: COMPARE_MIN, max: COMPARE_MAX }, atlas, faults) : []
  const asked = fields?.function === undefined ? undefined : functionRequest(fields.function, faults)
  requireAskedFunction(asked?.type, indexes, atlas, { faults, code: 'invalid_body', parameter: 'function.type' })
  faults.throwIfAny()
  const job = atlas.jobs.sharedBy(indexes.map((index) => atlas.materials.at(index)))
  return { indexes, function: asked ?? (job === undefined ? undefined : functionForJob(job, indexes, ALL, atlas)) }
}

type Amount = { min: number; max: number }

/** The indexes of an array of distinct materials, by id or name, with a fault for everything wrong. */
export function materialIds(
  ids: unknown,
  amount: Amount,
  { materials, names }: Pick<Atlas, 'materials' | 'names'>,
  faults: Faults,
): number[] {
  const allowed = `${amount.min} to ${amount.max} distinct material ids or names`
  return idsOf(ids, amount, allowed, names, faults).flatMap((id) => {
    const index = materials.indexOf(id)
    if (index === undefined)
      faults.add('invalid_body', () => unknownMaterial(id, allowed, names.suggest('material', id, materials.ids())))
    return index ?? []
  })
}

function idsOf(ids: unknown, { min, max }: Amount, allowed: string, names: Names, faults: Faults): string[] {
  const add = (message: () => string) => faults.add('invalid_body', () => bodyFault('ids', message(), allowed))
  if (!Array.isArray(ids)) {
    add(() => (ids === undefined ? `ids is missing; allowed: ${allowed}` : `ids must be an array, not ${kindOf(ids)}`))
    return []
  }
  const texts = ids.filter((id) => typeof id === 'string').map((id) => names.term('materials', id) ?? id)
  ids.forEach((id, at) => {
    if (typeof id !== 'string') add(() => `ids[${at}] must be a string, not ${kindOf(id)}`)
  })
  const distinct = new Set(texts)
  if (distinct.size < texts.length) add(() => `repeated: ${repeated(texts)}`)
  if (ids.length < min || ids.length > max)
    add(() => `${ids.length} ${ids.length === 1 ? 'id' : 'ids'} sent; allowed: ${allowed}`)
  return ids.length > max ? [] : [...distinct]
}

/** The ids that were sent more than once, as many as one request may have. */
function repeated(ids: readonly string[]): string {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const id of ids) (seen.has(id) ? again : seen).add(id)
  const told = [...again].slice(0, COMPARE_MAX).map(echoed)
  return [...told, ...(again.size > told.length ? ['…'] : [])].join(', ')
}

function unknownMaterial(id: string, allowed: string, near: string | undefined): ErrorDetail {
  const message = `unknown material "${echoed(id)}"${suggestion(near)}`
  return { ...bodyFault('ids', message, allowed), ...(near && { did_you_mean: near }) }
}
