import { PER_PAGE } from '../../atlas/page.ts'
import { LIST_FORMATS } from '../formats.ts'
import { choice, integer } from '../params.ts'

/** Query parameters of every paged list. */
export const PAGING = {
  page: integer({ description: 'Page number, from 1', min: 1, max: Number.MAX_SAFE_INTEGER, assumed: 1 }),
  per_page: integer({ description: 'Items per page', min: 1, max: 100, assumed: PER_PAGE }),
}

/** The format of a list; the same as the Accept header asks for. */
export const FORMAT = {
  format: choice({
    description:
      'csv or ndjson: the list as a file, all of it unless a page is asked for; by default what Accept prefers, else json (an extension)',
    values: LIST_FORMATS,
  }),
}
