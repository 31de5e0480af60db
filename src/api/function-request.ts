import type { Atlas } from '../atlas/atlas.ts'
import { FUNCTIONS } from '../atlas/judgement/functions.ts'
import { type ErrorCode, FUNCTION_TYPES, type FunctionType } from '../schema/lists.ts'
import { closest, suggestion } from '../text/did-you-mean.ts'
import { bodyFault, fieldsOf, kindOf, numberOf } from './body-fields.ts'
import { echoed, type Faults } from './faults.ts'

/** A function and how much of it is asked for, in the unit of its parameter. */
export type FunctionRequest = { type: FunctionType; amount?: number }

const MIN_AMOUNT = 1e-6
const MAX_AMOUNT = 1e9

const MAX_TOLD = 3

/** Reads `{"type": "thermal_resistance", "r_m2k_w": 5}`; undefined, with a fault, for anything else. */
export function functionRequest(value: unknown, faults: Faults): FunctionRequest | undefined {
  const type = typeOf(value)
  const parameter = type && FUNCTIONS[type].parameter.name
  const example = '{"type":"thermal_resistance","r_m2k_w":5}'
  const fields = fieldsOf(value, ['type', ...(parameter ? [parameter] : Object.keys(value ?? {}))], faults, {
    place: 'function',
    example,
  })
  if (!fields) return undefined
  if (!type) {
    const given = fields.type
    const near = typeof given === 'string' ? closest(given, FUNCTION_TYPES) : undefined
    const sent =
      given === undefined
        ? 'is missing'
        : `cannot be ${typeof given === 'string' ? `"${echoed(given)}"` : kindOf(given)}`
    faults.add('invalid_body', () => ({
      ...bodyFault('function.type', `function.type ${sent}; allowed: ${FUNCTION_TYPES.join(', ')}${suggestion(near)}`, [
        ...FUNCTION_TYPES,
      ]),
      ...(near && { did_you_mean: near }),
    }))
    return undefined
  }
  const sent = fields[parameter ?? '']
  if (sent === undefined) return { type }
  const amount = numberOf(sent, `function.${parameter}`, { min: MIN_AMOUNT, max: MAX_AMOUNT }, faults)
  return amount === undefined ? undefined : { type, amount }
}

/** Adds a fault, at `parameter`, where no job of the materials asks for the function. */
export function requireAskedFunction(
  type: FunctionType | undefined,
  indexes: readonly number[],
  { materials, jobs }: Pick<Atlas, 'materials' | 'jobs'>,
  { faults, code, parameter }: { faults: Faults; code: ErrorCode; parameter: string },
) {
  const asked = indexes.map((index) => materials.at(index))
  const allowed = jobs.functionsOf(asked)
  if (type === undefined || asked.length === 0 || allowed.includes(type)) return
  const told = asked.slice(0, MAX_TOLD).map(({ id, job_ids }) => `${id} (${jobs.label(job_ids[0])})`)
  const others = asked.length > MAX_TOLD ? ` and ${asked.length - MAX_TOLD} more` : ''
  const message = `${parameter} cannot be ${type}: no job of ${told.join(', ')}${others} asks for it; allowed: ${allowed.join(', ')}`
  faults.add(code, () => ({ parameter, message, allowed }))
}

function typeOf(value: unknown): FunctionType | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined
  return FUNCTION_TYPES.find((type) => type === value.type)
}
