import { fileURLToPath } from 'node:url'
import { loadChecked } from '../check.ts'
import { indexedRecords } from '../derive/documents.ts'
import { publishMaterials } from '../derive/materials.ts'
import { recordsOf } from '../derive/published.ts'
import { publishSuppliers } from '../derive/suppliers.ts'

/** Prints the embedded text of every record as a JSON array, for training the encoder. */
export function printTexts() {
  const data = loadChecked(fileURLToPath(new URL('../../atlas-data', import.meta.url)))
  const records = indexedRecords(data, recordsOf(publishMaterials(data)), recordsOf(publishSuppliers(data)))
  process.stdout.write(JSON.stringify(records.map(({ text }) => text)))
}
