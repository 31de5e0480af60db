import type { Described, Parameter } from './params.ts'

const MAX_TEXT = 512

/** A substance of the vocabulary, by a CAS registry number or a name. */
export function casNumber({ description }: Described): Parameter<string | undefined> {
  return {
    description,
    schema: { type: 'string', maxLength: MAX_TEXT },
    allowed:
      'a substance of /v1/vocabulary, by a CAS number such as 80-05-7 or a name; which rules name another is not known',
    required: false,
    fallback: undefined,
    list: 'substances',
    instead(text, names) {
      const flag = text.length > MAX_TEXT ? undefined : names.term('flags', text)
      return flag && `no single substance, but what rules are about: ask for flag=${flag}`
    },
    parse: (text, names) => (text.length > MAX_TEXT ? undefined : names.term('substances', text)),
  }
}
