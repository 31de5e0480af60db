import { isUtf8 } from 'node:buffer'
import type { Names, TermList } from '../atlas/names.ts'
import type { ErrorDetail } from '../schema/error.ts'
import { closest, suggestion } from '../text/did-you-mean.ts'
import { echoed, Faults } from './faults.ts'

/** The JSON Schema of a parameter, as published in the OpenAPI document. */
export type ParameterSchema = {
  type: 'integer' | 'boolean' | 'string' | 'array'
  items?: { type: 'string'; enum: readonly string[] }
  uniqueItems?: boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  enum?: readonly string[]
  default?: number | string
}

/** A query parameter: parses its text, types the handler's input and documents itself. */
export type Parameter<T> = {
  description: string
  schema: ParameterSchema
  /** The allowed values in words, for error messages. */
  allowed: string
  required: boolean
  fallback: T
  /** The vocabulary list that the values come from, if any. */
  list?: TermList
  /** Returns the value, or undefined if the text is not allowed. */
  parse(text: string, names: Names): T | undefined
}

/** Any parsed parameter value. */
export type ParameterValue = string | number | boolean | readonly string[] | undefined

type Described = { description: string }

type IntegerOptions = Described & { min: number; max: number; default?: number }

export function integer(options: IntegerOptions & { default: number }): Parameter<number>
export function integer(options: IntegerOptions): Parameter<number | undefined>
export function integer({ min, max, description, default: fallback }: IntegerOptions): Parameter<number | undefined> {
  return {
    description,
    schema: { type: 'integer', minimum: min, maximum: max, ...(fallback !== undefined && { default: fallback }) },
    allowed: `an integer from ${min} to ${max}`,
    required: false,
    fallback,
    parse(text) {
      if (!/^\d{1,16}$/.test(text)) return undefined
      const value = Number(text)
      return value >= min && value <= max ? value : undefined
    },
  }
}

/** `true` restricts the list; `false` has no effect. */
export function boolean({ description }: Described): Parameter<boolean | undefined> {
  return {
    description,
    schema: { type: 'boolean' },
    allowed: 'true or false',
    required: false,
    fallback: undefined,
    parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  }
}

type ChoiceOptions<V extends string> = Described & { values: readonly V[]; default?: NoInfer<V> }

export function choice<const V extends string>(options: ChoiceOptions<V> & { default: NoInfer<V> }): Parameter<V>
export function choice<const V extends string>(options: ChoiceOptions<V>): Parameter<V | undefined>
export function choice<V extends string>({
  values,
  description,
  default: fallback,
}: ChoiceOptions<V>): Parameter<V | undefined> {
  return {
    description,
    schema: { type: 'string', enum: values, ...(fallback !== undefined && { default: fallback }) },
    allowed: values.join(', '),
    required: false,
    fallback,
    parse: (text) => values.find((value) => value === text),
  }
}

const MAX_TEXT = 512

type TextOptions = Described & { maxLength: number }

export function text(options: TextOptions): Parameter<string | undefined> {
  const { maxLength, description } = options
  return {
    description,
    schema: { type: 'string', maxLength },
    allowed: `at most ${maxLength} characters`,
    required: false,
    fallback: undefined,
    parse: (value) => (isAtMost(maxLength, value) ? value : undefined),
  }
}

/** Counts code points, as JSON Schema does; a string's own length counts those beyond U+FFFF twice. */
const isAtMost = (maxLength: number, value: string) => value.length <= maxLength || [...value].length <= maxLength

/**
 * A vocabulary term, given by id, label or another name; case and accents do not matter. The parsed value is the one stored in records.
 */
export function term({
  list,
  description,
  allowed,
}: Described & { list: TermList; allowed: string }): Parameter<string | undefined> {
  const { schema, ...rest } = text({
    description: `${description}: ${allowed}; in any case, accents folded`,
    maxLength: MAX_TEXT,
  })
  return {
    ...rest,
    schema,
    allowed,
    list,
    parse: (value, names) => (value.length <= MAX_TEXT ? names.term(list, value) : undefined),
  }
}

/** Values of a closed list, joined by commas. */
export function choices<const V extends string>({
  values,
  description,
}: Described & { values: readonly V[] }): Parameter<readonly V[] | undefined> {
  return {
    description,
    schema: { type: 'array', items: { type: 'string', enum: values }, uniqueItems: true },
    allowed: `any of ${values.join(', ')}, joined by commas`,
    required: false,
    fallback: undefined,
    parse(text) {
      const parts = text.split(',').map((part) => part.trim())
      const chosen = values.filter((value) => parts.includes(value))
      return chosen.length === parts.length
        ? parts.flatMap((part) => chosen.filter((value) => value === part))
        : undefined
    },
  }
}

const NOT_BLANK = '\\S'

export function requiredText(options: TextOptions): Parameter<string> {
  const { schema, ...rest } = text(options)
  return { ...rest, schema: { ...schema, minLength: 1, pattern: NOT_BLANK }, required: true, fallback: '' }
}

export type QueryParameters = Record<string, Parameter<unknown>>
export type ValuesOf<P extends QueryParameters> = { [K in keyof P]: P[K] extends Parameter<infer T> ? T : never }

/** Parses the raw `name=value` pairs of a query against the declared parameters. Throws one 400 ApiError for all faults. */
export function parseQuery(
  pairs: readonly string[],
  parameters: QueryParameters,
  names: Names,
): Record<string, unknown> {
  const faults = new Faults('invalid_parameter', 'query')
  const given = givenValues(pairs, parameters, faults)
  const values: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(parameters)) {
    const sent = given.get(name) ?? []
    values[name] = parameter.fallback
    if (sent.length > 1)
      faults.add('invalid_parameter', () =>
        invalidParameter(name, singleValue(parameter), `was sent ${sent.length} times (${someOf(sent)})`),
      )
    else if (isEmpty(sent[0], parameter)) {
      if (parameter.required) faults.add('missing_parameter', () => missingParameter(name, parameter))
    } else {
      const text = sent[0] ?? ''
      const value = parameter.parse(text, names)
      if (value !== undefined) values[name] = value
      else faults.add('invalid_parameter', () => refusedValue(name, parameter, text, names))
    }
  }
  faults.throwIfAny()
  return values
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

/** Longer lists of allowed values are described in an error rather than listed. */
const MAX_LISTED = 50

function refusedValue(name: string, parameter: Parameter<unknown>, text: string, names: Names): ErrorDetail {
  const { list } = parameter
  if (!list) return invalidParameter(name, parameter, `cannot be ${quoted(text)}`)
  const near = names.nearestTerm(list, text)
  const values = names.values(list)
  const allowed = values.length > MAX_LISTED ? parameter.allowed : values
  return {
    parameter: name,
    message: `${name} cannot be ${quoted(text)}; allowed: ${[allowed].flat().join(', ')}${suggestion(near)}`,
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
