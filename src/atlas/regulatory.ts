import type { RegulatoryEntry } from '../schema/regulatory.ts'
import type { SnapshotContent } from '../snapshot/content.ts'
import { groupBy } from '../system/group-by.ts'

/** Legal entries by material. */
export class Regulatory {
  readonly #all: readonly RegulatoryEntry[]
  readonly json: SnapshotContent['json']['regulatory']
  readonly #byMaterial: ReadonlyMap<string, Uint32Array>

  constructor({ regulatory, json }: Pick<SnapshotContent, 'regulatory' | 'json'>) {
    this.#all = regulatory
    this.json = json.regulatory
    const byMaterial = groupBy(regulatory.keys(), (index) => regulatory[index]?.material ?? '')
    this.#byMaterial = new Map([...byMaterial].map(([material, indexes]) => [material, Uint32Array.from(indexes)]))
  }

  /** Indexes of a material's entries: newest first, then by jurisdiction, then by instrument. */
  order(material: string): Uint32Array {
    return this.#byMaterial.get(material) ?? new Uint32Array()
  }

  at(index: number): RegulatoryEntry {
    const entry = this.#all[index]
    if (!entry) throw new RangeError(`no legal entry ${index}`)
    return entry
  }
}
