import { nearestOr } from '../../src/text/did-you-mean.ts'
import type { Check } from './check.ts'

/** Phrases of need belong to materials, and everyday things are made of them and have English names. */
export const knownNeeds: Check = {
  name: 'known-needs',
  run({ needs, shortlists, refusals, objects, materials, faultyIds }, report) {
    const known = new Set(materials.map(({ id }) => id))
    for (const place of needs)
      if (!known.has(place.id) && !faultyIds.has(place.id))
        report(place, [], `unknown material ${place.id}`, 'id of a record in materials/')
    for (const place of shortlists) {
      const { best, good } = place.value
      for (const list of ['best', 'good'] as const)
        place.value[list].forEach((id, at) => {
          if (!known.has(id) && !faultyIds.has(id))
            report(place, [list, at], `unknown material ${id}`, nearestOr(id, known))
        })
      for (const id of new Set([...best, ...good].filter((one, at, all) => all.indexOf(one) !== at)))
        report(place, [], `has ${id} twice`, 'once, in best or in good')
    }
    for (const place of refusals)
      if (!/^[^[\]]*(?:\[[^[\]]+\][^[\]]*)+$/.test(place.id))
        report(place, [], 'marks no mention, or not in pairs of square brackets', 'for example: our [oak] table warped')
    for (const place of objects) {
      for (const list of ['usual', 'also'] as const)
        place.value[list].forEach((id, at) => {
          if (!known.has(id) && !faultyIds.has(id))
            report(place, [list, at], `unknown material ${id}`, nearestOr(id, known))
        })
      if (place.value.names.en === undefined) report(place, ['names'], 'has no English name', 'names: { en: [...] }')
    }
  },
}
