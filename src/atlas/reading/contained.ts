import { isWithoutTerms } from '../../search/words.ts'
import type { Excluded } from './excluded.ts'

/** What a question asks to be in something, and the words that say in what: “which plastics contain BPA”. `of`: what it is asked of. */
export type Contained = { words: string; meant: Excluded; kind: string; of?: string }

const SOMETHING = 'materials?|products?|goods|articles?|things?|items?|substances?|stuff|everything|anything|records?'
const CONTAINS =
  /^(?!(?:is|are|does|do|did|can|could|may|will|has|have)\s)(?:(?:please )?(?:list|show|find|give|tell|name)(?: me)? )?(?:all |every )?(?:what|which)?(?: kinds? of| types? of)?(?<kind>(?: ?[\p{L}-]+){0,3}?),? ?(?:(?:that|which|who) )?(?:(?:do|does|may|can|might|could|still|usually|often|typically|also|commonly) )*(?<![\p{L}-])(?:contains?|containing) (?<what>[^,;:?!.]+(?:, [^,;:?!.]+)*)[?.! ]*$/iu
const HAVING =
  /^(?!(?:is|are|does|do|did|can|could|may|will|has|have)\s)(?:(?:please )?(?:list|show|find|give|tell|name)(?: me)? )?(?:all |every )?(?:what|which)?(?: kinds? of| types? of)?(?<kind>(?: ?[\p{L}-]+){0,3}?),? ?(?:(?:that|which|who) )?(?:has|have|with|having) (?<what>[^,;:?!.]+) in (?:it|them)[?.! ]*$/iu
const WITH = new RegExp(
  `^(?:(?:list|show|find)(?: me)? )?(?:all |every )?(?:what|which)?(?<kind> ?)(?:${SOMETHING}) with (?<what>[^,;:?!.]+)[?.! ]*$`,
  'iu',
)
const BEFORE = /^(?<what>[\p{L}-]+(?: [\p{L}-]+)?)[ -]containing (?<kind>[\p{L} -]+)[?.! ]*$/iu
const DOES =
  /^(?:does|do|did|can|could|may|might|will) (?:(?:an?|the|my|our|any|all|pure|plain|normal|usual) )?(?<of>[\p{L}\p{N} -]+?) (?:(?:still|usually|often|always|also|ever) )*(?:contain|hold|have|include) (?<what>[^,;:?!.]+)[?.! ]*$/iu
/** As other languages order it: “plastic, BPA contains”. */
const AT_END = /^(?:(?<kind>[^,;]+), )?(?<what>[^,;]+) contains[?.! ]*$/iu
const GENERIC = new RegExp(`(?<!\\p{L})(?:${SOMETHING}|of|the|any)(?!\\p{L})`, 'giu')
const NEGATED = /(?<!\p{L})(?:not|no|never|cannot|without|\p{L}+n'?t)(?!\p{L})/iu
const MORE = /\s*,\s*(?:or |and )?|\s+(?:or|and)\s+/iu
const FILLER = /^(?:(?:any|some|the|added|traces? of|a lot of|much)\s+)+/iu

/** Undefined if the question asks for no such thing, or for something that is not known. */
export function readContained(
  question: string,
  resolve: (words: string) => Excluded | undefined,
): Contained | undefined {
  if (!/contain|with | in (?:it|them)|^(?:do|can|could|may|might|will)/i.test(question)) return undefined
  const text = question
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;]+/, '')
    .trim()
  const found = [DOES, BEFORE, CONTAINS, HAVING, WITH, AT_END].map((asked) => asked.exec(text)?.groups).find(Boolean)
  if (NEGATED.test(found?.kind ?? '')) return undefined
  const words = found?.what?.trim() ?? ''
  const parts = words.split(MORE).map((part) => resolve(part.replace(FILLER, '').trim().toLowerCase()))
  const known = parts.flatMap((part) => part ?? [])
  if (known.length === 0 || known.length < parts.length) return undefined
  const members = new Set(known.flatMap((one) => [...one.members]))
  const partly = new Set(known.flatMap((one) => [...(one.partly ?? [])]).filter((at) => !members.has(at)))
  const kind = (found?.kind ?? '').replace(GENERIC, ' ').replace(/\s+/g, ' ').trim()
  const label = known.map((one) => one.label).join(', ')
  const of = found?.of?.toLowerCase()
  return { words, meant: { label, members, partly }, kind: isWithoutTerms(kind) ? '' : kind, ...(of && { of }) }
}
