import type { Atlas } from '../atlas/atlas.ts'
import type { ErrorDetail } from '../schema/error.ts'
import { suggestion } from '../text/did-you-mean.ts'
import { echoed, Faults } from './faults.ts'

export const COMPARE_MIN = 2
export const COMPARE_MAX = 20
const ALLOWED = `${COMPARE_MIN} to ${COMPARE_MAX} distinct material ids`

/** Returns the indexes of the materials to compare, in request order. Throws one 400 ApiError for all faults. */
export function compareRequest(body: unknown, { materials, names }: Pick<Atlas, 'materials' | 'names'>): number[] {
  const faults = new Faults('invalid_body', 'body')
  const ids = idsOf(body, faults)
  const indexes = ids.flatMap((id) => {
    const index = materials.indexOf(id)
    if (index === undefined)
      faults.add('invalid_body', () => unknownMaterial(id, names.suggest('material', id, materials.ids())))
    return index ?? []
  })
  faults.throwIfAny()
  return indexes
}

const fault = (message: string): ErrorDetail => ({ parameter: 'ids', message, allowed: ALLOWED })

function idsOf(body: unknown, faults: Faults): string[] {
  const add = (message: () => string) => faults.add('invalid_body', () => fault(message()))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    add(() => `the body must be a JSON object such as {"ids":["a","b"]}, not ${kindOf(body)}`)
    return []
  }
  for (const key of Object.keys(body)) if (key !== 'ids') faults.add('invalid_body', () => unknownField(key))
  const ids: unknown = 'ids' in body ? body.ids : undefined
  if (!Array.isArray(ids)) {
    add(() => (ids === undefined ? `ids is missing; allowed: ${ALLOWED}` : `ids must be an array, not ${kindOf(ids)}`))
    return []
  }
  const texts = ids.filter((id) => typeof id === 'string')
  ids.forEach((id, at) => {
    if (typeof id !== 'string') add(() => `ids[${at}] must be a string, not ${kindOf(id)}`)
  })
  const distinct = new Set(texts)
  if (distinct.size < texts.length) add(() => `repeated: ${repeated(texts)}`)
  if (ids.length < COMPARE_MIN || ids.length > COMPARE_MAX)
    add(() => `${ids.length} ${ids.length === 1 ? 'id' : 'ids'} sent; allowed: ${ALLOWED}`)
  return ids.length > COMPARE_MAX ? [] : [...distinct]
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`)

const unknownField = (key: string): ErrorDetail => ({
  parameter: echoed(key),
  message: `unknown field ${JSON.stringify(echoed(key))} in the body`,
  allowed: ['ids'],
})

/** The ids that were sent more than once, as many as one request may have. */
function repeated(ids: readonly string[]): string {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const id of ids) (seen.has(id) ? again : seen).add(id)
  const told = [...again].slice(0, COMPARE_MAX).map(echoed)
  return [...told, ...(again.size > told.length ? ['…'] : [])].join(', ')
}

function unknownMaterial(id: string, near: string | undefined): ErrorDetail {
  const message = `unknown material "${echoed(id)}"${suggestion(near)}`
  return { ...fault(message), ...(near && { did_you_mean: near }) }
}
