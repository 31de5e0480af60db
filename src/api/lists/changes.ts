import type { Changes } from '../../atlas/changes.ts'
import type { Ids } from '../../atlas/ids.ts'
import { CHANGE_TYPES } from '../../schema/lists.ts'
import { CHANGE_FORMATS } from '../formats.ts'
import { choice, type Described, type Parameter, type ValuesOf } from '../params.ts'
import { since } from '../since-parameter.ts'
import { filtersOf, parametersOf } from './filters.ts'
import { PAGING } from './paging.ts'

/** Changes as one request sees them. */
export type AskedChanges = { changes: Changes; ids: Ids }

const MAX_IDS = 100

/** Ids of records of any type, joined by commas; a former id stands for the record that it was. */
function recordIds({ description, max }: Described & { max: number }): Parameter<readonly string[] | undefined> {
  const allowed = max === 1 ? 'the id of a record' : `1 to ${max} ids of records, joined by commas`
  const schema = { type: 'string', pattern: '^\\s*[A-Za-z0-9-]{1,128}\\s*$' } as const
  return {
    description,
    schema: max === 1 ? schema : { type: 'array', items: schema, maxItems: max },
    allowed,
    required: false,
    fallback: undefined,
    parse(text) {
      const ids = text.split(',').map((id) => id.trim())
      return ids.length <= max && ids.every((id) => /^[A-Za-z0-9-]{1,128}$/.test(id)) ? ids : undefined
    },
  }
}

const keepRecords = (sent: readonly string[], { changes, ids }: AskedChanges) =>
  changes.ofRecords(
    sent.map((id) => id.toLowerCase()).flatMap((id) => [id, ids.current('material', id), ids.current('supplier', id)]),
  )

export const CHANGE_FILTERS = filtersOf<AskedChanges>()({
  type: {
    parameter: choice({ description: 'Only records of this type', values: CHANGE_TYPES }),
    keep: (type, { changes }) => changes.ofTypes([type]),
  },
  id: {
    parameter: recordIds({ description: 'Only this record', max: 1 }),
    keep: keepRecords,
  },
  ids: {
    parameter: recordIds({ description: 'Only these records', max: MAX_IDS }),
    keep: keepRecords,
  },
})

export const CHANGES_QUERY = {
  since: since({ description: 'Only what changed on this day or later, or after this release' }),
  ...parametersOf(CHANGE_FILTERS),
  format: choice({
    description:
      'csv or ndjson: all of it as a file, unless a page is asked for; atom: a feed; by default what Accept prefers',
    values: CHANGE_FORMATS,
  }),
  ...PAGING,
}
export type ChangesQuery = ValuesOf<typeof CHANGES_QUERY>
