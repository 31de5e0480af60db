import type { Atlas } from '../../atlas/atlas.ts'
import type { Changes } from '../../atlas/changes.ts'
import { pageOf } from '../../atlas/page.ts'
import { select } from '../../atlas/selection.ts'
import { CHANGE_TYPES, type ChangeType, type Scope } from '../../schema/lists.ts'
import { misspelling, suggestion } from '../../text/did-you-mean.ts'
import { requireScope } from '../authenticate.ts'
import { changeFeed } from '../change-feed.ts'
import { COLUMNS } from '../columns.ts'
import type { Caller, Context } from '../endpoint.ts'
import { ApiError } from '../errors.ts'
import { echoed, Faults } from '../faults.ts'
import { asFile } from '../file.ts'
import { Rendered } from '../formats.ts'
import { CHANGE_FILTERS, type ChangesQuery } from '../lists/changes.ts'
import { filtered } from '../lists/filters.ts'

/** The scope that shows records of a type elsewhere, and so their changes. */
const SCOPES: Readonly<Record<ChangeType, Scope>> = {
  material: 'materials:read',
  supplier: 'suppliers:read',
  instrument: 'regulatory:read',
}

/** What has changed from release to release, as far as the key may read it. */
export function listChanges(query: ChangesQuery, { atlas, account }: Context & Caller) {
  const { changes, ids } = atlas
  if (query.type !== undefined) requireScope(account, SCOPES[query.type])
  const types = CHANGE_TYPES.filter((type) => account.scopes.includes(SCOPES[type]))
  refuseUnknown(query, types, atlas)
  const since = query.since === undefined ? [] : [laterThan(query.since, changes)]
  const order = select(changes.order, [changes.ofTypes(types), ...since])
  const found = filtered(order, CHANGE_FILTERS, query, { changes, ids })
  const read = changes.reader()
  const { format, ...rest } = query
  if (format === 'atom') return new Rendered('atom', changeFeed(pageOf(found, query, read).data, changes.releases))
  const file = asFile({ ...rest, format }, COLUMNS.changes, found, read)
  return file ?? { ...pageOf(found, query, read), releases: changes.releases }
}

/** Throws a 400 for an id that no record of these types has or had: nothing found would be taken for nothing changed. */
function refuseUnknown(
  { id, ids: sent }: Pick<ChangesQuery, 'id' | 'ids'>,
  types: readonly ChangeType[],
  { changes, ids, names }: Atlas,
) {
  if (id === undefined && sent === undefined) return
  const known = changes.knownIds(types)
  const isKnown = (one: string) =>
    (['material', 'supplier'] as const).some((type) => known.has(ids.current(type, one.toLowerCase())))
  const faults = new Faults('invalid_parameter', 'query')
  for (const [parameter, all = []] of [['id', id] as const, ['ids', sent] as const])
    for (const one of all.filter((each) => !isKnown(each)))
      faults.add('invalid_parameter', () => {
        const near = names.term('materials', one) ?? misspelling(one, [...known])
        const message = `${parameter} cannot be "${echoed(one)}"; allowed: ids of records${suggestion(near)}`
        return { parameter, message, ...(near !== undefined && { did_you_mean: near }) }
      })
  faults.throwIfAny()
}

function laterThan(since: string, changes: Changes) {
  if (since.includes('-')) return changes.fromDay(since)
  const keep = changes.after(since)
  if (keep) return keep
  const versions = changes.releases.slice(0, -1).map(({ version }) => version)
  const allowed = ['a calendar date', ...versions].join(' or ')
  const message = `since cannot be "${since}"; allowed: ${allowed}`
  throw new ApiError('invalid_parameter', message, { details: [{ parameter: 'since', message, allowed }] })
}
