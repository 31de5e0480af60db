import type { Evidence } from '../schema/evidence.ts'
import { BOUNDARIES, DOUBTS, type Doubt } from '../schema/lists.ts'
import type { TrustRow } from '../schema/overview.ts'
import type { SnapshotContent, SnapshotMaterial } from '../snapshot/content.ts'
import { groupBy } from '../system/group-by.ts'
import { type Counts, countBy } from './count-by.ts'
import { CARBON, figuresOf } from './figures.ts'
import { isGate } from './judgement/carbon.ts'
import { Gates } from './judgement/gates.ts'
import { Jobs } from './judgement/jobs.ts'
import { Lineage } from './judgement/lineage.ts'

export type TrustAudit = {
  all: TrustRow
  by_family: TrustRow[]
  by_category: TrustRow[]
  /** What is asked and not stated, by the number of records. */
  deciding_missing: Counts
}

type Row = {
  material: SnapshotMaterial
  doubts: ReadonlySet<Doubt>
  isAtGate: boolean
  isDerived: boolean
  asked: number
  missing: string[]
  /** Undefined for what is not among the materials asked for most. */
  hasSecondSource: boolean | undefined
}

/** What is asked of a snapshot; of the evidence only how a figure came about. */
type Judged = Pick<SnapshotContent, 'materials' | 'vocabulary' | 'judgement'> & {
  evidence: { materials: readonly (readonly Pick<Evidence, 'figure' | 'method' | 'also'>[])[] }
}

export function trustOf(content: Judged): TrustAudit {
  const rows = rowsOf(content)
  const { families } = content.vocabulary
  return {
    all: trust('All', rows),
    by_family: grouped(rows, ({ family_id }) => families[family_id]?.label ?? family_id),
    by_category: grouped(rows, ({ category }) => category),
    deciding_missing: countBy(
      rows.flatMap(({ missing }) => missing),
      (figure) => figure,
    ),
  }
}

function rowsOf({ materials, vocabulary, judgement, evidence }: Judged): Row[] {
  const gates = new Gates(vocabulary, figuresOf(vocabulary), new Lineage(materials), judgement.uncertainty)
  const jobs = new Jobs(materials, vocabulary)
  const askedMost = new Set(vocabulary.asked_most)
  return materials.map((material, at) => {
    const asked = gates.asked(material, jobs.rowOf(material))
    const bits = judgement.doubts[at] ?? 0
    return {
      material,
      doubts: new Set(DOUBTS.filter((_, bit) => bits & (1 << bit))),
      isAtGate: isGate(BOUNDARIES[judgement.boundary[at] ?? 0]),
      isDerived: (evidence.materials[at] ?? []).some(({ figure, method }) => figure === CARBON && method === 'derived'),
      asked: asked.length,
      missing: asked.filter((key) => !gates.isKnown(material, key)),
      hasSecondSource: askedMost.has(material.id)
        ? (evidence.materials[at] ?? []).some(({ also }) => also !== undefined)
        : undefined,
    }
  })
}

const grouped = (rows: readonly Row[], groupOf: (material: SnapshotMaterial) => string): TrustRow[] =>
  [...groupBy(rows, ({ material }) => groupOf(material))]
    .map(([group, members]) => trust(group, members))
    .toSorted((a, b) => (a.group < b.group ? -1 : 1))

/** Doubts under which a figure is not compared as it stands. That of one maker is compared: others have checked it. */
const BARS: readonly Doubt[] = ['proxy', 'unclear', 'old', 'own-word']

function trust(group: string, rows: readonly Row[]): TrustRow {
  const share = (holds: (row: Row) => boolean) => percent(rows.filter(holds).length, rows.length)
  const asked = rows.filter((row) => row.asked > 0)
  const askedMost = rows.filter(({ hasSecondSource }) => hasSecondSource !== undefined)
  return {
    group,
    materials: rows.length,
    comparable_pct: share(({ isAtGate, doubts }) => isAtGate && !BARS.some((doubt) => doubts.has(doubt))),
    proxied_pct: share(({ doubts }) => doubts.has('proxy')),
    derived_pct: share(({ isDerived }) => isDerived),
    old_pct: share(({ doubts }) => doubts.has('old')),
    one_maker_pct: share(({ doubts }) => doubts.has('own-word') || doubts.has('one-maker')),
    ...(asked.length > 0 && {
      deciding_stated_pct: percent(asked.filter(({ missing }) => missing.length === 0).length, asked.length),
    }),
    ...(askedMost.length > 0 && {
      asked_most: askedMost.length,
      two_sources_pct: percent(askedMost.filter(({ hasSecondSource }) => hasSecondSource).length, askedMost.length),
    }),
  }
}

const percent = (part: number, whole: number) => Math.round((100 * part) / Math.max(1, whole))
