import { integer } from '../params.ts'

/** Query parameters of every paged list. */
export const PAGING = {
  page: integer({ description: 'Page number, from 1', min: 1, max: Number.MAX_SAFE_INTEGER, default: 1 }),
  per_page: integer({ description: 'Items per page', min: 1, max: 100, default: 20 }),
}
