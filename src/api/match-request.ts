import type { Line } from '../atlas/match/matcher.ts'
import { bodyFault, fieldsOf, kindOf, numberOf } from './body-fields.ts'
import { Faults } from './faults.ts'

const LINE = '{"text":"PA6 GF15 nat","mass_kg":1.2}'
const EXAMPLE = `{"lines":[${LINE}]}`
const MAX_LINES = 500
const MAX_TEXT = 200
const MAX_AMOUNT = 1e12
const AMOUNTS = ['mass_kg', 'volume_m3', 'area_m2', 'thickness_mm'] as const
const ONE_AMOUNT = 'mass_kg, or volume_m3, or area_m2 with thickness_mm, which the text may have instead'

/** Lines that one request of the budget pays for. */
export const LINES_PER_REQUEST = 20

/** Reads the lines of a body. Throws one 400 ApiError for all faults. */
export function matchRequest(body: unknown): Line[] {
  const faults = new Faults('invalid_body', 'body')
  const fields = fieldsOf(body, ['lines'], faults, { place: 'body', example: EXAMPLE })
  const lines = fields ? linesOf(fields.lines, faults) : []
  faults.throwIfAny()
  return lines
}

function linesOf(lines: unknown, faults: Faults): Line[] {
  const allowed = `1 to ${MAX_LINES} lines such as ${LINE}`
  const add = (message: string) => {
    faults.add('invalid_body', () => bodyFault('lines', `${message}; allowed: ${allowed}`, allowed))
    return []
  }
  if (!Array.isArray(lines))
    return add(lines === undefined ? 'lines is missing' : `lines must be an array, not ${kindOf(lines)}`)
  if (lines.length === 0 || lines.length > MAX_LINES) return add(`${lines.length} lines sent`)
  return lines.flatMap((line, at) => lineOf(line, `lines[${at}]`, faults) ?? [])
}

function lineOf(line: unknown, place: string, faults: Faults): Line | undefined {
  const fields = fieldsOf(line, ['text', ...AMOUNTS], faults, { place, example: LINE })
  if (!fields) return undefined
  const text = textOf(fields.text, `${place}.text`, faults)
  const amounts = AMOUNTS.flatMap((key) => {
    if (fields[key] === undefined) return []
    const value = numberOf(fields[key], `${place}.${key}`, { min: 0, max: MAX_AMOUNT }, faults)
    return value === undefined ? [] : [[key, value] as const]
  })
  const isOne = ['', 'mass_kg', 'volume_m3', 'area_m2', 'area_m2,thickness_mm'].includes(
    AMOUNTS.filter((key) => fields[key] !== undefined).join(),
  )
  if (!isOne)
    faults.add('invalid_body', () =>
      bodyFault(
        place,
        `${place} has ${AMOUNTS.filter((key) => fields[key] !== undefined).join(' and ')}; allowed: ${ONE_AMOUNT}`,
        ONE_AMOUNT,
      ),
    )
  return text === undefined ? undefined : { text, ...Object.fromEntries(amounts) }
}

function textOf(value: unknown, place: string, faults: Faults): string | undefined {
  if (typeof value === 'string' && value.length <= 2 * MAX_TEXT && [...value].length <= MAX_TEXT) return value
  const sent =
    value === undefined
      ? 'is missing'
      : typeof value !== 'string'
        ? `cannot be ${kindOf(value)}`
        : `has over ${MAX_TEXT} characters`
  const allowed = `a text of up to ${MAX_TEXT} characters`
  faults.add('invalid_body', () => bodyFault(place, `${place} ${sent}; allowed: ${allowed}`, allowed))
  return undefined
}
