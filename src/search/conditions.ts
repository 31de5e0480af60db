import { wholeWord } from '../text/whole-word.ts'
import { readClasses } from './classes.ts'
import { readComparisons } from './comparisons.ts'
import type { Condition, ConditionTerm, Facts, Match } from './condition.ts'
import { readContacts } from './contacts.ts'
import { readLimits } from './limits.ts'
import { readPerInch } from './r-per-inch.ts'

/** The conditions of a question, each with its words, and the text that remains, which may have no words. */
export type ParsedQuestion = { conditions: (Condition & { words: string })[]; rest: string }

/** Parses the conditions of a question. `factsByName` resolves a material's name to its figures, for comparisons; `replaced` are those of what is to be replaced. */
export function readConditions(
  text: string,
  terms: readonly ConditionTerm[],
  factsByName: (name: string) => Facts | undefined,
  replaced?: Facts,
): ParsedQuestion {
  const written = text.normalize('NFKC').replace(/−/g, '-').replace(/\s+/g, ' ')
  const lower = written.toLowerCase()
  // A few letters change their length in lower case; spans would then point beside their words.
  const question = lower.length === written.length ? lower : written
  const classes = readClasses(question)
  const figures = [
    ...readComparisons(question, terms, factsByName, replaced),
    ...readPerInch(question, terms),
    ...readLimits(question, terms),
  ].filter((match) => !classes.some((one) => overlaps(one, match)))
  // Both ends of a range stand at the same place.
  const apart = figures.filter((match) => {
    const first = figures.find((other) => overlaps(other, match))
    return first?.from === match.from && first.to === match.to
  })
  const isOfClass = ({ condition }: Match) => classes.some((one) => one.condition.figure === condition.figure)
  const qualities = [...readQualities(question, terms), ...readContacts(question)].filter((one) => !isOfClass(one))
  const all = [...apart, ...classes, ...firstOfEach(qualities)].toSorted((a, b) => a.from - b.from)
  return {
    conditions: all.map(({ condition, from, to }) => ({ ...condition, words: written.slice(from, to).trim() })),
    rest: apart.length + classes.length === 0 ? text : withoutFigures(question, [...apart, ...classes], terms),
  }
}

/** Of two that ask for the same quality, the one that says it. */
const firstOfEach = (all: readonly Match[]) =>
  all.filter((one) => all.find(({ condition }) => condition.figure === one.condition.figure) === one)

const overlaps = (a: Match, b: Match) => a.from < b.to && b.from < a.to

function withoutFigures(question: string, found: readonly Match[], terms: readonly ConditionTerm[]): string {
  const asked = new Set(found.map(({ condition }) => condition.figure))
  const names = terms.flatMap((term) => (asked.has(term.figure) ? term.names : []))
  const without = found.reduce((left, { from, to, kept }) => {
    const blank = ' '.repeat(to - from)
    const inside = kept
      ? blank.slice(0, kept.from - from) + question.slice(kept.from, kept.to) + blank.slice(kept.to - from)
      : blank
    return left.slice(0, from) + inside + left.slice(to)
  }, question)
  const rest = names.reduce((left, name) => left.replace(wholeWord(name), ' '), without)
  return rest
}

/** Qualities, and figures said without a number, stay in the text: records that have them use the same words. Of “class A1 or A2” the lesser is enough. */
function readQualities(question: string, terms: readonly ConditionTerm[]): Match[] {
  const found = new Map<string, Match>()
  for (const { figure, is, limit, word } of qualityWordsOf(terms)) {
    const better = found.get(figure)
    if (!question.includes(word) || better?.condition.limit === limit) continue
    const from = question.search(wholeWord(word))
    if (from < 0 || /\b(?:not|non|un)[ -]?$/.test(question.slice(0, from))) continue
    if (OF_A_THING.test(question.slice(from + word.length))) continue
    const to = from + word.length
    const isOr = better !== undefined && /^ or (?:[\p{L}-]+ ){0,2}$/u.test(question.slice(better.to, from))
    const isWider = better !== undefined && from <= better.from && better.to < to
    if (better && !isOr && !isWider) continue
    found.set(figure, { condition: { figure, is, limit }, from: better?.from ?? from, to })
  }
  return [...found.values()]
}

/** A clear finish shows what is beneath it, and a waterproof jacket may be proofed: neither says how the material itself is. */
const OF_A_THING =
  /^ (?:\p{L}+ )?(?:finish|varnish|lacquer|(?:top ?)?coat|sealer|jacket|trousers|clothes|clothing|garment|boot|shoe|glove|tent)s?(?![\p{L}\p{N}])/u

type QualityWord = Pick<Condition, 'figure' | 'is' | 'limit'> & { word: string }
const QUALITY_WORDS = new WeakMap<readonly ConditionTerm[], readonly QualityWord[]>()

function qualityWordsOf(terms: readonly ConditionTerm[]): readonly QualityWord[] {
  let words = QUALITY_WORDS.get(terms)
  if (!words) {
    words = terms.flatMap(({ figure, values, said, usual = 'at least' }): QualityWord[] => [
      ...Object.entries(values).flatMap(([limit, list]) =>
        list.map((word) => ({ figure, is: 'at least' as const, limit, word })),
      ),
      ...Object.entries(said).map(([word, limit]) => ({
        figure,
        is: usual === 'about' ? ('at least' as const) : usual,
        limit,
        word,
      })),
    ])
    QUALITY_WORDS.set(terms, words)
  }
  return words
}
