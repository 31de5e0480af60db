import { join } from 'node:path'
import { loadChecked } from '../../build/check.ts'
import { type IndexedRecord, indexedRecords } from '../../build/derive/documents.ts'
import { publishMaterials } from '../../build/derive/materials.ts'
import { recordsOf } from '../../build/derive/published.ts'
import { publishSuppliers } from '../../build/derive/suppliers.ts'
import { ROOT } from '../support/program.ts'

/** What every engine gets: the same records, the same fields, and the same vectors, one unit vector after the other. */
export type Corpus = { records: readonly IndexedRecord[]; vectors: Float32Array; dimensions: number }

/** The records of atlas-data in the order of the snapshot's documents. */
export function loadRecords(): IndexedRecord[] {
  const data = loadChecked(join(ROOT, 'atlas-data'))
  return indexedRecords(data, recordsOf(publishMaterials(data)), recordsOf(publishSuppliers(data)))
}

export const vectorOf = ({ vectors, dimensions }: Corpus, record: number) =>
  vectors.subarray(record * dimensions, (record + 1) * dimensions)
