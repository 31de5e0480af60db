import type { ErrorDetail } from '../schema/error.ts'
import { closest, suggestion } from '../text/did-you-mean.ts'
import { echoed, type Faults } from './faults.ts'

export type BodyFields = Readonly<Record<string, unknown>>

/** What a value is, for error messages. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

export const bodyFault = (parameter: string, message: string, allowed?: ErrorDetail['allowed']): ErrorDetail => ({
  parameter,
  message,
  ...(allowed !== undefined && { allowed }),
})

/** The fields of a JSON object, `place` of the body or the body itself. Faults: it is none, or has a field that is not `allowed`. */
export function fieldsOf(
  value: unknown,
  allowed: readonly string[],
  faults: Faults,
  { place, example }: { place: string; example: string },
): BodyFields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.add('invalid_body', () =>
      bodyFault(
        place,
        `${place === 'body' ? 'the body' : place} must be a JSON object such as ${example}, not ${kindOf(value)}`,
      ),
    )
    return undefined
  }
  for (const key of Object.keys(value))
    if (!allowed.includes(key)) faults.add('invalid_body', () => unknownField(key, allowed, place))
  return Object.fromEntries(Object.entries(value))
}

function unknownField(key: string, allowed: readonly string[], place: string): ErrorDetail {
  const near = closest(key, allowed)
  return {
    parameter: echoed(key),
    message: `unknown field ${JSON.stringify(echoed(key))} in ${place === 'body' ? 'the body' : place}; allowed: ${allowed.join(', ')}${suggestion(near)}`,
    allowed: [...allowed],
    ...(near && { did_you_mean: near }),
  }
}

/** A finite number within bounds; undefined, with a fault, for anything else. */
export function numberOf(
  value: unknown,
  place: string,
  { min, max }: { min: number; max: number },
  faults: Faults,
): number | undefined {
  if (typeof value === 'number' && value >= min && value <= max) return value
  const allowed = `a number from ${min} to ${max}`
  const given = typeof value === 'number' ? String(value) : kindOf(value)
  faults.add('invalid_body', () => bodyFault(place, `${place} cannot be ${given}; allowed: ${allowed}`, allowed))
  return undefined
}
