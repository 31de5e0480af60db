import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { ENDPOINTS } from '../../src/api/endpoints.ts'
import type { ParameterSchema } from '../../src/api/params.ts'
import { RESOURCES } from '../../src/schema/resources.ts'
import { askRaw, assertUnharmed, assertWellFormed, type Served } from './served.ts'
import { type Target, target } from './target.ts'

const IDS = ['polylactic-acid', 'polystyrene', 'natureworks', 'arcelormittal', 'compare', '__proto__', 'constructor']
const TERMS = ['EU', 'Insulation', 'Germany', 'Europe', 'power', 'FSC', 'Côte d’Ivoire', 'below 0.035 W/mK', 'a OR b']
const ODD = [
  '',
  '%',
  '%00',
  '%ff',
  '%C3%A9',
  '+',
  '-0',
  '1e9',
  'NaN',
  '9'.repeat(40),
  '[]',
  'x'.repeat(600),
  '𝒑',
  '\ufeff',
]

/** A value as it stands in a query: as a text that is encoded, or as odd bytes that are not. */
const raw = fc.oneof(
  fc.constantFrom(...TERMS, ...IDS).map(encodeURIComponent),
  fc.string({ maxLength: 60, unit: 'grapheme' }).map(encodeURIComponent),
  fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x21-\x7e]/g, '')),
  fc.constantFrom(...ODD).map((text) => (/[^\x21-\x7e]/.test(text) ? encodeURIComponent(text) : text)),
)

function valuesOf({ minimum = 0, maximum = 100, enum: choices, items }: ParameterSchema): fc.Arbitrary<string> {
  const known = [
    ...(choices ?? []),
    ...(items?.enum ?? []),
    'true',
    'false',
    `${minimum}`,
    `${maximum}`,
    `${maximum + 1}`,
  ]
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known) }, raw)
}

/** Each endpoint that reads, with each of its parameters sometimes there, sometimes twice, and now and then an unknown one. */
const targets = fc.constantFrom(...ENDPOINTS.filter(({ method }) => method === 'GET')).chain((endpoint) => {
  const pairs = Object.entries(endpoint.query).map(([name, { schema }]) =>
    fc.array(valuesOf(schema), { maxLength: 2 }).map((values) => values.map((value) => `${name}=${value}`)),
  )
  const unknown = fc.array(
    fc.tuple(raw, raw).map(([name, value]) => `${name}=${value}`),
    { maxLength: 1 },
  )
  return fc.record({
    response: fc.constant(endpoint.response),
    partial: fc.constant(endpoint.partial ?? endpoint.response),
    path: raw.map((id) => endpoint.path.replace(/\{\w+\}/, id.replace(/[/?#]/g, '') || 'x')),
    query: fc.tuple(...pairs, unknown).map((all) => all.flat().join('&')),
  })
})

export function queryTarget(served: Served): Target {
  return target('query strings of every endpoint', 250, targets, async ({ response, partial, path, query }) => {
    const answer = await askRaw(served, { path: `${path}?${query}` })
    assertWellFormed(answer)
    if (answer.status === 200) {
      const asked = new URLSearchParams(query)
      const resource = RESOURCES[asked.get('fields') ? partial : response]
      if ((asked.get('format') || 'json') === 'json') resource.parse(JSON.parse(answer.body.toString()))
    }
    await assertUnharmed(served)
  })
}

const id = fc.oneof(fc.constantFrom(...IDS), fc.string({ maxLength: 20 }), fc.jsonValue())
const bodies = fc.oneof(
  fc
    .record({ ids: fc.oneof(fc.array(id, { maxLength: 24 }), fc.jsonValue()) })
    .map((body) => Buffer.from(JSON.stringify(body))),
  fc.jsonValue().map((body) => Buffer.from(JSON.stringify(body))),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.integer({ min: 1, max: 70_000 }).map((depth) => Buffer.from('['.repeat(depth))),
  fc.integer({ min: 65_500, max: 65_600 }).map((length) => Buffer.alloc(length, 0x20)),
)

export function compareTarget(served: Served): Target {
  return target('bodies of a comparison', 150, bodies, async (body) => {
    const answer = await askRaw(served, { method: 'POST', path: '/v1/materials/compare', body })
    assertWellFormed(answer)
    assert.ok([200, 400, 413].includes(answer.status), `${answer.status}`)
    await assertUnharmed(served)
  })
}
