import { fold, isCode } from '../text/fold.ts'

// Words without meaning in a question. Dropping them makes a sentence as fast to search as its content words.
const STOP_WORDS = new Set(
  `a an and any are as at be but by can could do does for from get give has have how i if in into is it its like looking
  made make makes making material materials me my need of on or our should something some than that the their them there
  these they thing this those to use used uses using want was we what when where which who with would you your
  supplier suppliers company companies producer producers manufacturer manufacturers sell sells`.split(/\s+/),
)

/** American and older spellings, and forms of the verb of this field, each with the one used in the index. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/fiber/, 'fibre'],
  [/aluminum/, 'aluminium'],
  [/mold/, 'mould'],
  [/sulph/, 'sulf'],
  [/vapor/, 'vapour'],
  [/color/, 'colour'],
  [/gray/, 'grey'],
  [/^tire/, 'tyre'],
  [/iz(e|ed|ing|ation)$/, 'is$1'],
  [/^recycl(e|er|ing|ate)$/, 'recycled'],
]

const HAS_VARIANT = new RegExp(SPELLINGS.map(([variant]) => variant.source).join('|'))

/** Normalises plurals and spelling variants to one term; leaves short words and words such as “glass” or “basis” alone. */
function term(word: string): string {
  const singular = word.length > 3 && word.endsWith('s') && !/(ss|us|is|as)$/.test(word) ? word.slice(0, -1) : word
  if (!HAS_VARIANT.test(singular)) return singular
  return SPELLINGS.reduce((spelled, [variant, preferred]) => spelled.replace(variant, preferred), singular)
}

type Word = {
  written: string
  term: string
  /** This word and the next joined, if together they look like a code such as PA 11. */
  code?: string
}

function wordsOf(text: string): Word[] {
  const written = fold(text).split(' ')
  return written.flatMap((word, at): Word[] => {
    const next = written[at + 1] ?? ''
    if (word === '' || STOP_WORDS.has(word)) return []
    return [{ written: word, term: term(word), ...(isCode(word, next) && { code: word + next }) }]
  })
}

/** The terms of a record: each word, plus each code as a single term. */
export const termsOfRecord = (text: string): string[] =>
  wordsOf(text).flatMap(({ term, code }) => (code === undefined ? [term] : [term, code]))

/**
 * The distinct terms of a query; `isKnown` tells whether the index has a term. Two words become one code if the index has it. An unknown
 * word stays as written, since an apparent plural may be a misspelling.
 */
export function termsOfQuery(query: string, isKnown: (term: string) => boolean): string[] {
  const terms: string[] = []
  let isInCode = false
  for (const { written, term, code } of wordsOf(query)) {
    const isWhole = code !== undefined && isKnown(code)
    if (isWhole) terms.push(code)
    else if (!isInCode) terms.push(isKnown(term) ? term : written)
    isInCode = isWhole
  }
  return [...new Set(terms)]
}

/** The term that a single folded word stands for; undefined for a stop word. */
export const termOf = (word: string): string | undefined => (STOP_WORDS.has(word) ? undefined : term(word))

/** Whether a text has nothing to search for but stop words. */
export const isWithoutTerms = (text: string): boolean => wordsOf(text).length === 0
