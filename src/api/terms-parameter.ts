import type { TermList } from '../atlas/names.ts'
import { type Described, type Parameter, term } from './params.ts'

const MAX_TEXT = 512
const MAX_TERMS = 50
/** A request with more wrong terms than this is told of these. */
const MAX_TOLD = 5

/** Terms of a vocabulary list, joined by commas, each as in `term`; in the order given, each once. */
export function terms({
  list,
  description,
  allowed,
  max = MAX_TERMS,
}: Described & { list: TermList; allowed: string; max?: number }): Parameter<readonly string[] | undefined> {
  return {
    description: `${description}: ${allowed}, joined by commas`,
    schema: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: max },
    allowed: `1 to ${max} of ${allowed}, joined by commas`,
    required: false,
    fallback: undefined,
    list,
    parse(text, names) {
      const parts = partsOf(text)
      if (parts.length > max) return undefined
      const found = parts.flatMap((part) => (part.length <= MAX_TEXT ? (names.term(list, part) ?? []) : []))
      return found.length === parts.length ? [...new Set(found)] : undefined
    },
    wrongTerm: (text, names) => partsOf(text).find((part) => names.term(list, part) === undefined) ?? text,
    moreWrong: (text, names) =>
      partsOf(text)
        .filter((part) => names.term(list, part) === undefined)
        .slice(1, MAX_TOLD),
  }
}

/** As `terms`, for a parameter that is published as a text: one term, whose name may have a comma, or several joined by commas. */
export function oneOrMore(
  options: Described & { list: TermList; allowed: string },
): Parameter<readonly string[] | undefined> {
  const { list } = options
  const one = term(options)
  const several = terms(options)
  return {
    ...one,
    fallback: undefined,
    allowed: `${options.allowed}, several joined by commas`,
    isJoined: true,
    parse(text, names) {
      const whole = one.parse(text, names)
      return whole === undefined ? several.parse(text, names) : [whole]
    },
    wrongTerm: (text, names) => partsOf(text).find((part) => names.term(list, part) === undefined) ?? text,
    moreWrong: (text, names) =>
      partsOf(text)
        .filter((part) => names.term(list, part) === undefined)
        .slice(1, MAX_TOLD),
  }
}

/** The parts of a list joined by commas. */
const partsOf = (text: string) => text.split(',').map((part) => part.trim())
