import { readAversions } from './aversions.ts'
import { listAfter, listBefore } from './lists.ts'
import { type Phrase, phraseAt, phraseBefore, type Resolve } from './phrases.ts'

/** How something is ruled out: wholly, as a feedstock (“not from oil”), or in part (“with less cement”). */
export type Manner = 'wholly' | 'as origin' | 'in part'

/** What words rule out in this manner; undefined if it is nothing known. */
export type ResolveExcluded<T> = (words: string, manner: Manner) => T | undefined

const MODAL = 'does|do|did|must|should|may|can|could|will|would|shall|might|to|need'
const HOLD =
  'contain|include|hold|have|use|be|want|like|need|tolerate|trust|come from|(?:turns?|breaks? up) into|shed|leach|emit|release|give(?: off)?|leave|rely on|require'
const MARKER = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${[
    'without',
    'w/o',
    'sans',
    'minus(?! \\d)',
    'zero',
    `never (?:${HOLD})s?`,
    'never',
    'neither',
    'lacking',
    '(?:de)?void of',
    '(?:any|every)thing (?:but|except)',
    '(?:get|gets|getting|got) (?:rid of|away from)',
    '(?:keep|keeps|keeping|stay|staying|steer|steering) (?:away from|clear of)',
    '(?:allergic|allergy|sensitive) to',
    '(?:worried|concerned|anxious) about',
    '(?:afraid|scared|wary) of',
    'free[ -](?:of|from)',
    '(?:with |has |have |having |contains? |containing |holds? |uses? |using )?no',
    `(?:${MODAL})(?: not|n't|nt| no longer) (?:${HOLD})`,
    `ca(?:nnot|n't|nt) (?:${HOLD})`,
    "(?:has|have)(?: not|n't|nt) (?:got|any)",
    '(?:is |are |but )?not',
    "(?:is|are|was)n'?t",
    '(?:with )?nothing',
    'non',
    'avoid(?:s|ing)?',
    'exclud(?:e|es|ing)',
    'eliminat(?:e|es|ing)',
    'ban(?:s|ning)?',
    'ditch(?:es|ing)?',
    'except(?: for)?',
    'other than',
    'rather than',
  ].join('|')})[ -]+`,
  'gu',
)
/** “less plastic”: what is it comes later, but does not go. */
const LESS =
  /(?<![\p{L}\p{N}-])(?:less|low|lower|reduc(?:ed?|ing)|minimal|minimis(?:e|ing)|hardly any|as little|cut(?:ting)? (?:down|back) on|(?<=^|to )cut(?:ting)?)[ -]+(?!than )/gu
/** What is compared with goes too, but says what is asked for: “softer than cement mortar”. */
const COMPARED = /(?<![\p{L}-])(?:thinn|tough|warm|quiet|rough|smooth)er than /gu
const LIKENED =
  /(?<![\p{L}-])(?:(?:\p{L}{3,}er|(?:more|less) [\p{L}-]+) than|beats|outperforms|outlasts) (?:(?:the|an?|any|most) )?/gu
/** “window frame better than PVC”, but not what a figure says: “insulates better than wool”. */
const BETTER =
  /(?<=[\p{L}\p{N}] )(?<!(?:(?:conduct|resist|perform|hold|stand|last|flow|keep|block|let|seal|absorb|soak|dampen|breathe?)s?|insulates?|\p{L}{4,}ing) (?:\p{L}+ ){0,2})(?:better|greener|cleaner|safer|kinder|healthier|nicer) than /gu
/** As search engines write it: “insulation -foam”. */
const MINUS = /(?<=[\p{L}\p{N}] )-(?=\p{L})/gu
/** What stands before these is ruled out: “lead is not allowed”. */
const UNWANTED =
  /,? (?:is |are )?(?:(?:not|never) (?:allowed|permitted|wanted|welcome|acceptable|an option|possible)|banned|forbidden|prohibited|unwanted|excluded|ruled out|out of the question|a no-go|off the table)(?![\p{L}\p{N}])|,? (?:must|should|may|can) ?not be (?:in|there|part|used|present|allowed)(?![\p{L}\p{N}])| (?:allergy|allergies|intolerance)(?![\p{L}\p{N}])/gu
const ORIGIN = /^(?:(?:made|based|derived|produced|coming|grown) )?(?:from|of|on|out of|using|in)\s+/
const FILLER =
  /^(?:(?:or|and|any|the|a|an|added|all|other|use of|using|containing|with|being|that|those|these|this|such|my|our|single|(?:kind|type|sort|form|trace|hint|bit|scrap|drop|gram|speck|amount|piece|layer|lining|coating|use|need|risk|residue|source)s? of|(?:full|loaded|packed|stuffed|filled) (?:of|with)|made (?:of|from|with)|based on|from|much|more)\s+)+/
/** As the filler, in what follows on a list: “without plastic and made of cotton” asks for cotton. */
const FILLER_OF_NEXT =
  /^(?:(?:of|from|containing|anything (?:from|with|made (?:from|of))|anything|any|the|a|an|added|all|other|much|more)\s+)+/
/** What only describes the name after it: “itchy fibreglass”. */
const DESCRIBING =
  /^(?:itchy|toxic|plasticky|nasty|smelly|harmful|leaded|synthetic|brittle|single|single-use|disposable|throwaway|modern|cheap|nasty|horrible|conventional|stretchy|black|white|grey|brown|shiny|clear|flimsy|crinkly|stiff|hard|soft|thin|thick)$/
const AFTER_MODAL = new RegExp(`(?:^|[^\\p{L}])(?:${MODAL})\\s+$`, 'u')
const NEXT =
  /^(?:\s*,\s*(?:(?:or|and|nor|no) )?(?:also )?|\s+(?:or|and|nor|as well as|plus)(?: no| without| not containing| not)?(?: also)?\s+|\s*\/\s*)/
const UNKNOWN =
  /^(?:[\p{L}-]+ ){0,2}[\p{L}-]+(?:\s*,\s*(?=(?:or|and|nor|no|any) |(?:[\p{L}-]+ ){0,2}[\p{L}-]+(?:,| and| or| nor|[.;!?]|$))|\s+(?:or|and|nor)\s+)(?:(?:or|and|nor) )?(?:no |any )?/u
/** “Banned: PVC, melamine”: all that is named after it, up to the end of the list. */
const HEADING =
  /(?<![\p{L}-])(?:(?:no[ -]?gos?|taboos?|deal-?breakers?|blacklist(?:ed)?|red list(?:ed)?|banned|forbidden|prohibited|restricted|unwanted|undesired|off limits|excluded|exclusions?|exclude|ruled out|rule out|(?:to |please |must )?avoid|(?:not|never) (?:wanted|allowed|permitted|acceptable|ok|okay)|allerg(?:ies|ens?|y)|intolerances?|dislikes|disliked|leave out|keep out|skip|except|minus|without|none of (?:these|those|them|the following)|not|no)(?: (?:list|substances?|materials?|items?|things|words))?(?: (?:here|for us|for me|in (?:the|our|this|my) [\p{L}-]+|by (?:the|our|my) [\p{L}-]+))?)(?: (?:are|is|include|includes)|(?: (?:are|is|include))?[:=]| [-–—]|, (?=[^,;.]{2,40}(?:,[^,;.]{2,40}){0,3} and )) ?/gu
const MAY_HEAD = /[:=]|[-–—] | (?:is|are|includes?) |, .+ and /u
const FREE = /(?:[ -]free|(?<=\p{L})-?less)(?![\p{L}\p{N}])(?! (?:of|from) )/gu

/** Nobody rules out more than this; each is looked up among all names. */
const MAX_MARKERS = 6

/**
 * Reads “without Y”, “no Y”, “not (from) Y”, “free of Y”, “Y-free”, “Y is not allowed” and “less Y”. What Y does not resolve is left in the
 * text: “not heavy”.
 */
export function readExclusions<T>(question: string, resolve: ResolveExcluded<T>): Phrase<T>[] {
  const found: Phrase<T>[] = []
  const add = (phrase: Phrase<T> | undefined) => {
    if (phrase && found.every(({ from, to }) => phrase.to <= from || phrase.from >= to)) found.push(phrase)
  }
  const wholly: Resolve<T> = (words) => resolve(words, 'wholly')
  for (const phrase of readAversions(question, wholly))
    for (const one of [phrase, ...listAfter(question, phrase.to, wholly), ...listBefore(question, phrase.from, wholly)])
      add(one)
  for (const match of MAY_HEAD.test(question) ? matches(question, HEADING) : [])
    for (const phrase of headedBy(question, match.index, match.index + match[0].length, wholly)) add(phrase)
  for (const match of matches(question, MARKER)) {
    // “must not rust”: a verb follows, whatever else the word may name.
    if (/not[ -]+$/.test(match[0]) && AFTER_MODAL.test(question.slice(0, match.index))) continue
    for (const phrase of listAt(question, match.index, match.index + match[0].length, resolve)) add(phrase)
  }
  for (const match of matches(question, MINUS)) {
    const phrase = phraseAt(question, match.index + 1, (words) => resolve(words, 'wholly'), 1)
    add(phrase && { ...phrase, from: match.index })
  }
  for (const match of [...matches(question, FREE), ...matches(question, UNWANTED)]) {
    const phrase = phraseBefore(question, match.index, (words) => resolve(words.replaceAll('-', ' '), 'wholly'), 4)
    add(phrase && { ...phrase, to: match.index + match[0].length })
  }
  const compares = question.includes(' than ')
  for (const match of compares ? matches(question, COMPARED) : []) {
    const end = match.index + match[0].length
    const phrase = phraseAt(question, end, (words) => resolve(words, 'wholly'), 4)
    add(phrase && { ...phrase, from: match.index, to: end })
  }
  for (const match of compares ? matches(question, BETTER) : []) {
    const phrase = phraseAt(question, match.index + match[0].length, (words) => resolve(words, 'wholly'), 4)
    add(phrase && { ...phrase, from: match.index })
  }
  for (const match of matches(question, LESS)) {
    const phrase = phraseAt(question, match.index + match[0].length, (words) => resolve(words, 'in part'), 4)
    // “less brittle than PLA” compares.
    add(phrase && !question.startsWith(' than ', phrase.to) ? { ...phrase, from: match.index } : undefined)
  }
  return found.toSorted((a, b) => a.from - b.from)
}

/** What is compared with by what no figure says: “more durable than softwood”. It is no answer, but its words stay. */
export const readLikened = <T>(text: string, resolve: Resolve<T>): Phrase<T>[] =>
  matches(text, LIKENED).flatMap((match) => phraseAt(text, match.index + match[0].length, resolve, 4) ?? [])

const matches = (question: string, marker: RegExp) => [...question.matchAll(marker)].slice(0, MAX_MARKERS)

/** What is listed under a heading, each with what stands before it. */
function* headedBy<T>(text: string, heading: number, start: number, resolve: Resolve<T>): Iterable<Phrase<T>> {
  let from = heading
  for (let at = start, count = 0; count < MAX_MARKERS; count++) {
    at += FILLER.exec(text.slice(at))?.[0].length ?? 0
    const phrase = phraseAt(text, at, resolve, 4)
    if (!phrase) return
    yield { ...phrase, from }
    const next = NEXT.exec(text.slice(phrase.to))
    if (!next) return
    from = phrase.to
    at = phrase.to + next[0].length
  }
}

/** What follows a marker, and what is listed after it: “no PVC or lead”. The first takes the marker along. */
function* listAt<T>(text: string, marker: number, start: number, resolve: ResolveExcluded<T>): Iterable<Phrase<T>> {
  let at = start
  const origin = ORIGIN.exec(text.slice(at))
  at += origin?.[0].length ?? 0
  let from = marker
  let isFirst = true
  for (let count = 0; count < MAX_MARKERS; count++) {
    at += (isFirst ? FILLER : FILLER_OF_NEXT).exec(text.slice(at))?.[0].length ?? 0
    const meant: Resolve<T> = (words) => resolve(words, origin ? 'as origin' : 'wholly')
    const phrase = phraseAt(text, at, meant, 4)
    if (!phrase) {
      // “no feathers or wool”: what is unknown is passed over, but not a wish, as in “not heavy or wet”.
      const unknown = count === 0 && !text.slice(marker, start).includes('not') ? UNKNOWN.exec(text.slice(at)) : null
      if (!unknown) return
      at += unknown[0].length
      continue
    }
    yield { from, to: phrase.to, meant: phrase.meant }
    isFirst = false
    // “non-toxic paint” is paint.
    const isAdjective = DESCRIBING.test(text.slice(at, phrase.to)) && !/^non[ -]/.test(text.slice(marker, start))
    const described = isAdjective ? phraseAt(text, phrase.to + 1, meant, 4) : undefined
    if (described) yield described
    const next = NEXT.exec(text.slice(phrase.to))
    if (!next) return
    from = phrase.to
    at = phrase.to + next[0].length
  }
}
