import type { Condition } from '../../search/condition.ts'
import type { ParsedQuestion } from '../../search/conditions.ts'
import type { ConditionReader } from './condition-reader.ts'
import type { MaterialClasses } from './material-classes.ts'
import type { EverydayObjects } from './objects.ts'

/**
 * The kind that a question with conditions asks for: those of its members that are not ruled out, and which of it meet the conditions.
 * `isClass`: nothing else is of that kind.
 */
export type AskedKind = { members: readonly number[]; fits: readonly number[]; isClass: boolean }

/** After these words stands what the thing is for, or where. */
const AFTER_HEAD =
  /[,;:.?!]| (?:for|on|onto|in|into|with|to|that|which|under|at|of|from|by|against|as|around|near|between|when|where|who|and|or|but) /u

/** What a question with conditions asks for, a class or an everyday thing. */
export function askedKind(
  { conditions, rest }: ParsedQuestion,
  excluded: ReadonlySet<number>,
  { classes, objects, reader }: { classes: MaterialClasses; objects: EverydayObjects; reader: ConditionReader },
): AskedKind | undefined {
  if (conditions.length === 0) return undefined
  const left = conditions.reduce((text, { words }) => text.replace(words.toLowerCase(), ' '), rest.toLowerCase())
  const asked = left.replace(/\s+/g, ' ').trim()
  const kind = classes.kind(headOf(asked))
  const object = kind ? undefined : objects.named(asked)
  const members = kind ? classes.core(kind) : [...(object?.usual ?? []), ...(object?.also ?? [])]
  const open = members.filter((at) => !excluded.has(at))
  if (open.length === 0) return undefined
  const fits = [...(kind ?? members)].filter((at) => reader.holdsAll(conditions, at))
  return { members: open, fits, isClass: kind !== undefined }
}

/** The conditions that nothing of a kind meets, or all of them if nothing meets all. */
export function unmetConditions<T extends Condition>(
  conditions: readonly T[],
  { members }: AskedKind,
  reader: ConditionReader,
): readonly T[] {
  const failed = conditions.filter((one) => !members.some((at) => reader.holdsAll([one], at)))
  return failed.length > 0 ? failed : conditions
}

/** “steel” in “non-combustible steel for doors”: what stands last before what it is for; of “carpet or tile”, neither. */
function headOf(asked: string): string {
  const after = AFTER_HEAD.exec(`${asked} `)
  const head = asked.slice(0, after?.index).trim()
  return after?.[0] === ' or ' ? '' : head.slice(head.lastIndexOf(' ') + 1)
}
