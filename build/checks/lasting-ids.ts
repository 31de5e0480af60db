import type { AtlasData } from '../authored/load.ts'
import type { Check, Report } from './check.ts'

const RECORDS = { materials: 'material', suppliers: 'supplier' } as const

/** Every id that was ever published is that of a record, or is noted as renamed or removed; none of those is used again. */
export const lastingIds: Check = {
  name: 'lasting-ids',
  run(data, report) {
    for (const ids of data.ids) {
      if (ids.id === 'materials' || ids.id === 'suppliers') checkIds(ids, ids.id, data, report)
      else report(ids, [], `${ids.id} are no records with ids`, 'allowed: materials, suppliers')
    }
  },
}

function checkIds(ids: AtlasData['ids'][number], type: keyof typeof RECORDS, data: AtlasData, report: Report) {
  const { renamed, removed } = ids.value
  const known = new Set([
    ...ids.value.known,
    ...data.releases.flatMap((release) => Object.keys(release[RECORDS[type]])),
  ])
  const present = new Set([...data[type].map(({ id }) => id), ...data.faultyIds])
  const requirePresent = (path: PropertyKey[], id: string) => {
    if (!present.has(id)) report(ids, path, `there is no ${RECORDS[type]} ${id}`, 'name one that there is')
  }
  for (const [former, now] of Object.entries(renamed)) requirePresent(['renamed', former], now)
  for (const [former, { replaced_by }] of Object.entries(removed))
    if (replaced_by !== undefined) requirePresent(['removed', former, 'replaced_by'], replaced_by)
  for (const [field, former] of [...inField('renamed', renamed), ...inField('removed', removed)]) {
    if (present.has(former))
      report(ids, [field, former], `${former} is the id of a ${RECORDS[type]}`, 'an id is never used twice')
    if (field === 'removed' && Object.hasOwn(renamed, former))
      report(ids, [field, former], `${former} is also under renamed`, 'keep one of the two')
  }
  for (const id of known) {
    if (present.has(id) || Object.hasOwn(renamed, id) || Object.hasOwn(removed, id)) continue
    const tip = 'add it to renamed with its new id, or to removed with the reason'
    report(ids, ['known'], `the ${RECORDS[type]} ${id} is gone`, tip)
  }
}

const inField = (field: 'renamed' | 'removed', ids: object) => Object.keys(ids).map((id) => [field, id] as const)
