import type { Described, Parameter } from './params.ts'

const CAS_NUMBER = '^[0-9]{2,7}-[0-9]{2}-[0-9]$'

/** A CAS registry number. */
export function casNumber({ description }: Described): Parameter<string | undefined> {
  return {
    description,
    schema: { type: 'string', pattern: CAS_NUMBER },
    allowed: 'a CAS number such as 80-05-7',
    required: false,
    fallback: undefined,
    parse: (text) => (new RegExp(CAS_NUMBER).test(text) ? text : undefined),
  }
}
