import { integer } from '../params.ts'

/** The parameters that every paged list has. */
export const PAGING = {
  page: integer({ description: 'Page to answer, from 1', min: 1, max: Number.MAX_SAFE_INTEGER, default: 1 }),
  per_page: integer({ description: 'Items on a page', min: 1, max: 100, default: 20 }),
}
