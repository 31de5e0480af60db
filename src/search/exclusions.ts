import { type Phrase, phraseAt, phraseBefore, type Resolve } from './phrases.ts'

/** What a question rules out, and whether it does so as a feedstock: “not from oil”. */
export type ResolveExcluded<T> = (words: string, isOrigin: boolean) => T | undefined

const MODAL = 'does|do|did|must|should|may|can|could|will|would|shall|might|to|need'
const MARKER = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${[
    'without',
    'w/o',
    'free (?:of|from)',
    '(?:with |has |have |having |contains? |containing |holds? |uses? |using )?no',
    `(?:${MODAL})(?: not|n't) (?:contain|include|hold|have|use|be)`,
    'cannot (?:contain|be|have)',
    '(?:is |are |but )?not',
    "(?:is|are|was)n'?t",
    '(?:with )?nothing',
    'non',
    'avoid(?:s|ing)?',
    'excluding',
    'except(?: for)?',
    'other than',
  ].join('|')})[ -]+`,
  'gu',
)
const ORIGIN = /^(?:(?:made|based|derived|produced|coming|grown) )?(?:from|of|on|out of|using)\s+/
const FILLER = /^(?:(?:any|the|a|an|added|all|use of|using|containing|kind of|made of|made from)\s+)+/
const AFTER_MODAL = new RegExp(`(?:^|[^\\p{L}])(?:${MODAL})\\s+$`, 'u')
const NEXT = /^(?:\s*,\s*(?:(?:or|and|nor|no) )?|\s+(?:or|and|nor)(?: no| without)?\s+|\s*\/\s*)/
const UNKNOWN = /^[\p{L}-]+(?:\s*,\s*|\s+(?:or|and|nor)\s+)(?:no |any )?/u
const FREE = /[ -]free(?![\p{L}\p{N}])(?! (?:of|from) )/gu

/** Nobody rules out more than this; each is looked up among all names. */
const MAX_MARKERS = 6

/** Reads “without Y”, “no Y”, “not (from) Y”, “free of Y” and “Y-free”. What Y does not resolve is left in the text: “not heavy”. */
export function readExclusions<T>(question: string, resolve: ResolveExcluded<T>): Phrase<T>[] {
  const found: Phrase<T>[] = []
  const isNew = (phrase: Phrase<T>) => found.every(({ from, to }) => phrase.to <= from || phrase.from >= to)
  for (const match of [...question.matchAll(MARKER)].slice(0, MAX_MARKERS)) {
    // “must not rust”: a verb follows, whatever else the word may name.
    if (/not[ -]+$/.test(match[0]) && AFTER_MODAL.test(question.slice(0, match.index))) continue
    for (const phrase of listAt(question, match.index, match.index + match[0].length, resolve))
      if (isNew(phrase)) found.push(phrase)
  }
  for (const match of [...question.matchAll(FREE)].slice(0, MAX_MARKERS)) {
    const phrase = phraseBefore(question, match.index, (words) => resolve(words.replaceAll('-', ' '), false), 4)
    if (phrase && isNew(phrase)) found.push({ ...phrase, to: match.index + match[0].length })
  }
  return found.toSorted((a, b) => a.from - b.from)
}

/** What follows a marker, and what is listed after it: “no PVC or lead”. The first takes the marker along. */
function* listAt<T>(text: string, marker: number, start: number, resolve: ResolveExcluded<T>): Iterable<Phrase<T>> {
  let at = start
  const origin = ORIGIN.exec(text.slice(at))
  at += origin?.[0].length ?? 0
  let from = marker
  for (let count = 0; count < MAX_MARKERS; count++) {
    at += FILLER.exec(text.slice(at))?.[0].length ?? 0
    const meant: Resolve<T> = (words) => resolve(words, origin !== null)
    const phrase = phraseAt(text, at, meant, 4)
    if (!phrase) {
      // “no feathers or wool”: what is unknown is passed over, but not a wish, as in “not heavy or wet”.
      const unknown = count === 0 && !text.slice(marker, start).includes('not') ? UNKNOWN.exec(text.slice(at)) : null
      if (!unknown) return
      at += unknown[0].length
      continue
    }
    yield { from, to: phrase.to, meant: phrase.meant }
    const next = NEXT.exec(text.slice(phrase.to))
    if (!next) return
    from = phrase.to
    at = phrase.to + next[0].length
  }
}
