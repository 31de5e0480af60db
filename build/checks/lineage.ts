import type { Check } from './check.ts'

/** A material is not, however far back, a variant of itself. */
export const lineage: Check = {
  name: 'lineage',
  run({ materials }, report) {
    const basesOf = new Map(materials.map(({ id, value }) => [id, value.based_on ?? []]))
    const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean => {
      if (from === to) return true
      if (seen.has(from)) return false
      seen.add(from)
      return (basesOf.get(from) ?? []).some((base) => leadsTo(base, to, seen))
    }
    for (const material of materials)
      material.value.based_on?.forEach((base, at) => {
        if (leadsTo(base, material.id))
          report(
            material,
            ['based_on', at],
            `${base} is itself based on ${material.id}`,
            'name the material that the other is made from',
          )
      })
  },
}
