import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ENDPOINTS } from '../../src/api/endpoints.ts'
import type { Json } from '../support/http.ts'
import { DIST, ROOT, run } from '../support/program.ts'

const test = suite('openapi')
const document = JSON.parse(readFileSync(join(DIST, 'openapi.json'), 'utf8'))

type Operation = { operationId: string; parameters: Json[]; responses: Record<string, Json>; security?: unknown[] }
const operation = (path: string, method: string): Operation => document.paths[path][method.toLowerCase()]

test('the document passes the linter without an error', async () => {
  const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js')
  const { code, stdout, stderr } = await run(process.execPath, [cli, 'lint', join(DIST, 'openapi.json')], {
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  assert.is(code, 0, stdout + stderr)
})

test('it has the thirteen endpoints of the specification, the extensions, and no other', () => {
  const listed = Object.entries(document.paths as Record<string, Json>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.equal(listed.toSorted(), [
    'GET /v1/about',
    'GET /v1/changes',
    'GET /v1/emissions',
    'GET /v1/health',
    'GET /v1/materials',
    'GET /v1/materials/{id}',
    'GET /v1/materials/{id}/citations',
    'GET /v1/materials/{id}/substitutes',
    'GET /v1/materials/{id}/supply',
    'GET /v1/me',
    'GET /v1/rate-limit',
    'GET /v1/ready',
    'GET /v1/regulatory',
    'GET /v1/regulatory/{material}',
    'GET /v1/search',
    'GET /v1/suppliers',
    'GET /v1/suppliers/{id}',
    'GET /v1/usage',
    'GET /v1/vocabulary',
    'POST /v1/match',
    'POST /v1/materials/compare',
    'POST /v1/materials/rank',
    'POST /v1/verify',
  ])
})

test('every parameter of the table is in it, with its limits', () => {
  for (const { path, method, query } of ENDPOINTS)
    for (const [name, { schema, required }] of Object.entries(query)) {
      const found = operation(path, method).parameters.find((parameter) => parameter.name === name)
      assert.equal(
        [found?.in, found?.required, found?.schema],
        ['query', required, JSON.parse(JSON.stringify(schema))],
        `${path} ${name}`,
      )
    }
})

test('an empty value is allowed where a parameter is optional, and every integer has both its ends', () => {
  for (const { path, method, query } of ENDPOINTS)
    for (const { name, required, allowEmptyValue, schema } of operation(path, method).parameters) {
      if (!Object.hasOwn(query, String(name))) continue
      assert.is(allowEmptyValue, required ? undefined : true, `${path} ${name}`)
      const { type, minimum, maximum } = Object(schema)
      if (type === 'integer')
        assert.ok(Number.isSafeInteger(minimum) && Number.isSafeInteger(maximum), `${path} ${name}`)
    }
})

test('each operation has a name that a client can call it by, and no other has', () => {
  const ids = ENDPOINTS.map(({ path, method }) => operation(path, method).operationId)
  assert.equal(
    ids,
    ENDPOINTS.map(({ id }) => id),
  )
  assert.is(new Set(ids).size, ids.length)
  for (const id of ids) assert.match(id, /^(get|list|compare|rank|verify|match|search)([A-Z][a-z]+)*$/)
})

test('each operation names what can go wrong with it', () => {
  const statuses = (path: string, method: string) => Object.keys(operation(path, method).responses).join(' ')
  assert.is(statuses('/v1/health', 'get'), '200 400 405 408 431 500 default')
  assert.is(statuses('/v1/ready', 'get'), '200 400 405 408 431 500 503 default')
  assert.is(statuses('/v1/about', 'get'), '200 304 400 405 408 431 500 default')
  assert.is(statuses('/v1/rate-limit', 'get'), '200 400 401 405 408 431 500 503 default')
  assert.is(statuses('/v1/search', 'get'), '200 304 400 401 403 405 408 429 431 500 503 default')
  assert.is(statuses('/v1/materials/{id}', 'get'), '200 304 308 400 401 403 404 405 408 410 429 431 500 503 default')
  assert.is(statuses('/v1/materials/compare', 'post'), '200 400 401 403 405 408 413 429 431 500 503 default')
})

test('the probes and the page of the atlas alone need no key', () => {
  const OPEN = ['/v1/about', '/v1/health', '/v1/ready']
  assert.equal(document.security, [{ bearer: [] }])
  for (const { path, method } of ENDPOINTS)
    assert.equal(operation(path, method).security, OPEN.includes(path) ? [] : undefined, path)
})

test('every reference leads to a component', () => {
  const text = JSON.stringify(document)
  for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g))
    assert.ok(document.components[kind ?? '']?.[name ?? ''], `${kind} ${name}`)
})

test.run()
