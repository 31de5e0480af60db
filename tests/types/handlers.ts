import { endpoint, publicEndpoint } from '../../src/api/endpoint.ts'
import { boolean, choice, integer, requiredText, text } from '../../src/api/params.ts'
import type { Health } from '../../src/schema/health.ts'
import type { Material } from '../../src/schema/material.ts'
import type { Supplier } from '../../src/schema/supplier.ts'
import type { JsonText } from '../../src/snapshot/json-text.ts'

// Checked by `tsc`, never run: a handler sees what its row declares and nothing else, and answers what its row says.
const row = {
  id: 'getThing',
  method: 'GET',
  summary: '',
  description: '',
  access: 'any-key',
  costs: true,
  response: 'Health',
  formats: ['json'],
  headers: [],
  isOfAtlas: true,
  example: {},
} as const

declare const health: Health
declare const material: JsonText<Material>
declare const supplier: JsonText<Supplier>

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
  example: { id: 'a', part: 'b', page: 2 },
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
    void [id, page, sort, q, least, kind, limit, body, rest]
    return health
  },
})

endpoint({
  ...row,
  method: 'POST',
  path: '/v1/things',
  query: {},
  body: 'CompareRequest',
  example: { body: {} },
  handle(input) {
    const body: unknown = input.body
    // @ts-expect-error this path has no parameter
    void [body, input.id]
    return health
  },
})

publicEndpoint({
  ...row,
  path: '/v1/open',
  query: {},
  access: 'none',
  // @ts-expect-error without a key there is no account
  handle: (_, { account }) => ({ ...health, version: account.id }),
})

endpoint({ ...row, path: '/v1/keyed', query: {}, handle: (_, { account }) => ({ ...health, version: account.id }) })

// @ts-expect-error an endpoint without a key is a public one
endpoint({ ...row, path: '/v1/open', query: {}, access: 'none', handle: () => health })

// @ts-expect-error an example has the parameters of its path
endpoint({ ...row, path: '/v1/things/{id}', query: {}, handle: () => health })

endpoint({
  ...row,
  path: '/v1/things',
  query: { page: integer({ description: '', min: 1, max: 9 }) },
  // @ts-expect-error and no parameter that the row does not declare
  example: { pages: 2 },
  handle: () => health,
})

// @ts-expect-error a number is no Health
endpoint({ ...row, path: '/v1/health', query: {}, handle: () => 1 })

// @ts-expect-error nor is a promise of one
endpoint({ ...row, path: '/v1/health', query: {}, handle: async () => 1 })

endpoint({ ...row, path: '/v1/material', query: {}, response: 'Material', handle: () => material })

// @ts-expect-error the text of a supplier is no material
endpoint({ ...row, path: '/v1/material', query: {}, response: 'Material', handle: () => supplier })

endpoint({
  ...row,
  path: '/v1/materials',
  query: {},
  response: 'MaterialList',
  handle: () => ({ data: [material], total: 1, page: 1, per_page: 20 }),
})

endpoint({
  ...row,
  path: '/v1/materials',
  query: {},
  response: 'MaterialList',
  // @ts-expect-error a list has its envelope
  handle: () => [material],
})

// @ts-expect-error a default is one of the values
choice({ description: '', values: ['a', 'b'], default: 'c' })
