import { type Phrase, phraseBefore, type Resolve } from './phrases.ts'

const MARKER =
  /(?<![\p{L}\p{N}-])(?:instead of|in (?:place|lieu) of|rather than|(?<!and )alternatives? (?:to|for|of)|(?:substitutes?|stand-ins?|replacements?) (?:for|of|to)|replac(?:e|es|ing)|substitut(?:e|es|ing)|swap(?:ping)?(?: out| for)?|(?:options?|choices?) (?:than|to)|switch(?:ing)? from|(?:mov(?:e|ing)|get(?:ting)?) away from|get(?:ting)? rid of|(?:greener|cleaner) [\p{L}-]+ than|(?:greener|cleaner|kinder|safer|healthier|less (?:polluting|harmful|toxic)) than|(?<=^|^something )(?:better|nicer) than)\s+(?:(?:a|an|the|our|my|using|use of)\s+)*/gu
const NAMED_BEFORE =
  /\s+(?:(?:alternatives?|substitutes?|replacements?)(?![\p{L}\p{N}])(?! (?:to|of) )|(?:is |are )?replaced (?:by|with) )/gu
/** Less carbon is what any replacement is for, so that these words before it ask for nothing more. */
const LOW_CARBON = /(?<![\p{L}\p{N}-])(?:low(?:er)?|less|reduced)[- ](?:carbon|co2|emissions?|footprint|impact) $/u
const MAX_MARKERS = 3
const MAX_WORDS = 6
/** Where the name of what is replaced ends at the latest. */
const END =
  /[,;:?!()]|\s(?:for|in|to|with|on|that|which|by|as|at|and|or|under|below|above|over|without|inside|when|where|because|but|from|if)(?![\p{L}\p{N}])|$/u

/** Resolve what stands after “instead of” and its like, and what stands before “alternative”. */
export type ResolveReplaced<T> = { after: Resolve<T>; before: Resolve<T> }

/** Reads “X substitute”, “instead of X”, “replace X”, “alternative to X”: the first X that is known. */
export function readReplacement<T>(question: string, { after, before }: ResolveReplaced<T>): Phrase<T> | undefined {
  for (const match of [...question.matchAll(NAMED_BEFORE)].slice(0, MAX_MARKERS)) {
    const phrase = phraseBefore(question, match.index, before)
    if (phrase) return { ...phrase, to: match.index + match[0].length }
  }
  for (const match of [...question.matchAll(MARKER)].slice(0, MAX_MARKERS)) {
    const start = match.index + match[0].length
    const rest = question.slice(start)
    const words = rest
      .slice(0, END.exec(rest)?.index ?? rest.length)
      .split(' ', MAX_WORDS)
      .join(' ')
      .trimEnd()
    const meant = words === '' ? undefined : after(words)
    const from = LOW_CARBON.exec(question.slice(0, match.index))?.index ?? match.index
    if (meant !== undefined) return { from, to: start + words.length, meant }
  }
  return undefined
}
