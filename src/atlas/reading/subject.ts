import { listAfter } from '../../search/lists.ts'
import { phraseAt, without } from '../../search/phrases.ts'
import type { Translation } from '../../search/translator.ts'

/** What a question that yes or no answers begins with, up to the name of what it is about. */
const ASKS =
  /^(?:and |so |but )?(?:is|are|was|were|can|could|may|does|do|did|will|would|has|have|should|isn't|aren't|can't|doesn't|don't|won't)\s+(?:(?:an?|the|my|our|your|this|these|those|any|all|pure|plain|normal|usual|ordinary|standard)\s+)*/iu
/** The same in other languages, of whose questions the English has no verb. */
const ASKS_ELSEWHERE =
  /^\s*(?:¿|(?:ist|sind|kann|können|darf|hält|es|son|puede|pueden|è|sono|può|é|são|pode|is|zijn|kan|kunnen|czy|est-ce|le|la|les|l')(?![\p{L}-]).*[?？]\s*$)|-(?:il|elle|ils|elles)(?!\p{L})|(?:ですか|吗|か[?？])/iu
const PUNCTUATION = /[?!.,¿;:-]+/g

/** What words are a name of, and what they may mean besides, such as a small group. */
type Resolve = (words: string) => readonly number[]
type Condition = { words: string; limit: number | string }

/**
 * Indexes of the materials of which a question asks whether something holds: “is PLA compostable at home”, “cork fireproof?”. They answer
 * it, whether it holds or not. Empty if it asks for what does.
 */
export function subjectsOf(
  text: string,
  translation: Translation | undefined,
  conditions: readonly Condition[],
  { named, meant }: { named: Resolve; meant: Resolve },
): readonly number[] {
  const resolve = (words: string) => {
    const found = meant(words)
    return found.length > 0 ? found : undefined
  }
  const asks = ASKS.exec(text)
  const first = asks && phraseAt(text, asks[0].length, resolve)
  if (first) return [...first.meant, ...listAfter(text, first.to, resolve).flatMap((one) => [...one.meant])]
  const isAsked = translation !== undefined && ASKS_ELSEWHERE.test(translation.asked)
  const spans = conditions.map(({ words }) => {
    const from = text.toLowerCase().indexOf(words.toLowerCase())
    return { from, to: from + words.length }
  })
  if (spans.length === 0 || spans.some(({ from }) => from < 0)) return []
  // “PLA home compostable” asks whether it is; “home compostable PLA” asks for one that is, and “PLA up to 90 °C” for a grade.
  const areQualities = conditions.every(({ limit }) => typeof limit === 'string')
  if (!isAsked && (!areQualities || spans.some(({ from }) => /^\W*$/u.test(text.slice(0, from))))) return []
  const left = without(text, spans).replace(PUNCTUATION, ' ').replace(/\s+/g, ' ').trim()
  return isAsked ? meant(left) : named(left)
}
