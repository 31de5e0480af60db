import { Agent, get } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask } from '../support/http.ts'
import { makeKey } from '../support/keys.ts'
import { startServer, temporaryFolder } from '../support/program.ts'

const test = suite('answer cache')

const agent = new Agent({ keepAlive: true, maxSockets: 20 })

/** Unlike fetch, it takes an answer whatever the size of its headers. */
const statusOf = (url: string, headers: { authorization: string }) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { headers, agent, maxHeaderSize: 1 << 20 }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    }).on('error', reject)
  })

test('long targets, each another, do not fill the memory', async () => {
  const state = temporaryFolder()
  const { headers } = await makeKey(state, '--plan', 'production')
  const server = await startServer([], { state, env: { NODE_OPTIONS: '--max-old-space-size=96' } })
  const filler = 'x'.repeat(14_000)
  for (let sent = 0; sent < 4_000; sent += 20) {
    const targets = Array.from({ length: 20 }, (_, at) => `/v1/materials?per_page=1&_${sent + at}=${filler}`)
    for (const status of await Promise.all(targets.map((target) => statusOf(server.base + target, headers))))
      assert.is(status, 200)
  }
  agent.destroy()
  assert.is((await ask(server.base, '/v1/health')).status, 200)
  assert.is(await server.stop(), 0)
})

test.run()
