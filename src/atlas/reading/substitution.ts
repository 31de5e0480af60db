import type { EverydayObjects } from './objects.ts'
import type { Replaced } from './replaced.ts'

/** What may take the place of a material, best first; `others` do its job, but nothing says that they are better. */
export type Substitution = { admissible: readonly number[]; others: readonly number[] }

/**
 * What may replace what a question names. Of a group that is replaced in a thing it is what may replace that which the thing usually has of
 * it: “PFAS in raincoats”. `rest`: the question without what is replaced.
 */
export function substitutionOf(
  replaced: Replaced | undefined,
  rest: string,
  { objects, substitutes }: { objects: EverydayObjects; substitutes: (material: number) => Substitution },
): Substitution {
  if (!replaced || replaced.object) return NOTHING
  if (replaced.material !== undefined) return substitutes(replaced.material)
  const things = objects.in(rest.replace(/(?<!\p{L})(?:in|on|from|inside) /gu, ' '))
  const meant = things.flatMap(({ usual }) => usual.filter((at) => replaced.members.has(at)))
  return { admissible: [...new Set(meant.flatMap((at) => substitutes(at).admissible))], others: [] }
}

const NOTHING: Substitution = { admissible: [], others: [] }
