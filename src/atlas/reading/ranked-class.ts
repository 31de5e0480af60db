import { without } from '../../search/phrases.ts'
import type { ConditionReader } from './condition-reader.ts'
import type { MaterialClasses } from './material-classes.ts'
import type { Reading } from './reading.ts'

/**
 * “lightest insulation”: the class by the figure that most of it have, and what else is asked; the class as it is, without `ranks`, if hardly
 * any has the figure; undefined if the question asks for no such thing.
 */
export function rankedClass(
  asked: string,
  classes: MaterialClasses,
  conditions: ConditionReader,
): { ranks: Reading['ranks']; materials: number[]; rest: string } | undefined {
  const found = conditions.superlativeIn(asked.toLowerCase())
  if (!found) return undefined
  const rest = without(asked, [found])
  const kind = classes.in(rest.toLowerCase())
  if (!kind) return undefined
  const core = classes.core(kind)
  const ranked = conditions.ranked(core, found)
  if (!ranked) return { ranks: undefined, materials: core, rest }
  const { words, isMost } = found
  return { ranks: { words, figure: ranked.figure, is: isMost ? 'most' : 'least' }, materials: ranked.materials, rest }
}
