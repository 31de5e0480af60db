import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { ask, type Json } from '../support/http.ts'
import { DIST } from '../support/program.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('GET /v1/vocabulary')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

test('each unit has its UCUM code', async () => {
  const { body } = await ask(server.base, '/v1/vocabulary', { headers: server.key })
  const figures: Json[] = [body.figures].flat().map((figure) => Object(figure))
  for (const { id, unit, ucum } of figures) assert.is(unit === undefined, ucum === undefined, String(id))
  const codeOf = (id: string) => figures.find((figure) => figure.id === id)?.ucum
  assert.is(codeOf('density_kg_m3'), 'kg/m3')
  assert.is(codeOf('thermal_conductivity_w_mk'), 'W/(m.K)')
  assert.is(codeOf('melting_point_c'), 'Cel')
  assert.is(figures.find(({ id }) => id === 'recyclable')?.label, 'Recycled at scale')
})

test('a source has its SPDX licence, or its terms in its words', () => {
  const { content } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const { materials, suppliers } = content.evidence
  const sources = [...materials, ...suppliers].flat().map(({ source }) => source)
  const licensed = sources.filter(({ licence }) => licence !== undefined)
  assert.ok(licensed.some(({ url, licence }) => url.includes('wikipedia.org') && licence === 'CC-BY-SA-4.0'))
  for (const { licence } of licensed) assert.match(licence ?? '', /^(CC-BY(-SA)?-4\.0|MIT|OGL-UK-3\.0)$/)
  for (const { licence, terms } of sources) assert.not.ok(licence !== undefined && terms !== undefined)
})

test.run()
