import { type Phrase, phraseAt, phraseBefore, type Resolve } from './phrases.ts'

const KINDER = `(?:${[
  '(?:greener|cleaner|kinder|safer|healthier)(?: [\\p{L}-]+)?',
  'less (?:polluting|harmful|toxic|damaging|wasteful)',
  'more (?:sustainable|ecological|natural|ethical|eco|green|(?:eco|environmentally|climate)[ -]?friendly)',
  '(?:eco-?)?friendlier',
  '(?:lower|less|smaller)[ -](?:carbon|co2|emissions?|impact|footprint)(?: (?:footprint|emissions))?',
  'better for (?:the )?(?:planet|climate|environment|nature)',
].join('|')})`
/** What stands before the name of what is to be replaced. */
const MARKER = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${[
    'instead of',
    'in (?:place|lieu) of',
    'rather than',
    '(?<!and )alternatives? (?:to|for|of)',
    '(?:substitutes?|stand-ins?|replacements?) (?:for|of|to)',
    'drop-in(?: replacement)? for',
    '(?:something|anything) else than',
    '(?:options?|choices?) (?:than|to|besides|other than)',
    'replac(?:e|es|ing)',
    'substitut(?:e|es|ing)',
    'swap(?:ping)?(?: out| for)?',
    '(?<!fair )trad(?:e|ing)(?= [^,;]+ for )',
    '(?:switch|mov|shift|chang|transition|upgrad)(?:e|ing)?(?: away)? from',
    '(?:(?:mov(?:e|ing)|get(?:ting)?) (?:away from|off)|wean(?:ing)? \\p{L}+ off)',
    '(?:get(?:ting)?|got) rid of',
    'do(?:ing)? away with',
    '(?:phas|cut|edg)(?:e|t?ing)? out(?: of)?',
    '(?:stop|quit)(?:p?ing)? (?:using|buying)',
    'no longer (?:use|using|want|buy|buying)',
    '(?:say|saying) goodbye to',
    '(?:currently|presently|so far|until now|up to now)(?: (?:we|is|are|it is|they are))*(?: (?:made|moulded|packed|wrapped|using|use|buy))?(?: (?:of|from|in|with|out of))?',
    'we (?:now |currently )?(?:use|buy|specify)(?= .*(?: now| today| at the moment|want| need|look))',
    '(?:like|similar to|equivalent to|comparable to)(?= [^,;.]+ but )',
    `${KINDER} than`,
    "(?<=^|^something |^what is |^what's )(?:better|nicer) than",
  ].join('|')})\\s+(?:(?:a|an|the|our|my|all|any|using|use of|those|these)\\s+)*`,
  'gu',
)
/** The same of a material or a thing; what is said of a substance rules it out, no more. */
const SHUNNED =
  /(?<![\p{L}\p{N}-])(?:(?<=^|(?:some|any)thing )other than|anything but|ditch(?:es|ing)?|eliminat(?:e|es|ing)|no more(?! than)|avoid(?:s|ing)?)\s+(?:(?:a|an|the|our|my|all|any|using|use of)\s+)*/gu
const NAMED_BEFORE =
  /\s+(?:(?:alternatives?|substitutes?|replacements?)(?![\p{L}\p{N}])(?! (?:to|of) )|swaps?(?![\p{L}\p{N}])(?! (?:to|of|for|out) )|(?:is |are )?replaced (?:by|with) |(?:is |are |has |have |must |needs? )?(?:to )?(?:be |being )?(?:replaced|phased out)$|(?:has|have|needs?|must)(?: to)? go(?![\p{L}\p{N}])(?! (?:in|on|to|into|under|over|with|through|around|between|inside) ))/gu
/** Less carbon is what any replacement is for, so that these words before it ask for nothing more. */
const LOW_CARBON = /(?<![\p{L}\p{N}-])(?:low(?:er)?|less|reduced)[- ](?:carbon|co2|emissions?|footprint|impact) $/u
const MAX_MARKERS = 3
const MAX_WORDS = 6
/** Where the name of what is replaced ends at the latest. */
const END =
  /[,;:?!()]|\s(?:for|in|to|with|on|that|which|by|as|at|and|or|under|below|above|over|without|inside|when|where|because|but|from|if)(?![\p{L}\p{N}])|$/u

/** Resolve what stands after “instead of” and its like, what stands before “alternative”, and what stands after “avoid”. */
export type ResolveReplaced<T> = {
  after: Resolve<T>
  before: Resolve<T>
  shunned: Resolve<T>
  isName: (words: string) => boolean
}

/** Reads “X substitute”, “instead of X”, “replace X”, “alternative to X”: the first X that is known. */
export function readReplacement<T>(question: string, resolve: ResolveReplaced<T>): Phrase<T> | undefined {
  for (const match of matches(question, NAMED_BEFORE)) {
    const phrase = phraseBefore(question, match.index, resolve.before)
    if (phrase) return { ...phrase, to: match.index + match[0].length }
  }
  for (const match of matches(question, MARKER)) {
    const found = replacedAt(question, match, resolve.after, resolve.isName)
    if (found) return found
  }
  for (const match of matches(question, SHUNNED)) {
    const found = replacedAt(question, match, resolve.shunned, resolve.isName)
    if (found) return found
  }
  return undefined
}

const matches = (question: string, marker: RegExp) => [...question.matchAll(marker)].slice(0, MAX_MARKERS)

function replacedAt<T>(
  question: string,
  marker: RegExpExecArray,
  resolve: Resolve<T>,
  isName: (words: string) => boolean,
): Phrase<T> | undefined {
  const start = marker.index + marker[0].length
  const rest = question.slice(start)
  const end = END.exec(rest)?.index ?? rest.length
  const name = phraseAt(rest, 0, (longer) => (longer.length > end && isName(longer) ? longer : undefined), MAX_WORDS)
  const words = name?.meant ?? rest.slice(0, end).split(' ', MAX_WORDS).join(' ').trimEnd()
  const meant = words === '' ? undefined : resolve(words)
  const from = LOW_CARBON.exec(question.slice(0, marker.index))?.index ?? marker.index
  return meant === undefined ? undefined : { from, to: start + words.length, meant }
}
