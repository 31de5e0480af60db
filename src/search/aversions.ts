import {
  AVERSE_AFTER,
  AVERSE_AT_END,
  AVERSE_BEFORE,
  AVERSE_TO_IT,
  AVERSE_WITH_IT,
  INSTEAD_BEFORE,
} from './aversion-phrases.ts'
import { type Phrase, phraseAt, phraseBefore, phrasesIn, type Resolve } from './phrases.ts'
import { TurnsOfPhrase } from './turns-of-phrase.ts'

const BEFORE = new TurnsOfPhrase(AVERSE_BEFORE, '(?= )')
const INSTEAD = new TurnsOfPhrase(INSTEAD_BEFORE, '(?= )')
const TO_IT = new TurnsOfPhrase(
  AVERSE_TO_IT,
  '(?= (?:it|them|(?:that|this|those|these)(?: (?:one|ones|material|stuff))?)(?![\\p{L}-]| \\p{L}))',
)
const AFTER = new TurnsOfPhrase(AVERSE_AFTER)
const AT_END = new TurnsOfPhrase(AVERSE_AT_END, '(?= *(?:[:;,.!?)]|$))')
const WITH_IT = new TurnsOfPhrase(
  AVERSE_WITH_IT,
  '(?= *(?:[:;,.!?)]|$)| (?:in|for|because|as|and|but|so|please|either|at all)(?!\\p{L}))',
)

/** Who it is that shuns something. */
const WHOSE =
  /(?<![\p{L}\p{N}-])(?:i|we|you|he|she|they|people|who|i'm|we're|they're|i've|we've|(?:my|our|the|his|her|their) [\p{L}-]+)(?: (?:am|are|is|was|were|have|has|do|does|need to|want to|have to|would like to|plan to|decided to|are trying to))? $/u
/** Words between the turn of phrase and the name. */
const BESIDE =
  /^(?:(?:(?:that|which) (?:smells|stinks|reeks|tastes|is full) of|(?:that|which) (?:contains|has|uses|needs|includes)|a|an|the|our|my|your|their|its|any|all|some|that|those|these|this|such|anything|something|things?|stuff|whatever|everything|using|use of|buying|wearing|with|made (?:of|from|with|out of)|based on|of|from|containing|more|too (?:much|many)|so (?:much|many)|old|new|nasty|horrible|awful|cheap|usual|ordinary|standard|how|when|the way|single[- ]use|disposable|throwaway|(?:look|feel|smell|idea|thought|sound|taste|use) of) )*/

const CLAUSE = /[,;:?!()]\s*|\. | [–-] |(?<!\p{L})(?:but|because|since|so|as|though|although|and|if|when|where|yes) /gu
/** What a clause may begin with before its subject. */
const ARTICLES =
  /^(?:(?:the|our|my|your|any|all|a|an|that|this|these|those|old|plain|even|also|usual|sadly|unfortunately|personally) )*/
/** What may stand between a subject and its verb: “nickel in watches gives me a rash”. */
const OF_SUBJECT =
  /^(?: (?!(?:that|which|who) )[\p{L}-]+)?(?: (?:in|on|for|from|around|under|inside|of|near|against|at|with) [^,;:]*)?$/u

/** What joins a verb to the one before it. */
const JOINED = /,? (?:and|but)(?: (?:so|therefore|thus|hence|also|then))?$/
/** “laminate that has to be replaced” is asked for. */
const RELATIVE = /(?<!\p{L})(?:that|which|who)$/u

/**
 * What a question is averse to: “my client hates vinyl”, “nickel gives me a rash”. Where words stand between the name and the verb,
 * only the name is taken.
 */
export function readAversions<T>(question: string, resolve: Resolve<T>): Phrase<T>[] {
  const before = [...BEFORE.in(question), ...TO_IT.in(question)].flatMap(({ from, to }) => {
    const start = nameAfter(question, to)
    const isIt = IT_ALONE.test(question.slice(to))
    const phrase = isIt
      ? namedLast(question, from, resolve)
      : (phraseAt(question, start, resolve) ?? pastOneWord(question, start, resolve))
    if (!phrase) return []
    return [isIt ? phrase : { ...phrase, from: from - (WHOSE.exec(question.slice(0, from))?.[0].length ?? 0) }]
  })
  const after = [...AFTER.in(question), ...AT_END.in(question)].flatMap(({ from, to }) => {
    const before = question.slice(0, from).replace(/[ ,?]+$/, '')
    // “synthetics shed and are a no-go”: it is said of the subject of what goes before.
    const verb = before.replace(JOINED, '').length
    const phrase = subjectOf(question, verb, verb < before.length, resolve)
    return phrase ? [phrase.to === verb ? { ...phrase, to } : phrase] : []
  })
  const withIt = WITH_IT.in(question).flatMap(({ from }) => namedLast(question, from, resolve) ?? [])
  return [...before, ...after, ...withIt]
}

/** Where a turn of phrase such as “take over from” stands; `to` is where the words for what is replaced begin. */
export const insteadIn = (question: string): { from: number; to: number }[] =>
  INSTEAD.in(question).map(({ from, to }) => ({ from, to: nameAfter(question, to) }))

const nameAfter = (question: string, to: number) => to + 1 + (BESIDE.exec(question.slice(to + 1))?.[0].length ?? 0)

/** “i don't want that one” */
const IT_ALONE =
  /^ (?:it|them|they|(?:that|this|those|these)(?: (?:ones?|material|stuff))?)(?= *(?:[.,;:?!)]|$)| (?:any|in|for|because|as|and|but|so)(?!\p{L}))/u
/** What was named before. */
const IT = /^(?:it|that|them|those|these|this|they)(?![\p{L}-])/u

const namedLast = <T>(question: string, end: number, resolve: Resolve<T>): Phrase<T> | undefined =>
  phrasesIn(question.slice(0, end), /(?<![\p{L}\p{N}-])[\p{L}\p{N}]/gu, resolve).at(-1)

/** “hates cold grey concrete” */
function pastOneWord<T>(question: string, start: number, resolve: Resolve<T>): Phrase<T> | undefined {
  const word = /^(?!(?:to|for|in|on|that|which|who|if|when|and|or|but|how|what) )[\p{L}-]+ /u.exec(
    question.slice(start),
  )?.[0]
  return word === undefined ? undefined : phraseAt(question, start + word.length, resolve)
}

function subjectOf<T>(question: string, verb: number, isJoined: boolean, resolve: Resolve<T>): Phrase<T> | undefined {
  const starts = [...question.slice(0, verb).matchAll(CLAUSE)].map(({ index, 0: cut }) => index + cut.length)
  const clause = starts.at(-1) ?? 0
  const at = clause + (ARTICLES.exec(question.slice(clause, verb))?.[0].length ?? 0)
  const subject = phraseAt(question.slice(0, verb), at, resolve)
  if (IT.test(question.slice(at, verb))) return namedLast(question, clause, resolve)
  if (subject && (isJoined || OF_SUBJECT.test(question.slice(subject.to, verb)))) return subject
  return RELATIVE.test(question.slice(0, verb)) ? undefined : phraseBefore(question, verb, resolve)
}
