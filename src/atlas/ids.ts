import type { RemovedId } from '../schema/ids.ts'
import type { RecordType } from '../schema/lists.ts'
import type { SnapshotIds } from '../snapshot/content.ts'

/** What became of ids that records had in earlier releases. */
export class Ids {
  readonly #renamed: Record<RecordType, ReadonlyMap<string, string>>
  readonly #removed: Record<RecordType, ReadonlyMap<string, RemovedId>>

  constructor({ material, supplier }: SnapshotIds) {
    const mapOf = <T>(ids: Record<string, T>) => new Map(Object.entries(ids))
    this.#renamed = { material: mapOf(material.renamed), supplier: mapOf(supplier.renamed) }
    this.#removed = { material: mapOf(material.removed), supplier: mapOf(supplier.removed) }
  }

  /** The id that a record has now under a former one; undefined for any other text. */
  renamed(type: RecordType, id: string): string | undefined {
    return this.#renamed[type].get(id)
  }

  /** The id to look a record up by: a former one is understood. */
  current(type: RecordType, id: string): string {
    return this.renamed(type, id) ?? id
  }

  /** Why a record is no longer there; undefined for an id that was not removed. */
  removed(type: RecordType, id: string): RemovedId | undefined {
    return this.#removed[type].get(id)
  }

  /** Every former id of a record that was renamed. */
  formerIds(type: RecordType, id: string): string[] {
    return [...this.#renamed[type]].flatMap(([former, now]) => (now === id ? [former] : []))
  }
}
