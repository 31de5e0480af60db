import { Agent, request } from 'node:http'
import * as assert from 'uvu/assert'
import { ErrorBody } from '../../src/schema/error.ts'
import { UNLIMITED } from '../faults/serving.ts'
import { makeKey } from '../support/keys.ts'
import { errorsOf } from '../support/log.ts'
import { type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

/** A server to fuzz, with a key that nobody spends. */
export type Served = { server: RunningServer; authorization: string; agent: Agent }

export async function serveFuzzed(): Promise<Served> {
  const state = temporaryFolder()
  const { headers } = await makeKey(state, ...UNLIMITED)
  const server = await startServer([], { state })
  return { server, authorization: headers.authorization, agent: new Agent({ keepAlive: true, maxSockets: 4 }) }
}

export type Answered = { status: number; body: Buffer }

type Sent = { method?: string; path: string; body?: Buffer; headers?: Record<string, string> }

/** One request; `path` is sent as it stands, so it may only have characters that Node lets through. */
export function askRaw({ server, authorization, agent }: Served, sent: Sent): Promise<Answered> {
  const { hostname, port } = new URL(server.base)
  const { method = 'GET', path, body, headers } = sent
  return new Promise((resolve, reject) => {
    const options = { hostname, port, agent, method, path, headers: { authorization, ...headers } }
    const asking = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
      response.on('error', reject)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** A 2xx with JSON, or an error in the one form that errors have; never a 5xx. */
export function assertWellFormed({ status, body }: Answered) {
  const text = body.toString()
  assert.ok(status >= 200 && status < 500, `${status}: ${text.slice(0, 500)}`)
  const content: unknown = JSON.parse(text)
  if (status >= 400) assert.is(ErrorBody.parse(content).error.status, status)
}

/** It still answers, and nothing has failed in it. */
export async function assertUnharmed(served: Served) {
  assert.is((await askRaw(served, { path: '/v1/health' })).status, 200)
  assert.equal(errorsOf(served.server), [])
}
