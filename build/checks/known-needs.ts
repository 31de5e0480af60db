import type { Check } from './check.ts'

/** Phrases of need belong to materials. */
export const knownNeeds: Check = {
  name: 'known-needs',
  run({ needs, materials, faultyIds }, report) {
    const known = new Set(materials.map(({ id }) => id))
    for (const place of needs)
      if (!known.has(place.id) && !faultyIds.has(place.id))
        report(place, [], `unknown material ${place.id}`, 'id of a record in materials/')
  },
}
