import type { AuthoredMaterial } from '../../src/schema/material.ts'
import { differInFeedstock } from '../authored/feedstock.ts'
import { figuresOf } from '../authored/figures-of.ts'
import type { Vocabulary } from '../authored/load.ts'
import type { Check } from './check.ts'

/**
 * A variant that differs from its base in feedstock states what its main job asks for and its base states: else the same material made
 * otherwise would fail by silence. What follows from the chemistry is inherited, and an entry under `absent` gives a reason.
 */
export const variants: Check = {
  name: 'variants',
  run({ materials, vocabulary }, report) {
    const byId = new Map(materials.map(({ id, value }) => [id, value]))
    for (const material of materials) {
      const stated = keysOf(material.value)
      const excused = new Set(material.value.absent?.map(({ figure }) => figure))
      const asked = askedBy(vocabulary, material.value.jobs[0])
      material.value.based_on?.forEach((id, at) => {
        const base = byId.get(id)
        if (!base || !differInFeedstock(material.value, base)) return
        const known = keysOf(base)
        for (const key of asked)
          if (known.has(key) && !stated.has(key) && !excused.has(key) && !isInherited(vocabulary, key))
            report(
              material,
              ['based_on', at],
              `${id} states ${key}, which its main job asks for; this variant does not`,
              'state it, or say under absent why no source does',
            )
      })
    }
  },
}

const keysOf = (material: AuthoredMaterial) => new Set(figuresOf(material).map(({ key }) => key))

function askedBy({ functions }: Vocabulary, job: string | undefined): Set<string> {
  const row = [...functions].find(([, { jobs }]) => job !== undefined && jobs.includes(job))
  return new Set(row?.[1].gates.map(({ figure }) => figure))
}

const isInherited = ({ properties, qualities }: Vocabulary, key: string) =>
  (properties.get(key) ?? qualities.get(key))?.inherited ?? false
