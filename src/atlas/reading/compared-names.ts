import type { Names } from '../names.ts'

const VERSUS = /^(.+?)\s+(?:vs\.?|versus|or|against|compared (?:to|with))\s+(.+?)[?.!]*$/i
const BOTH = /^(?:compare|comparison (?:of|between)|difference between)\s+(.+?)\s+(?:and|with|to|or)\s+(.+?)[?.!]*$/i
/** “is aluminium better than steel” */
const THAN =
  /^(?:is|are|isn't|aren't) (.+?) (?:(?:really|any|much|actually|always) )*(?:\p{L}{3,}er|worse|(?:more|less) [\p{L}-]+)(?: [\p{L}-]+){0,2}? than (.+?)[?.!]*$/iu
/** What of the two is asked about. */
const ABOUT =
  /^(?:(?:the|which|what|is|has|greener|better|more|less|lower|compare|difference between|embodied|carbon|co2|footprint|weight|density|price|strength|emissions)[\s:,]+)*(?:of\s+)?|\s+(?:carbon|footprint|carbon footprint|co2|emissions|weight|density|strength|price)$/gi

/** Documents of two names that a question sets against each other and no more: “steel vs aluminium”. Empty if it does not. */
export function comparedNames(question: string, names: Names): number[] {
  const found = BOTH.exec(question) ?? THAN.exec(question) ?? VERSUS.exec(question)
  if (!found) return []
  const [first, second] = [found[1], found[2]].map((name = '') => names.documentsOf(name.replace(ABOUT, '').trim()))
  return first?.[0] === undefined || second?.[0] === undefined ? [] : [first[0], second[0]]
}
