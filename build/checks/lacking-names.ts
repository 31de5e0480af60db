import { fold } from '../../src/text/fold.ts'
import type { Check } from './check.ts'

/** What the vocabulary says the atlas lacks, it lacks: no material has the name. */
export const lackingNames: Check = {
  name: 'lacking-names',
  run({ vocabulary: { lacking }, materials }, report) {
    const owners = new Map(
      materials.flatMap(({ id, value }) => [value.name, ...value.aliases].map((name) => [fold(name), id] as const)),
    )
    for (const [id, { label, names }] of lacking)
      for (const name of [label, ...names]) {
        const owner = owners.get(fold(name))
        if (owner) report(lacking, [id], `“${name}” is a name of ${owner}`, 'take it off the list')
      }
  },
}
