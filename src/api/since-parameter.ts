import { isDate } from './date-parameter.ts'
import type { Described, Parameter } from './params.ts'

/** A calendar date or the version of a release; whether there was such a release is left to the reader. */
export function since({ description }: Described): Parameter<string | undefined> {
  return {
    description,
    schema: { type: 'string', pattern: '^(\\d{4}-\\d{2}-\\d{2}|\\d+\\.\\d+\\.\\d+)$' },
    allowed: 'a calendar date, YYYY-MM-DD, or the version of a release, such as 2.0.0',
    required: false,
    fallback: undefined,
    parse: (text) => (isDate(text) || /^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(text) ? text : undefined),
  }
}
