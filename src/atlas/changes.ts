import type { Change, RecordValue } from '../schema/changes.ts'
import type { Citation } from '../schema/evidence.ts'
import type { ChangeType } from '../schema/lists.ts'
import type { SnapshotContent } from '../snapshot/content.ts'
import type { Materials } from './materials.ts'
import { allIndexes, type Keep } from './selection.ts'
import type { Suppliers } from './suppliers.ts'

type Note = { figure: string; value: unknown; note?: string | undefined; source: Citation }
type Records = { materials: Materials; suppliers: Suppliers }

/** What has changed from release to release, addressed by index: the newest first. */
export class Changes {
  readonly order: Uint32Array
  readonly releases: SnapshotContent['changes']['releases']
  readonly #entries: SnapshotContent['changes']['entries']
  readonly #instruments: () => SnapshotContent['instruments']
  readonly #records: () => Records

  constructor(content: Pick<SnapshotContent, 'changes' | 'instruments'>, records: () => Records) {
    const { changes } = content
    this.#instruments = () => content.instruments
    this.releases = changes.releases
    this.#entries = changes.entries
    this.#records = records
    this.order = allIndexes(changes.entries.length)
  }

  /** The last release, and how many changes of each kind there are since; undefined without an earlier release. */
  sinceRelease() {
    const [newest, last] = this.releases.toReversed()
    if (!newest || !last) return undefined
    const kinds = this.#entries.flatMap(({ version, change }) => (version === newest.version ? [change] : []))
    const count = (kind: (typeof kinds)[number]) => kinds.filter((one) => one === kind).length
    return {
      ...last,
      added: count('added'),
      changed: count('changed'),
      renamed: count('renamed'),
      removed: count('removed'),
    }
  }

  ofTypes(types: readonly ChangeType[]): Keep {
    const wanted = new Set<string | undefined>(types)
    return (index) => wanted.has(this.#entries[index]?.type)
  }

  ofRecords(ids: readonly string[]): Keep {
    const wanted = new Set(ids)
    return (index) => wanted.has(this.#entries[index]?.id ?? '')
  }

  /** Ids of all records of some types that are or were there. */
  knownIds(types: readonly ChangeType[]): Set<string> {
    const { materials, suppliers } = this.#records()
    const now: Record<ChangeType, () => Iterable<string>> = {
      material: () => materials.ids(),
      supplier: () => suppliers.ids(),
      instrument: () => this.#instruments().map(({ id }) => id),
    }
    const past = this.#entries.flatMap(({ type, id }) => (types.includes(type) ? [id] : []))
    return new Set([...types.flatMap((type) => [...now[type]()]), ...past])
  }

  /** Keeps changes of a day or later. */
  fromDay(day: string): Keep {
    return (index) => (this.#entries[index]?.date ?? '') >= day
  }

  /** Keeps changes that came after a release; undefined if there is no such release. */
  after(version: string): Keep | undefined {
    const at = this.releases.findIndex((release) => release.version === version)
    const later = this.releases.slice(at + 1).map((release) => release.version)
    return at < 0 ? undefined : (index) => later.includes(this.#entries[index]?.version ?? '')
  }

  /** Reads changes with the record's own note and source; one reader reads each record once. */
  reader(): (index: number) => Change {
    const notes = new Map<string, readonly Note[]>()
    return (index) => {
      const entry = this.#entries[index]
      if (!entry) throw new RangeError(`no change ${index}`)
      const { type, id, figure, to } = entry
      if (figure === undefined || to === undefined) return entry
      const key = `${type} ${id}`
      const known = notes.get(key) ?? this.#notesOf(type, id)
      notes.set(key, known)
      const found = known.find(({ value, ...note }) => note.figure === figure && isOf(value, to))
      return found ? { ...entry, ...(found.note !== undefined && { why: found.note }), source: found.source } : entry
    }
  }

  #notesOf(type: ChangeType, id: string): readonly Note[] {
    const { materials, suppliers } = this.#records()
    if (type === 'instrument') return []
    const records = type === 'material' ? materials : suppliers
    const index = records.indexOf(id)
    if (index === undefined) return []
    const text = new TextDecoder().decode(records.json.single.at(index).bytes)
    const record: { evidence?: Note[]; properties?: { evidence?: Note[] } } = JSON.parse(text)
    return record.evidence ?? record.properties?.evidence ?? []
  }
}

/** Whether evidence is of a value, or of one that is new in a list. */
const isOf = (value: unknown, to: RecordValue) => (Array.isArray(to) ? to.some((item) => item === value) : to === value)
