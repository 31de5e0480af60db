import type { Atlas } from '../atlas/atlas.ts'
import type { ErrorDetail } from '../schema/error.ts'
import { suggestion } from '../text/did-you-mean.ts'
import { ApiError } from './errors.ts'

export const COMPARE_MIN = 2
export const COMPARE_MAX = 20
const ALLOWED = `${COMPARE_MIN} to ${COMPARE_MAX} distinct material ids`

/** Returns the indexes of the materials to compare, in request order. Throws a 400 ApiError that lists every fault. */
export function compareRequest(body: unknown, { materials, names }: Pick<Atlas, 'materials' | 'names'>): number[] {
  const faults: ErrorDetail[] = []
  const ids = idsOf(body, faults)
  const indexes = ids.flatMap((id) => {
    const index = materials.indexOf(id)
    if (index === undefined) faults.push(unknownMaterial(id, names.suggest('material', id, materials.ids())))
    return index ?? []
  })
  if (faults.length > 0)
    throw new ApiError('invalid_body', faults.map(({ message }) => message).join('. '), { details: faults })
  return indexes
}

const fault = (message: string): ErrorDetail => ({ parameter: 'ids', message, allowed: ALLOWED })

function idsOf(body: unknown, faults: ErrorDetail[]): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    faults.push(fault(`the body must be a JSON object such as {"ids":["a","b"]}, not ${kindOf(body)}`))
    return []
  }
  for (const key of Object.keys(body))
    if (key !== 'ids')
      faults.push({
        parameter: key.slice(0, 80),
        message: `unknown field ${JSON.stringify(key.slice(0, 80))} in the body`,
        allowed: ['ids'],
      })
  const ids: unknown = 'ids' in body ? body.ids : undefined
  if (!Array.isArray(ids)) {
    faults.push(
      fault(ids === undefined ? `ids is missing; allowed: ${ALLOWED}` : `ids must be an array, not ${kindOf(ids)}`),
    )
    return []
  }
  const texts = ids.filter((id) => typeof id === 'string')
  ids.forEach((id, at) => {
    if (typeof id !== 'string') faults.push(fault(`ids[${at}] must be a string, not ${kindOf(id)}`))
  })
  const distinct = new Set(texts)
  if (distinct.size < texts.length) faults.push(fault(`repeated: ${repeated(texts).join(', ')}`))
  if (ids.length < COMPARE_MIN || ids.length > COMPARE_MAX)
    faults.push(fault(`${ids.length} ${ids.length === 1 ? 'id' : 'ids'} sent; allowed: ${ALLOWED}`))
  return ids.length > COMPARE_MAX ? [] : [...distinct]
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`)

const repeated = (ids: string[]) =>
  [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => id.slice(0, 80))

function unknownMaterial(id: string, near: string | undefined): ErrorDetail {
  const message = `unknown material "${id.slice(0, 80)}"${suggestion(near)}`
  return { ...fault(message), ...(near && { did_you_mean: near }) }
}
