import { FIELDS } from '../atlas/fields.ts'
import type { Change } from '../schema/changes.ts'
import type { EmissionsRecord, EmissionsSums } from '../schema/emissions.ts'
import type { Citation } from '../schema/evidence.ts'
import type { RegulatoryEntry } from '../schema/regulatory.ts'
import type { SearchResult } from '../schema/search.ts'
import type { SnapshotVocabulary } from '../snapshot/content.ts'
import { keysOf } from '../system/keys-of.ts'

const SUMS: Record<keyof EmissionsSums['groups'][number], true> = {
  value: true,
  emissions_mt_co2e: true,
  records: true,
  from: true,
  to: true,
}

const EMISSIONS: Record<keyof EmissionsRecord, true> = {
  region: true,
  country: true,
  sector: true,
  emissions_mt_co2e: true,
  year: true,
  trend_pct: true,
}

const SEARCH: Record<keyof SearchResult, true> = {
  type: true,
  id: true,
  title: true,
  subtitle: true,
  score: true,
  explanation: true,
}

const CHANGES: Columns<Change> = {
  date: true,
  version: true,
  type: true,
  id: true,
  name: true,
  change: true,
  figure: true,
  from: true,
  to: true,
  why: true,
  source: {
    title: true,
    publisher: true,
    type: true,
    authors: true,
    article: true,
    year: true,
    url: true,
    accessed: true,
    licence: true,
    terms: true,
    epd: true,
  },
}

/** `true` for a column of its own; otherwise the fields within that have one each. */
type Columns<T> = { [K in keyof Required<T>]: true | Record<keyof NonNullable<T[K]>, true> }

/** No source of law is a declaration, an article or a data set. */
type LawSource = Omit<Citation, 'epd' | 'type' | 'authors' | 'article'>
const LAW: Columns<Omit<RegulatoryEntry, 'source'> & { source: LawSource }> = {
  material: true,
  jurisdiction: true,
  also_in: true,
  not_in: true,
  status: true,
  kind: true,
  phase: true,
  regulation: true,
  applies_to: true,
  except: true,
  for: true,
  effective_date: true,
  until: true,
  undated: true,
  awaits: true,
  notes: true,
  because: true,
  rule_substances: true,
  substances: true,
  flag: true,
  rule: true,
  locator: true,
  instrument: {
    id: true,
    status: true,
    flag: true,
    checked: true,
    since: true,
    celex: true,
    made: true,
    made_only_year: true,
  },
  source: { title: true, publisher: true, year: true, url: true, accessed: true, licence: true, terms: true },
}

const flattened = (columns: object) =>
  Object.entries(columns).flatMap(([key, inner]: [string, true | object]) =>
    inner === true ? [key] : Object.keys(inner).map((name) => `${key}.${name}`),
  )

const lawColumns = flattened(LAW)
const changeColumns = flattened(CHANGES)

/** Objects whose fields have columns of their own, and what lists leave out. */
const NO_COLUMN = ['sustainability', 'properties', 'properties.evidence', 'evidence']
const isColumn = (path: string) => !NO_COLUMN.includes(path)

/** The columns of each list as a file, in their order. New ones may be added at the end of their group. */
export const COLUMNS = {
  materials: (vocabulary: SnapshotVocabulary) => FIELDS.material_fields(vocabulary).filter(isColumn),
  // Sites are one column of JSON: a supplier has any number of them.
  suppliers: () => FIELDS.supplier_fields().filter((path) => isColumn(path) && !path.includes('.')),
  /** Rows leave the answer that says whose figures they are, so each says it itself. */
  emissions: () => [...keysOf(EMISSIONS), 'credit', 'note'],
  sums: () => keysOf(SUMS),
  law: () => lawColumns,
  search: () => keysOf(SEARCH),
  changes: () => changeColumns,
}
