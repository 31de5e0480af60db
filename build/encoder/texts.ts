import { fileURLToPath } from 'node:url'
import { loadChecked } from '../check.ts'
import { indexedRecords, needsOf } from '../derive/documents.ts'
import { publishMaterials } from '../derive/materials.ts'
import { recordsOf } from '../derive/published.ts'
import { shortlistsOf } from '../derive/shortlists.ts'
import { publishSuppliers } from '../derive/suppliers.ts'

/** Prints what the encoder is trained on as JSON: the embedded text of every record, and every question with the number of its record, and every need with its shortlist. */
export function printTexts() {
  const data = loadChecked(fileURLToPath(new URL('../../atlas-data', import.meta.url)))
  const materials = recordsOf(publishMaterials(data))
  const records = indexedRecords(data, materials, recordsOf(publishSuppliers(data)))
  const questions = needsOf(data, materials).map(({ record, phrase }) => [record, phrase])
  const shortlists = shortlistsOf(data, materials)
  process.stdout.write(JSON.stringify({ records: records.map(({ text }) => text), questions, shortlists }))
}
