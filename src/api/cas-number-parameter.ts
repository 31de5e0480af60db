import type { Described, Parameter } from './params.ts'

const CAS_NUMBER = /^[0-9]{2,7}-[0-9]{2}-[0-9]$/
const MAX_TEXT = 512

/** A CAS registry number, or the name of a substance of the vocabulary. */
export function casNumber({ description }: Described): Parameter<string | undefined> {
  return {
    description,
    schema: { type: 'string', maxLength: MAX_TEXT },
    allowed: 'a CAS number such as 80-05-7, with its check digit, or the name of a substance of /v1/vocabulary',
    required: false,
    fallback: undefined,
    list: 'substances',
    parse(text, names) {
      if (text.length > MAX_TEXT) return undefined
      return names.term('substances', text) ?? (isCasNumber(text) ? text : undefined)
    },
  }
}

/** The last digit is the sum of the others, each times its place from the right, without its tens. */
function isCasNumber(text: string): boolean {
  if (!CAS_NUMBER.test(text)) return false
  const [check = 0, ...digits] = [...text.replaceAll('-', '')].toReversed().map(Number)
  return digits.reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 10 === check
}
