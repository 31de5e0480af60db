import type { RecordState, RecordValue, ReleaseState } from '../schema/changes.ts'
import { CHANGE_TYPES, type ChangeType } from '../schema/lists.ts'
import type { SnapshotChanges, SnapshotIds } from '../snapshot/content.ts'

type Entry = SnapshotChanges['entries'][number]
type Told = Pick<Entry, 'change' | 'figure' | 'from' | 'to'>

/** What differs between consecutive states, the newest first. `ids` says which records have another id now. */
export function changesAmong(states: readonly ReleaseState[], ids: SnapshotIds): SnapshotChanges {
  const entries = states.flatMap((after, at) => {
    const before = states[at - 1]
    return before ? [changesBetween(before, after, ids)] : []
  })
  const releases = states.map(({ version, date }) => ({ version, date }))
  return { releases, entries: entries.toReversed().flat() }
}

function changesBetween(before: ReleaseState, after: ReleaseState, ids: SnapshotIds): Entry[] {
  const { version, date } = after
  return CHANGE_TYPES.flatMap((type) =>
    changesOf(before[type], after[type], renamedOf(type, ids)).map(({ id, name, ...told }) => ({
      date,
      version,
      type,
      id,
      name,
      ...told,
    })),
  )
}

const renamedOf = (type: ChangeType, ids: SnapshotIds) => (type === 'instrument' ? {} : ids[type].renamed)

type States = Readonly<Record<string, RecordState>>

/** By id; a record that was renamed is compared with itself under its former id. */
function changesOf(before: States, after: States, renamed: Readonly<Record<string, string>>) {
  const former = new Map(Object.keys(before).map((id) => [after[id] ? id : (renamed[id] ?? id), id]))
  const ids = [...new Set([...Object.keys(after), ...former.keys()])].toSorted()
  return ids.flatMap((id) => {
    const [now, then] = [after[id], before[former.get(id) ?? '']]
    const name = now?.name ?? then?.name ?? id
    return differences(id, former.get(id), then, now).map((told) => ({ id, name, ...told }))
  })
}

function differences(id: string, former: string | undefined, then?: RecordState, now?: RecordState): Told[] {
  if (!now) return then ? [{ change: 'removed' }] : []
  if (!then || former === undefined) return [{ change: 'added' }]
  const changes: Told[] = former === id ? [] : [{ change: 'renamed', from: former, to: id }]
  if (then.name !== now.name) changes.push({ change: 'changed', figure: 'name', from: then.name, to: now.name })
  const figures = new Set([...Object.keys(now.figures), ...Object.keys(then.figures)])
  for (const figure of figures) {
    const difference = differenceOf(then.figures[figure], now.figures[figure])
    if (difference) changes.push({ change: 'changed', figure, ...difference })
  }
  return changes
}

/** The two values; of lists, what has gone and what is new. Undefined if they are the same. */
function differenceOf(
  from: RecordValue | undefined,
  to: RecordValue | undefined,
): Pick<Told, 'from' | 'to'> | undefined {
  if (Array.isArray(from) && Array.isArray(to)) {
    const gone = from.filter((item) => !to.includes(item))
    const come = to.filter((item) => !from.includes(item))
    if (gone.length + come.length === 0) return undefined
    return { ...(gone.length > 0 && { from: gone }), ...(come.length > 0 && { to: come }) }
  }
  if (from === to) return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
