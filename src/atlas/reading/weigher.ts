import type { Condition } from '../../search/condition.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import type { ConditionReader } from './condition-reader.ts'
import type { Excluded } from './excluded.ts'
import { LIFT } from './lifts.ts'

/** Score factor of a material of which some grades are or hold what is ruled out. */
export const PARTLY = 0.4
/** Score factor of a supplier under conditions: something that it offers holds them, not all that it offers. */
const OFFERS = 0.25

/** What a question sets limits by. */
export type Limits = {
  excluded: ReadonlySet<number>
  /** Of what some grades are excluded. */
  later: ReadonlySet<number>
  conditions: readonly Condition[]
  /** What is asked for where something is to be replaced, or the most or least of a class, or a kind; all else comes behind it. */
  first: { has(document: number): boolean } | undefined
}

export const NOBODY: ReadonlySet<number> = new Set()

/** Weighs documents by the limits of a question. */
export class Weigher {
  readonly #content: Pick<SnapshotContent, 'materials' | 'suppliers'>
  readonly #conditions: ConditionReader
  readonly #indexOf: ReadonlyMap<string, number>

  constructor(content: Pick<SnapshotContent, 'materials' | 'suppliers'>, conditions: ConditionReader) {
    this.#content = content
    this.#conditions = conditions
    this.#indexOf = new Map(content.materials.map(({ id }, at) => [id, at]))
  }

  /** Score factor of a document, 0 to 1; undefined if there are no limits. */
  weight({ excluded, later, conditions, first }: Limits): ((document: number) => number) | undefined {
    if (excluded.size + later.size + conditions.length === 0 && !first) return undefined
    return (at) => {
      if (excluded.has(at) || this.#offersOnly(excluded, at) || !this.#conditions.holdsAll(conditions, at)) return 0
      const isOffered = conditions.length > 0 && at >= this.#content.materials.length
      return (first && !first.has(at) ? LIFT.behind : 1) * (later.has(at) ? PARTLY : 1) * (isOffered ? OFFERS : 1)
    }
  }

  /** Whether a supplier makes nothing else. */
  #offersOnly(excluded: ReadonlySet<number>, document: number): boolean {
    const offered = document - this.#content.materials.length
    // Suppliers take a while to open.
    if (excluded.size === 0 || offered < 0) return false
    const offers = this.#content.suppliers[offered]?.materials ?? []
    return offers.length > 0 && offers.every((id) => excluded.has(this.#indexOf.get(id) ?? -1))
  }
}

/** “lead-free brass” is asked for by its name: grades of it are meant. */
export const partlyOf = (excludes: readonly Excluded[], named: readonly number[]): ReadonlySet<number> =>
  new Set(excludes.flatMap(({ partly }) => [...(partly ?? [])].filter((at) => !named.includes(at))))
