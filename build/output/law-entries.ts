import type { StoredEntry } from '../../src/schema/regulatory.ts'
import type { JsonColumn } from '../../src/snapshot/json-text.ts'
import { LawEntries, type LawRule, type LawRuleHead } from '../../src/snapshot/law-entries.ts'

/** Entries in list order, with each rule, reason and material once. */
export function lawEntriesOf(
  entries: readonly StoredEntry[],
  jsonColumn: <T>(values: readonly T[]) => JsonColumn<T>,
): LawEntries {
  const [rules, reasons, materials] = [
    new Table<LawRule>(),
    new Table<Pick<StoredEntry, 'because' | 'substances'>>(),
    new Table<string>(),
  ]
  const columns = {
    rule: new Uint32Array(entries.length),
    reason: new Uint32Array(entries.length),
    material: new Uint32Array(entries.length),
  }
  entries.forEach(({ material, because, substances, ...rule }, at) => {
    columns.rule[at] = rules.indexOf(rule)
    columns.reason[at] = reasons.indexOf({ because, ...(substances && { substances }) })
    columns.material[at] = materials.indexOf(material)
  })
  const tables = { heads: rules.all.map(headOf), reasons: reasons.all, materials: materials.all }
  return new LawEntries(tables, jsonColumn(rules.all), columns)
}

const instrumentOf = ({ status, flag, since, made }: LawRule['instrument']): LawRuleHead['instrument'] => ({
  status,
  flag,
  ...(since !== undefined && { since }),
  ...(made !== undefined && { made }),
})

function headOf(rule: LawRule): LawRuleHead {
  const { jurisdiction, also_in, not_in, status, kind, effective_date, until, awaits, flag, instrument } = rule
  const { rule_substances } = rule
  return {
    jurisdiction,
    ...(also_in && { also_in }),
    ...(not_in && { not_in }),
    status,
    kind,
    ...(effective_date !== undefined && { effective_date }),
    ...(until !== undefined && { until }),
    ...(awaits !== undefined && { awaits }),
    flag,
    ...(rule_substances && { rule_substances }),
    instrument: instrumentOf(instrument),
  }
}

/** Distinct values in the order in which they came. */
class Table<T> {
  readonly all: T[] = []
  readonly #indexes = new Map<string, number>()

  indexOf(value: T): number {
    const key = JSON.stringify(value)
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.#indexes.set(key, this.all.length)
    return this.all.push(value) - 1
  }
}
