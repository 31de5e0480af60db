import type { SnapshotExclusion } from '../../src/snapshot/content.ts'
import type { Vocabulary } from '../authored/load.ts'

/** What people rule out, the substances of a hazard by their CAS numbers. */
export const publishExclusions = ({ exclusions, substances }: Vocabulary): SnapshotExclusion[] =>
  [...exclusions].map(([id, { definition: _, hazards, ...group }]) => {
    const hazardous = [...substances].flatMap(([cas, term]) =>
      term.hazards.some((hazard) => hazards.includes(hazard)) ? [cas] : [],
    )
    return { id, ...group, substances: [...group.substances, ...hazardous] }
  })
