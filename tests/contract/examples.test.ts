import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { documentedExample } from '../../build/output/reference-examples.ts'
import { ENDPOINTS } from '../../src/api/endpoints.ts'
import { RESOURCES } from '../../src/schema/resources.ts'
import { ask } from '../support/http.ts'
import { DIST, type RunningServer, startServer } from '../support/program.ts'

const test = suite('examples')
const { paths } = JSON.parse(readFileSync(join(DIST, 'openapi.json'), 'utf8'))

let server: RunningServer
test.before(async () => {
  server = await startServer()
})
test.after(() => void server.stop())

/** What an example is about: the rows of a list, or of what stands for one. */
const rowsOf = (body: Record<string, unknown>) => body.data ?? body.rows ?? body.lines ?? body.claims

for (const { path, method, body: request, response, example } of ENDPOINTS)
  test(`the example of ${method} ${path} is answered as the document says`, async () => {
    const { target, body } = documentedExample(path, paths[path][method.toLowerCase()])
    for (const name of Object.keys(example).filter((key) => key !== 'body'))
      assert.match(decodeURIComponent(target), String(Object(example)[name]).split(' ')[0] ?? '', name)
    if (request) assert.ok(RESOURCES[request].safeParse(JSON.parse(body ?? '')).success, body)
    const answer = await ask(server.base, target, { method, ...(body !== undefined && { body }) })
    assert.is(answer.status, 200, answer.text)
    const parsed = RESOURCES[response].safeParse(answer.body)
    assert.ok(parsed.success, `${target}: ${parsed.error?.message}`)
    const rows = rowsOf(answer.body)
    if (Array.isArray(rows) && response !== 'ChangeList') assert.ok(rows.length > 0, `${target} answers nothing`)
  })

test.run()
