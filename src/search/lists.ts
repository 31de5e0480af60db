import { type Phrase, phraseAt, phraseBefore, type Resolve } from './phrases.ts'

const JOINT =
  /^\s*(?:,(?: (?:and|or))?|and|or|nor|&|as well as|plus|\/)\s*(?<=[\s/])(?:(?:also|even|the|a|an|any|anything|all|other) )*/
const MAX_LISTED = 3

/** What follows on a list; a comma makes one only if “and” or “or” ends it. */
export function listAfter<T>(question: string, end: number, listed: Resolve<T>): Phrase<T>[] {
  const found: Phrase<T>[] = []
  let isClosed = false
  for (let at = end; found.length < MAX_LISTED && !isClosed; ) {
    const joint = JOINT.exec(question.slice(at))
    const phrase = joint && phraseAt(question, at + joint[0].length, listed)
    if (!phrase) break
    found.push({ ...phrase, from: at })
    isClosed = /and|or|&|as well as|plus|\//.test(joint[0])
    at = phrase.to
  }
  return isClosed ? found : []
}

/** “concrete and brick alternative”: what stands before the last of a list. */
export function listBefore<T>(question: string, start: number, listed: Resolve<T>): Phrase<T>[] {
  const found: Phrase<T>[] = []
  for (let at = start; found.length < MAX_LISTED; ) {
    const joint = /(?:,| (?:and|or|&)) $/.exec(question.slice(0, at))
    const phrase =
      joint && (found.length > 0 || joint[0] !== ', ') ? phraseBefore(question, joint.index, listed) : undefined
    if (!phrase) break
    found.push({ ...phrase, to: at })
    at = phrase.from
  }
  return found
}
