import type { Condition } from '../../search/condition.ts'
import type { ParsedQuestion } from '../../search/conditions.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import type { ConditionReader } from './condition-reader.ts'
import type { MaterialClasses } from './material-classes.ts'
import type { EverydayObjects } from './objects.ts'

/**
 * The kind that a question with conditions asks for: those of its members that are not ruled out, and which of it meet the conditions.
 * `isClass`: nothing else is of that kind.
 */
export type AskedKind = { members: readonly number[]; fits: readonly number[]; isClass: boolean }

/** What tells which kind of materials is asked for. */
export type KindParts = {
  content: Pick<SnapshotContent, 'materials'>
  classes: MaterialClasses
  objects: EverydayObjects
  reader: ConditionReader
}

/** After these words stands what the thing is for, or where. */
const AFTER_HEAD =
  /[,;:.?!]| (?:for|on|onto|in|into|with|to|that|which|under|at|of|from|by|against|as|around|near|between|when|where|who|and|or|but) /u

/** What a question with conditions asks for, a class or an everyday thing. */
export function askedKind(
  { conditions, rest }: ParsedQuestion,
  excluded: ReadonlySet<number>,
  { classes, objects, reader }: KindParts,
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

/** Materials that hold every condition, of the class that is asked for or of all; none if something else is asked for too. */
export function fittingIn({ conditions, rest }: ParsedQuestion, isBare: boolean, parts: KindParts): number[] {
  const { content, classes, reader } = parts
  const kind = classes.in(rest.toLowerCase())
  if (!isBare && !kind) return []
  const all = content.materials.map((_, at) => at)
  return all.filter((at) => (isBare || kind?.has(at)) && reader.holdsAll(conditions, at))
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
