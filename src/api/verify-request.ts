import { type Claim, MAX_VALUE } from '../atlas/claim.ts'
import { bodyFault, fieldsOf, kindOf } from './body-fields.ts'
import { Faults } from './faults.ts'

const EXAMPLE = '{"claims":[{"material":"polylactic-acid","figure":"density_kg_m3","value":1.24,"unit":"g/cm3"}]}'
const CLAIM = '{"material":"polylactic-acid","figure":"density_kg_m3","value":1240}'
const MAX_CLAIMS = 100
const MAX_NAME = 128
const MAX_UNIT = 64

/** Reads the claims of a body. Throws one 400 ApiError for all faults. */
export function verifyRequest(body: unknown): Claim[] {
  const faults = new Faults('invalid_body', 'body')
  const fields = fieldsOf(body, ['claims'], faults, { place: 'body', example: EXAMPLE })
  const claims = fields ? claimsOf(fields.claims, faults) : []
  faults.throwIfAny()
  return claims
}

function claimsOf(claims: unknown, faults: Faults): Claim[] {
  const allowed = `1 to ${MAX_CLAIMS} claims such as ${CLAIM}`
  const add = (message: string) => {
    faults.add('invalid_body', () => bodyFault('claims', `${message}; allowed: ${allowed}`, allowed))
    return []
  }
  if (!Array.isArray(claims))
    return add(claims === undefined ? 'claims is missing' : `claims must be an array, not ${kindOf(claims)}`)
  if (claims.length === 0 || claims.length > MAX_CLAIMS) return add(`${claims.length} claims sent`)
  return claims.flatMap((claim, at) => claimOf(claim, `claims[${at}]`, faults) ?? [])
}

function claimOf(claim: unknown, place: string, faults: Faults): Claim | undefined {
  const fields = fieldsOf(claim, ['material', 'figure', 'value', 'unit'], faults, { place, example: CLAIM })
  if (!fields) return undefined
  const material = textOf(fields.material, `${place}.material`, MAX_NAME, faults)
  const figure = textOf(fields.figure, `${place}.figure`, MAX_NAME, faults)
  const value = valueIn(fields.value, `${place}.value`, faults)
  const unit = fields.unit === undefined ? undefined : textOf(fields.unit, `${place}.unit`, MAX_UNIT, faults)
  if (material === undefined || figure === undefined || value === undefined) return undefined
  return { material, figure, value, ...(unit !== undefined && { unit }) }
}

function textOf(value: unknown, place: string, max: number, faults: Faults): string | undefined {
  if (isText(value, max)) return value
  const allowed = `a text of 1 to ${max} characters`
  faults.add('invalid_body', () => bodyFault(place, `${place} ${sentAs(value, max)}; allowed: ${allowed}`, allowed))
  return undefined
}

function valueIn(value: unknown, place: string, faults: Faults): Claim['value'] | undefined {
  if (typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) <= MAX_VALUE)) return value
  if (isText(value, MAX_NAME)) return value
  const allowed = `a number from -${MAX_VALUE} to ${MAX_VALUE}, true, false or a text of 1 to ${MAX_NAME} characters`
  const sent = typeof value === 'number' ? `cannot be ${value}` : sentAs(value, MAX_NAME)
  faults.add('invalid_body', () => bodyFault(place, `${place} ${sent}; allowed: ${allowed}`, allowed))
  return undefined
}

function sentAs(value: unknown, max: number): string {
  if (value === undefined) return 'is missing'
  if (typeof value !== 'string') return `cannot be ${kindOf(value)}`
  return value.trim() === '' ? 'is empty' : `has over ${max} characters`
}

/** Counts code points, as JSON Schema does. */
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 2 * max && [...value].length <= max
