import type { TermList } from '../atlas/names.ts'
import type { Described, Parameter } from './params.ts'

const MAX_TEXT = 512
const MAX_TERMS = 50

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
  }
}

/** The parts of a list joined by commas. */
const partsOf = (text: string) => text.split(',').map((part) => part.trim())
