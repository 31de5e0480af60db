import { phraseAt, phraseBefore } from '../../search/phrases.ts'
import { isWithoutTerms } from '../../search/words.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import type { ExcludedMaterials } from './excluded.ts'
import { LIFT } from './lifts.ts'
import type { MaterialClasses } from './material-classes.ts'

/** What a question sets against each other: documents by their names, or of one side a group. */
export type Compared = {
  /** The documents, if the question has a name for each and asks for nothing else; else empty. */
  named: readonly number[]
  sides: readonly Side[]
  /** Whether nothing else is asked. */
  isAll: boolean
  /** What else is asked for, with the sides. */
  rest: string
}

/** What the words of a side name; `group`: the members of what they are a group or a kind of, the best known first. */
type Side = { words: string; documents: readonly number[]; group: readonly number[] }
type Resolve = { named: (words: string) => readonly number[]; group: (words: string) => readonly number[] }

const MAX_NAME_WORDS = 4
const VERSUS = /[\s,]+(?:vs\.?|versus|against|(?:in comparison|compared|opposed) (?:to|with))\s+/giu
const BETWEEN = /[\s,]+(?:and|with|to|or)\s+/giu
const EITHER = /[\s,]+or\s+/giu
/** “is aluminium better than steel” */
const IS_OTHER =
  /\s+(?:(?:really|any|much|actually|always) )*(?:\p{L}{3,}er|worse|(?:more|less) [\p{L}-]+)(?: [\p{L}-]+){0,2}? than\s+/giu
const IS = /^(?:is|are|isn't|aren't)\s/iu
const SETS_AGAINST = /(?<!\p{L})(?:compare[sd]?|comparison|differences?|differs?)(?!\p{L})/iu
const CHOOSES =
  /^(?:which|is|are|what has|what is)(?!\p{L})|(?<!\p{L})(?:which|better|greener|worse|more (?:sustainable|ecological|eco-?friendly))(?!\p{L})|\?\s*$/iu
/** Words that ask which of two it is to be, and by what. */
const ABOUT =
  /(?<!\p{L})(?:what['’]s|which|whichever|one|is|are|isn['’]t|aren['’]t|the|has|have|does|do|better|best|worse|greener|cleaner|more|less|lower|lowest|higher|least|most|good|bad|compared?|comparison|differences?|differ|between|embodied|carbon|co2|footprint|impact|weight|density|price|cost|strength|emissions?|energy|sustainable|sustainability|ecological|eco-?friendly|environment|environmental|environmentally|friendly|climate|planet|us|choose|vs|versus|of|both)(?!\p{L})/giu

/** The sides that a question sets against each other: “steel vs aluminium”, “wool or polyester, which is greener”; undefined if it does not. */
export function comparedIn(question: string, resolve: Resolve): Compared | undefined {
  const sets = SETS_AGAINST.test(question)
  if (!sets && !/\b(?:vs|versus|or|than|against|opposed|comparison)\b/i.test(question)) return undefined
  const text = question.replace(/[?.!\s]+$/, '')
  const joints = sets
    ? [VERSUS, BETWEEN]
    : [VERSUS, ...(CHOOSES.test(question) ? [EITHER] : []), ...(IS.test(question) ? [IS_OTHER] : [])]
  for (const joint of joints) {
    const found = sidesAt(text, joint, resolve)
    if (!found) continue
    const { sides, rest } = found
    const isAll = isWithoutTerms(rest.replace(ABOUT, ' '))
    const named = sides.map(({ documents }) => documents[0])
    const all = named.flatMap((at) => at ?? [])
    return {
      named: isAll && all.length === sides.length ? all : [],
      sides,
      isAll,
      rest: `${sides.map(({ words }) => words).join(' ')} ${rest.replace(ABOUT, ' ')}`,
    }
  }
  return undefined
}

/** What the words of a side name, by the names, groups and kinds of materials. */
export const sidesOf = (
  excluded: ExcludedMaterials,
  classes: MaterialClasses,
  { materials }: Pick<SnapshotContent, 'materials'>,
): Resolve => ({
  named: (words) => excluded.named(words),
  group: (words) => {
    const group = excluded.groupNamed(words) ?? excluded.traitNamed(words)
    const members = group?.members ?? classes.called(words.toLowerCase()) ?? []
    const known = (at: number) => materials[at]?.supplier_count ?? 0
    return [...members].toSorted((a, b) => known(b) - known(a))
  },
})

/** What stands on both sides of each joint; what stands between two joints is a side as a whole. */
function sidesAt(text: string, joint: RegExp, resolve: Resolve): { sides: Side[]; rest: string } | undefined {
  const meaning = (words: string): Side | undefined => {
    const [documents, group] = [resolve.named(words), resolve.group(words)]
    return documents.length + group.length > 0 ? { words, documents, group } : undefined
  }
  const [first, ...others] = [...text.matchAll(joint)]
  const start = first && phraseBefore(text, first.index, meaning, MAX_NAME_WORDS)
  if (!first || !start) return undefined
  const sides = [start.meant]
  let end = first.index
  for (const match of [first, ...others]) {
    if (match.index !== end) break
    const next = phraseAt(text, match.index + match[0].length, meaning, MAX_NAME_WORDS)
    if (!next) break
    sides.push(next.meant)
    end = next.to
  }
  return sides.length < 2 ? undefined : { sides, rest: `${text.slice(0, start.from)} ${text.slice(end)}` }
}

/** The lifts of what is compared: of each side its name or its best known, and all of it where something else is asked too. */
export function liftsOfSides({ sides, isAll }: Compared): (readonly [at: number, lift: number])[] {
  return sides.flatMap(({ documents, group }) => {
    const known = documents.length > 0 ? documents : group
    if (!isAll) return [...known, ...group].map((at) => [at, LIFT.bare] as const)
    return known.slice(0, BEST_KNOWN).map((at, place) => [at, LIFT.most - place * STEP] as const)
  })
}

/** So many of a group stand for it; the next comes so much later. */
const BEST_KNOWN = 3
const STEP = 0.1
