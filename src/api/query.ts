import { isUtf8 } from 'node:buffer'
import type { Atlas } from '../atlas/atlas.ts'
import type { Names } from '../atlas/names.ts'
import type { ErrorDetail } from '../schema/error.ts'
import { closest, suggestion } from '../text/did-you-mean.ts'
import { echoed, Faults } from './faults.ts'
import type { Parameter, QueryParameters } from './params.ts'

/**
 * Parses the raw `name=value` pairs of a query against the declared parameters; opens the names of the atlas only for a value. Throws one
 * 400 ApiError for all faults.
 */
export function parseQuery(
  pairs: readonly string[],
  parameters: QueryParameters,
  atlas: Pick<Atlas, 'names'>,
): Record<string, unknown> {
  const faults = new Faults('invalid_parameter', 'query')
  const given = givenValues(pairs, parameters, faults)
  const values: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(parameters)) {
    const sent = joinedIfList(given.get(name) ?? [], parameter)
    values[name] = parameter.fallback
    if (sent.length > 1)
      faults.add('invalid_parameter', () =>
        invalidParameter(name, singleValue(parameter), `was sent ${sent.length} times (${someOf(sent)})`),
      )
    else if (isEmpty(sent[0], parameter)) {
      if (parameter.required) faults.add('missing_parameter', () => missingParameter(name, parameter))
    } else {
      const text = sent[0] ?? ''
      const value = parameter.parse(text, atlas.names)
      if (value !== undefined) values[name] = value
      else {
        faults.add('invalid_parameter', () => refusedValue(name, parameter, text, atlas.names))
        for (const wrong of parameter.moreWrong?.(text, atlas.names) ?? [])
          faults.add('invalid_parameter', () =>
            refusedValue(name, { ...parameter, wrongTerm: () => wrong }, text, atlas.names),
          )
      }
    }
  }
  faults.throwIfAny()
  return values
}

/** Generators of clients differ in how they send lists: joined by commas, or with the name again for each value. */
function joinedIfList(sent: readonly string[], { schema, isJoined }: Parameter<unknown>): readonly string[] {
  const isList = isJoined === true || schema.type === 'array'
  return isList && sent.length > 1 ? [sent.filter((value) => value.trim() !== '').join(',')] : sent
}

// An empty value counts as absent, and so does blank text.
const isEmpty = (value: string | undefined, { schema }: Parameter<unknown>) =>
  value === undefined || value === '' || (schema.type === 'string' && value.trim() === '')

function givenValues(pairs: readonly string[], parameters: QueryParameters, faults: Faults): Map<string, string[]> {
  const given = new Map<string, string[]>()
  let unknown = 0
  for (const pair of pairs) {
    const cut = pair.indexOf('=')
    const name = decoded(cut < 0 ? pair : pair.slice(0, cut))
    const value = decoded(cut < 0 ? '' : pair.slice(cut + 1))
    if (name === undefined || value === undefined)
      faults.add('invalid_parameter', () => undecodableParameter(name ?? pair))
    else if (Object.hasOwn(parameters, name)) {
      const known = given.get(name)
      if (known) known.push(value)
      else given.set(name, [value])
    } else if (!name.startsWith('_') && !name.startsWith('utm_')) {
      const isFirst = unknown++ === 0
      faults.add('unknown_parameter', () => unknownParameter(name, Object.keys(parameters), isFirst))
    }
  }
  return given
}

const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i
const ESCAPES = /(?:%[0-9a-f]{2})+/gi

/** Undefined for what is not percent-encoded UTF-8; found without an exception, as thousands in one request would take long. */
function decoded(part: string): string | undefined {
  const text = part.replaceAll('+', ' ')
  if (!text.includes('%')) return text
  const isDecodable = !BROKEN_ESCAPE.test(text) && (text.match(ESCAPES) ?? []).every(isEncodedUtf8)
  return isDecodable ? decodeURIComponent(text) : undefined
}

const isEncodedUtf8 = (escapes: string) => isUtf8(Buffer.from(escapes.replaceAll('%', ''), 'hex'))

const quoted = (value: string) => `"${echoed(value)}"`

const MAX_REPEATED = 3
const someOf = (values: readonly string[]) =>
  [...values.slice(0, MAX_REPEATED).map(quoted), ...(values.length > MAX_REPEATED ? ['…'] : [])].join(', ')

const singleValue = (parameter: Parameter<unknown>) => ({ ...parameter, allowed: `one value, ${parameter.allowed}` })

const invalidParameter = (name: string, { allowed, schema }: Parameter<unknown>, problem: string): ErrorDetail => ({
  parameter: name,
  message: `${name} ${problem}; allowed: ${allowed}`,
  allowed: schema.enum ? [...schema.enum] : allowed,
})

/** More terms than these are too many to choose from. */
const MAX_MEANT = 5

/** Longer lists of allowed values are described in an error rather than listed. */
const MAX_LISTED = 50

function refusedValue(name: string, parameter: Parameter<unknown>, text: string, names: Names): ErrorDetail {
  const { list } = parameter
  if (!list) return invalidParameter(name, parameter, `cannot be ${quoted(text)}`)
  const wrong = parameter.wrongTerm ? parameter.wrongTerm(text, names) : text
  const problem = parameter.problem?.(text, names)
  const why = problem === undefined ? '' : ` (${problem})`
  if (wrong === undefined) return invalidParameter(name, parameter, `cannot be ${quoted(text)}${why}`)
  const instead = parameter.instead?.(wrong, names)
  const near = instead === undefined ? names.nearestTerm(list, wrong) : undefined
  const several = instead === undefined && near === undefined ? names.termsWith(list, wrong) : []
  const hint =
    instead !== undefined
      ? `; ${instead}`
      : several.length > 1 && several.length <= MAX_MEANT
        ? `; several have that in their name: ${several.join(', ')}`
        : suggestion(near)
  const values = names.values(list)
  const allowed =
    values.length > MAX_LISTED || parameter.wrongTerm || list === 'substances' ? parameter.allowed : values
  return {
    parameter: name,
    message: `${name} cannot be ${quoted(wrong)}; allowed: ${[allowed].flat().join(', ')}${hint}`,
    allowed,
    ...(near !== undefined && { did_you_mean: near }),
  }
}

const missingParameter = (name: string, { allowed }: Parameter<unknown>): ErrorDetail => ({
  parameter: name,
  message: `${name} is required and must not be blank; allowed: ${allowed}`,
  allowed,
})

const undecodableParameter = (name: string): ErrorDetail => ({
  parameter: echoed(name),
  message: `${quoted(name)} is not valid percent-encoded UTF-8`,
})

/** The parameters that there are are told with the first unknown one only. */
function unknownParameter(name: string, allowed: string[], isFirst: boolean): ErrorDetail {
  const near = closest(name, allowed)
  const hint = allowed.length === 0 ? '; no parameters are allowed here' : `; allowed here: ${allowed.join(', ')}`
  return {
    parameter: echoed(name),
    message: `unknown parameter ${quoted(name)}${isFirst ? hint : ''}${suggestion(near)}`,
    ...(isFirst && { allowed }),
    ...(near && { did_you_mean: near }),
  }
}
