import { endpoint } from '../../src/api/endpoint.ts'
import { boolean, choice, integer, requiredText, text } from '../../src/api/params.ts'

// Checked by `tsc`, never run: a handler sees what its row declares, and nothing else.
const row = {
  method: 'GET',
  summary: '',
  description: '',
  access: 'any-key',
  costs: true,
  response: 'Health',
  isOfAtlas: true,
} as const

endpoint({
  ...row,
  path: '/v1/things/{id}/parts/{part}',
  query: {
    page: integer({ description: '', min: 1, max: 9, default: 1 }),
    least: integer({ description: '', min: 0, max: 9 }),
    only: boolean({ description: '' }),
    sort: choice({ description: '', values: ['name', 'size'], default: 'name' }),
    kind: choice({ description: '', values: ['a', 'b'] }),
    q: requiredText({ description: '', maxLength: 9 }),
    note: text({ description: '', maxLength: 9 }),
  },
  handle(input) {
    const id: string = input.id + input.part
    const page: number = input.page
    const sort: 'name' | 'size' = input.sort
    const q: string = input.q
    // @ts-expect-error without a default it may be absent
    const least: number = input.least
    // @ts-expect-error a choice is no free text
    const kind: 'c' | undefined = input.kind
    // @ts-expect-error this row declares no such parameter
    const limit: unknown = input.limit
    // @ts-expect-error this row takes no body
    const body: unknown = input.body
    const rest: [boolean | undefined, string | undefined] = [input.only, input.note]
    return [id, page, sort, q, least, kind, limit, body, rest]
  },
})

endpoint({
  ...row,
  method: 'POST',
  path: '/v1/things',
  query: {},
  body: 'CompareRequest',
  handle(input) {
    const body: unknown = input.body
    // @ts-expect-error this path has no parameter
    return [body, input.id]
  },
})

// @ts-expect-error a default is one of the values
choice({ description: '', values: ['a', 'b'], default: 'c' })
