import type { StoredEntry } from '../schema/regulatory.ts'
import type { JsonColumn } from './json-text.ts'

/** A rule as published, without what differs from material to material. */
export type LawRule = Omit<StoredEntry, 'material' | 'because' | 'substances'>

/** What filters and phases ask of a rule. */
export type LawRuleHead = Pick<
  LawRule,
  | 'jurisdiction'
  | 'also_in'
  | 'not_in'
  | 'status'
  | 'kind'
  | 'effective_date'
  | 'until'
  | 'awaits'
  | 'flag'
  | 'rule_substances'
> & { instrument: Pick<LawRule['instrument'], 'status' | 'flag' | 'since' | 'made'> }

/** Why a rule covers a material. */
type Reason = Pick<StoredEntry, 'because' | 'substances'>

/** What the entries refer to by index; each rule, reason and material stands once. */
export type LawTables = { heads: LawRuleHead[]; reasons: Reason[]; materials: string[] }

export type LawColumns = { rule: Uint32Array; reason: Uint32Array; material: Uint32Array }

const utf8 = new TextDecoder()

/**
 * Legal entries in list order. A rule that covers two hundred materials is kept once, its texts as JSON in the file; an entry is put
 * together when it is asked for.
 */
export class LawEntries implements Iterable<StoredEntry> {
  readonly tables: LawTables
  readonly texts: JsonColumn<LawRule>
  readonly columns: LawColumns

  constructor(tables: LawTables, texts: JsonColumn<LawRule>, columns: LawColumns) {
    this.tables = tables
    this.texts = texts
    this.columns = columns
  }

  get length(): number {
    return this.columns.rule.length
  }

  rule(index: number): LawRuleHead {
    return found(this.tables.heads[this.columns.rule[index] ?? -1], index)
  }

  material(index: number): string {
    return found(this.tables.materials[this.columns.material[index] ?? -1], index)
  }

  substances(index: number): readonly string[] | undefined {
    return this.tables.reasons[this.columns.reason[index] ?? -1]?.substances
  }

  because(index: number): string {
    return found(this.tables.reasons[this.columns.reason[index] ?? -1], index).because
  }

  at(index: number): StoredEntry {
    const rule: LawRule = JSON.parse(utf8.decode(this.texts.at(found(this.columns.rule[index], index)).bytes))
    return {
      material: this.material(index),
      ...rule,
      ...found(this.tables.reasons[this.columns.reason[index] ?? -1], index),
    }
  }

  *[Symbol.iterator](): Generator<StoredEntry> {
    for (let index = 0; index < this.length; index++) yield this.at(index)
  }
}

function found<T>(value: T | undefined, index: number): T {
  if (value === undefined) throw new RangeError(`no legal entry ${index}`)
  return value
}
