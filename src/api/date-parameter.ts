import type { Described, Parameter } from './params.ts'

/** A calendar date, YYYY-MM-DD. */
export function date({ description }: Described): Parameter<string | undefined> {
  return {
    description,
    schema: { type: 'string', format: 'date' },
    allowed: 'a calendar date, YYYY-MM-DD',
    required: false,
    fallback: undefined,
    parse: (text) => (isDate(text) ? text : undefined),
  }
}

/** A day that the calendar has: 2025-02-29 is none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
