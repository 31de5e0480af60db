import type { Phase } from '../schema/lists.ts'
import type { LawCoverage, RegulatoryEntry, StoredEntry } from '../schema/regulatory.ts'
import type { SnapshotContent, SnapshotInstrument } from '../snapshot/content.ts'
import type { LawEntries, LawRuleHead } from '../snapshot/law-entries.ts'
import { holdsIn } from './holds-in.ts'
import { coverageNotes } from './law-notes.ts'
import { phaseOf } from './phase.ts'
import { allIndexes } from './selection.ts'

/** How reasons begin that are of the material itself. */
const NAMED = /^(named by the rule|variant of|holds|CN|HS)\b/

/** Legal entries, in list order: newest first, then by jurisdiction, then by instrument. */
export class Regulatory {
  readonly #all: LawEntries
  readonly #instruments: readonly SnapshotInstrument[]
  readonly #byMaterial: ReadonlyMap<string, Uint32Array>
  /** Indexes of all entries. */
  readonly order: Uint32Array
  /** The day of the snapshot: the latest on which an instrument was looked at. */
  readonly day: string

  constructor({ regulatory, instruments }: Pick<SnapshotContent, 'regulatory' | 'instruments'>) {
    this.#all = regulatory
    this.#instruments = instruments
    this.order = allIndexes(regulatory.length)
    this.day = latestCheck(instruments) ?? ''
    this.#byMaterial = indexesByMaterial(regulatory)
  }

  /** Indexes of a material's entries. */
  orderOf(material: string): Uint32Array {
    return this.#byMaterial.get(material) ?? new Uint32Array()
  }

  at(index: number): StoredEntry {
    return this.#all.at(index)
  }

  /** What filters ask of the rule of an entry, without putting the entry together. */
  rule(index: number): LawRuleHead {
    return this.#all.rule(index)
  }

  material(index: number): string {
    return this.#all.material(index)
  }

  substances(index: number): readonly string[] | undefined {
    return this.#all.substances(index)
  }

  /** Whether the rule names the material itself, what it is a variant of, its customs code, or a substance that it holds. */
  isNamed(index: number): boolean {
    return this.substances(index) !== undefined || NAMED.test(this.#all.because(index))
  }

  /**
   * What was looked at of the law of these places, or of all; `parts` are places within whose law is not among it, `caveats` what is to be
   * said of these places besides.
   */
  coverage(
    day: string,
    places: ReadonlySet<string> | undefined,
    { parts = [], caveats = [] }: { parts?: readonly string[]; caveats?: readonly string[] } = {},
  ): LawCoverage {
    const known = places ? this.#instruments.filter((instrument) => holdsIn(instrument, places)) : this.#instruments
    const looked = known.filter(({ made }) => isMade(made, day))
    const checked = latestCheck(looked)
    return {
      as_of: day,
      ...(places && { places: [...places] }),
      instruments: looked.length,
      ...(checked !== undefined && { checked }),
      ...this.#partsWithLaw(parts, day),
      note: [...coverageNotes({ known, looked, day, today: this.day }), ...caveats].join(' '),
    }
  }

  #partsWithLaw(parts: readonly string[], day: string): Pick<LawCoverage, 'parts'> {
    const found = parts.flatMap((jurisdiction) => {
      const own = this.#instruments.filter((one) => one.jurisdiction === jurisdiction && isMade(one.made, day))
      return own.length > 0 ? [{ jurisdiction, instruments: own.length }] : []
    })
    return found.length > 0 ? { parts: found } : {}
  }

  on = (day: string): RegulatoryOn => new RegulatoryOn(this, day)
}

/** The legal entries as they stand on a day. */
export class RegulatoryOn {
  readonly #regulatory: Regulatory
  readonly #day: string

  constructor(regulatory: Regulatory, day: string) {
    this.#regulatory = regulatory
    this.#day = day
  }

  /** Those of the entries whose instrument can have been made by the day. */
  made(indexes: Uint32Array): Uint32Array {
    if (this.#day >= this.#regulatory.day) return indexes
    return indexes.filter((index) => isMade(this.#regulatory.rule(index).instrument.made, this.#day))
  }

  at(index: number): RegulatoryEntry {
    const entry = this.#regulatory.at(index)
    return { ...entry, phase: phaseOf(entry, this.#day) }
  }

  /** Rules in force in one of these places that ban the material, or a product that is usually made of it. */
  bansOf(material: string, places: ReadonlySet<string>): StoredEntry[] {
    return [...this.#regulatory.orderOf(material)].flatMap((index) => {
      const rule = this.#regulatory.rule(index)
      const isBan = rule.status === 'banned' || rule.kind === 'ban'
      return isBan && holdsIn(rule, places) && this.phase(index) === 'in_force' ? [this.#regulatory.at(index)] : []
    })
  }

  phase = (index: number): Phase => phaseOf(this.#regulatory.rule(index), this.#day)
}

const isMade = (made: string | undefined, day: string) => made === undefined || made <= day

/** The indexes of each material's entries, ascending, as views of one array. */
function indexesByMaterial({ tables, columns: { material } }: LawEntries): Map<string, Uint32Array> {
  const starts = new Uint32Array(tables.materials.length + 1)
  for (const of of material) starts[of + 1] = (starts[of + 1] ?? 0) + 1
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  const indexes = new Uint32Array(material.length)
  const next = starts.slice()
  material.forEach((of, index) => {
    const at = next[of] ?? 0
    indexes[at] = index
    next[of] = at + 1
  })
  return new Map(tables.materials.map((id, at) => [id, indexes.subarray(starts[at], starts[at + 1])]))
}

const latestCheck = (instruments: readonly SnapshotInstrument[]) =>
  instruments
    .map(({ checked }) => checked)
    .toSorted()
    .at(-1)
