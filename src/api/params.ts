import { type FigureCondition, OPERATORS } from '../atlas/judgement/conditions.ts'
import type { Names, TermList } from '../atlas/names.ts'

/** The JSON Schema of a parameter, as published in the OpenAPI document. */
export type ParameterSchema = {
  type: 'integer' | 'number' | 'boolean' | 'string' | 'array'
  format?: 'date'
  items?: { type: 'string'; enum?: readonly string[]; minLength?: number; pattern?: string }
  maxItems?: number
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
  /** Several values joined by commas, though published as a text. */
  isJoined?: true
  /** The vocabulary list that the values come from, if any. */
  list?: TermList
  /** Returns the value, or undefined if the text is not allowed. */
  parse(text: string, names: Names): T | undefined
  /** The part of a text that should have been a term of `list`; without this method, all of it. */
  wrongTerm?(text: string, names: Names): string | undefined
  /** What to ask for in place of a text that is not allowed, in words. */
  instead?(text: string, names: Names): string | undefined
  /** What is wrong with a text that is not allowed, where more can be said than that. */
  problem?(text: string, names: Names): string | undefined
  /** Other such parts of it, each a fault of its own. */
  moreWrong?(text: string, names: Names): readonly string[]
}

/** Any parsed parameter value. */
export type ParameterValue = string | number | boolean | readonly string[] | readonly FigureCondition[] | undefined

export type Described = { description: string }

/** `assumed` is published as the default too, but left to the reader, who can tell whether it was sent. */
type IntegerOptions = Described & { min: number; max: number; default?: number; assumed?: number }

export function integer(options: IntegerOptions & { default: number }): Parameter<number>
export function integer(options: IntegerOptions): Parameter<number | undefined>
export function integer(options: IntegerOptions): Parameter<number | undefined> {
  const { min, max, description, default: fallback, assumed = fallback } = options
  return {
    description,
    schema: { type: 'integer', minimum: min, maximum: max, ...(assumed !== undefined && { default: assumed }) },
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

/** A decimal number without a sign or an exponent. */
export function decimal({
  min,
  max,
  description,
}: Described & { min: number; max: number }): Parameter<number | undefined> {
  return {
    description,
    schema: { type: 'number', minimum: min, maximum: max },
    allowed: `a number from ${min} to ${max}`,
    required: false,
    fallback: undefined,
    parse(text) {
      if (!/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return undefined
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

/** A sign before or after the name could turn the condition round, as in `density!=1000`: one may only join words. */
const CONDITION =
  /^\s*([\p{L}\p{N}]+(?:(?: +|[_.'’-])[\p{L}\p{N}]+)*)\s*(<=|>=|<|>|=)\s*(-?\d{1,12}(?:\.\d{1,12})?)\s*$/u

/** The same of a quality, or of what is true or false. */
const QUALITY_CONDITION =
  /^\s*([\p{L}\p{N}]+(?:(?: +|[_.'’-])[\p{L}\p{N}]+)*)\s*(<=|>=|=)\s*([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)\s*$/u

/** What stands before the operator. */
const NAMED = /^\s*([^<>=~!]*?)\s*[<>=]/u

/** A condition on a quality: `=` asks for a value, `>=` for it or a better one, `<=` for it or a worse one. */
function qualityCondition(part: string, names: Names): FigureCondition | undefined {
  const [, name = '', operator, sent = ''] = QUALITY_CONDITION.exec(part) ?? []
  const known = names.quality(name)
  if (!known) return undefined
  const at = known.values.findIndex((value) => String(value).toLowerCase() === sent.toLowerCase())
  if (at < 0) return undefined
  const [from, to] = [operator === '>=' ? 0 : at, operator === '<=' ? known.values.length : at + 1]
  return { figure: known.figure, among: known.values.slice(from, to) }
}

/** Conditions on figures of the vocabulary, such as `thermal_conductivity_w_mk<0.04`, joined by commas. All of them have to hold. */
export function conditions({ description }: Described): Parameter<readonly FigureCondition[] | undefined> {
  const read = (part: string, names: Names): FigureCondition | undefined => {
    const [, name = '', operator, number] = CONDITION.exec(part) ?? []
    const figure = names.term('figures', name)
    const is = OPERATORS.find((known) => known === operator)
    return figure === undefined || is === undefined
      ? qualityCondition(part, names)
      : { figure, is, limit: Number(number) }
  }
  const { schema, ...rest } = text({ description, maxLength: MAX_TEXT })
  return {
    ...rest,
    schema,
    fallback: undefined,
    allowed:
      'figure<op>number with <, <=, >, >= or = and a decimal point, or quality=value (>= that or better), several joined by commas, such as density_kg_m3<=1200,recyclable=true,reaction_to_fire>=B; /v1/vocabulary lists figures, qualities and their values',
    list: 'figures',
    isJoined: true,
    parse(value, names) {
      if (value.length > MAX_TEXT) return undefined
      const found = value.split(',').map((part) => read(part, names))
      return found.every((condition) => condition !== undefined) ? found : undefined
    },
    problem(value, names) {
      const wrong = value.split(',').find((part) => read(part, names) === undefined) ?? ''
      const [, name = wrong] = NAMED.exec(wrong) ?? []
      const figure = names.term('figures', name)
      if (figure !== undefined) return `${figure} asks for an operator and a number`
      const known = names.quality(name)
      return known && `${known.figure} may be ${known.values.map(String).join(', ')}`
    },
    wrongTerm(value, names) {
      const wrong = value.split(',').find((part) => read(part, names) === undefined) ?? ''
      // What follows a decimal comma names no figure.
      if (/^\s*\d+\s*$/.test(wrong)) return undefined
      const [name] = CONDITION.exec(wrong)?.slice(1) ?? /[\p{L}\p{N}][^<>=~!]*/u.exec(wrong) ?? []
      // A known figure is not what is wrong: its operator, its number or a sign beside it is.
      const isKnown = name === undefined || (names.term('figures', name) ?? names.quality(name)) !== undefined
      return isKnown ? undefined : name.trim()
    },
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
