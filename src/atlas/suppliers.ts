import type { SnapshotContent, SnapshotSupplier } from '../snapshot/content.ts'
import { fold } from '../text/fold.ts'
import { allIndexes, type Keep } from './selection.ts'

/** The suppliers of an atlas, addressed by their index in the snapshot. */
export class Suppliers {
  /** All indexes in snapshot order: by name, ties by id. */
  readonly order: Uint32Array
  readonly #all: readonly SnapshotSupplier[]
  /** As lists show it, and by itself with its evidence. */
  readonly json: SnapshotContent['json']['suppliers']
  readonly #indexOf: Map<string, number>
  readonly #foldedNames: readonly string[][]

  constructor({ suppliers, json }: Pick<SnapshotContent, 'suppliers' | 'json'>) {
    this.#all = suppliers
    this.json = json.suppliers
    this.order = allIndexes(suppliers.length)
    this.#indexOf = new Map(suppliers.map(({ id }, index) => [id, index]))
    this.#foldedNames = suppliers.map(({ name, former_names }) => [name, ...former_names].map(fold))
  }

  at(index: number): SnapshotSupplier {
    const supplier = this.#all[index]
    if (!supplier) throw new RangeError(`no supplier ${index}`)
    return supplier
  }

  indexOf(id: string): number | undefined {
    return this.#indexOf.get(id)
  }

  ids(): Iterable<string> {
    return this.#indexOf.keys()
  }

  /** Keeps suppliers whose name or a former name contains `text`, ignoring case and accents. */
  withText(text: string): Keep {
    const wanted = fold(text)
    return (index) => this.#foldedNames[index]?.some((name) => name.includes(wanted)) ?? false
  }
}
