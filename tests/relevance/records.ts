import { join } from 'node:path'
import { loadChecked } from '../../build/check.ts'
import { publishMaterials } from '../../build/derive/materials.ts'
import { publishSuppliers } from '../../build/derive/suppliers.ts'
import { indexedRecords } from '../../build/documents.ts'
import type { KeywordDocument } from '../../src/search/keyword.ts'
import { ROOT } from '../support/program.ts'

/** A record as every engine gets it: the same fields, and the text that is embedded. */
export type Indexed = { id: string; keyword: KeywordDocument; text: string }

/** The records of atlas-data in the order of the snapshot's documents. */
export function loadRecords(): Indexed[] {
  const data = loadChecked(join(ROOT, 'atlas-data'))
  return indexedRecords(data, publishMaterials(data), publishSuppliers(data)).map(({ shown, keyword, text }) => ({
    id: shown.id,
    keyword,
    text,
  }))
}
