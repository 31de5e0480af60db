import { fold, isCode } from '../text/fold.ts'

// Words that carry no meaning in a question; without them a whole sentence costs no more than its content words.
const STOP_WORDS = new Set(
  `a an and any are as at be but by can could do does for from get give has have how i if in into is it its like looking
  made make makes making material materials me my need of on or our should something some than that the their them there
  these they thing this those to use used uses using want was we what when where which who with would you your
  supplier suppliers company companies producer producers manufacturer manufacturers sell sells`.split(/\s+/),
)

/** American spellings and older ones, each with the one that the index holds. */
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
]

/** One term for the plural and its singular, and for spellings of one word; short words and those that end in s by themselves stay. */
function term(word: string): string {
  const singular = word.length > 3 && word.endsWith('s') && !/(ss|us|is|as)$/.test(word) ? word.slice(0, -1) : word
  return SPELLINGS.reduce((spelled, [variant, preferred]) => spelled.replace(variant, preferred), singular)
}

type Word = {
  written: string
  term: string
  /** This word and the next as one code, where they look like one. */
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

/** The terms of a record: each word, and each code in one piece too. */
export const termsOfRecord = (text: string): string[] =>
  wordsOf(text).flatMap(({ term, code }) => (code === undefined ? [term] : [term, code]))

/**
 * The terms of a query against an index that has some: a code in one piece where the index has it so. A word that the index lacks
 * stays as it was written, for what looks like a plural may be a misspelling.
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
