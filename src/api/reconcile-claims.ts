import type { Atlas } from '../atlas/atlas.ts'
import type { TermList } from '../atlas/names.ts'
import { verify } from '../atlas/verify.ts'
import type { RecordType } from '../schema/lists.ts'
import { fold } from '../text/fold.ts'
import { type Cell, cellReader } from './reconcile-properties.ts'

/** What another column says of a record. */
export type ColumnClaim = { pid: string; values: readonly (string | number | boolean)[] }

type Record = { id: string; type: RecordType }

/** Lists of terms by whose other names a property may be written. */
const TERMS: Readonly<{ [pid: string]: TermList }> = {
  country: 'countries',
  region: 'regions',
  certifications: 'certifications',
  category: 'categories',
  regulatory_flags: 'flags',
  jobs: 'jobs',
  materials: 'materials',
}
/** Properties of one value, so that another one contradicts it; of a list or a text, nobody says that it is complete. */
const SINGLE: ReadonlySet<string> = new Set(['country', 'region', 'category'])

/** Whether the columns bear a record out or contradict it; undefined where they do neither. */
export async function borneOut(
  record: Record,
  claims: readonly ColumnClaim[],
  atlas: Atlas,
): Promise<boolean | undefined> {
  const said = await Promise.all(claims.map((claim) => claimHolds(record, claim, atlas)))
  if (said.includes(false)) return false
  return said.includes(true) ? true : undefined
}

async function claimHolds(
  { id, type }: Record,
  { pid, values }: ColumnClaim,
  atlas: Atlas,
): Promise<boolean | undefined> {
  if (values.length === 0) return undefined
  if (type === 'material' && (atlas.figures.has(pid) || Object.hasOwn(atlas.vocabulary.qualities, pid))) {
    const { counts } = await verify(
      values.map((value) => ({ material: id, figure: pid, value })),
      atlas,
    )
    if (counts.supported > 0) return true
    return counts.contradicted === values.length ? false : undefined
  }
  const cells = cellReader(atlas)(id, [pid])?.[pid] ?? []
  if (cells.length === 0) return undefined
  const texts = cells.flatMap(textsOf)
  const read = values.map((value) => readTerm(pid, String(value), atlas))
  if (read.some(({ term, folded }) => texts.some((text) => text === term || fold(text) === folded))) return true
  // A word that the vocabulary lacks, such as the country's name in its own language, contradicts nothing.
  return SINGLE.has(pid) && read.every(({ term }) => term !== undefined) ? false : undefined
}

/** A text and, where the property has a list of terms, the one that it names. */
function readTerm(pid: string, text: string, { names }: Atlas): { term: string | undefined; folded: string } {
  const list = TERMS[pid]
  return { term: list && names.term(list, text), folded: fold(text) }
}

const textsOf = (cell: Cell): string[] => ('id' in cell ? [cell.id, cell.name] : 'str' in cell ? [cell.str] : [])
