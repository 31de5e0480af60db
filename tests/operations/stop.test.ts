import { Agent, get } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sleep, until } from '../support/clock.ts'
import { connectTo } from '../support/connection.ts'
import { errorsOf } from '../support/log.ts'
import { startServer } from '../support/program.ts'

const test = suite('stop')

type Outcome = 'answered' | 'asked to leave' | 'reset'

const request = (base: string, agent: Agent) =>
  new Promise<Outcome>((resolve) => {
    const sent = get(`${base}/v1/health`, { agent }, (response) => {
      const isLast = response.headers.connection === 'close'
      response.resume().on('end', () => resolve(isLast ? 'asked to leave' : 'answered'))
      response.on('error', () => resolve('reset'))
    })
    sent.on('error', () => resolve('reset'))
  })

const CLIENTS = 100
const STOPS = 4

/** Keeps a connection of its own busy until it is asked to leave, as a proxy that has other servers to go to. */
async function client(base: string, pauseMs: number, counts: Record<Outcome, number>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let outcome: Outcome = 'answered'; outcome === 'answered'; ) {
    outcome = await request(base, agent)
    counts[outcome]++
    if (outcome === 'answered') await sleep(Math.random() * pauseMs)
  }
  agent.destroy()
}

test('a stop resets no request, however many connections are in use', async () => {
  for (let stop = 0; stop < STOPS; stop++) {
    const server = await startServer()
    const counts = { answered: 0, 'asked to leave': 0, reset: 0 }
    // Half of them are busy, half have a pause in which an idle connection would be closed on them.
    const clients = Array.from({ length: CLIENTS }, (_, at) => client(server.base, at % 2 === 0 ? 10 : 300, counts))
    await until('all are at work', () => counts.answered > 10 * CLIENTS)
    const stopped = server.stop()
    await Promise.all(clients)
    assert.is(await stopped, 0)
    assert.equal([counts.reset, counts['asked to leave']], [0, CLIENTS], `stop ${stop}`)
    assert.equal(errorsOf(server), [])
  }
})

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n'

test('a stopping server still answers on open and new connections, and asks for both to be closed', async () => {
  const server = await startServer(['--linger-ms', '1500'])
  const open = connectTo(server.base, HEALTH)
  await until('it is answered', () => open.text() !== '')
  assert.not.match(open.text(), /^connection: close/im)
  const stopped = server.stop()
  await until('it says that it stops', () => server.stderr().includes('stopping'))
  const fresh = connectTo(server.base, HEALTH)
  open.send(HEALTH)
  for (const connection of [open, fresh]) {
    await until('it is answered and closed', () => connection.isClosed())
    assert.match(connection.text(), /^connection: close/im)
  }
  assert.is(open.text().split('HTTP/1.1 200 ').length - 1, 2)
  assert.is(await stopped, 0)
})

test('connections that say nothing do not keep it, and the linger ends with the time to finish', async () => {
  const server = await startServer(['--linger-ms', '60000', '--drain-ms', '1000'])
  const idle = connectTo(server.base, HEALTH)
  const silent = connectTo(server.base)
  await until('it is answered', () => idle.text() !== '')
  const startedAt = Date.now()
  assert.is(await server.stop(), 0)
  assert.ok(Date.now() - startedAt < 30_000, 'it waited for the linger')
  await until('both are closed', () => idle.isClosed() && silent.isClosed())
})

test('with nothing to finish it ends after the linger, not after the time to finish', async () => {
  const server = await startServer(['--linger-ms', '200', '--drain-ms', '60000'])
  const connections = [connectTo(server.base, HEALTH), connectTo(server.base)]
  await until('it is answered', () => connections[0]?.text() !== '')
  const startedAt = Date.now()
  assert.is(await server.stop(), 0)
  assert.ok(Date.now() - startedAt < 30_000, 'it waited for connections that say nothing')
  assert.equal(errorsOf(server), [])
})

test.run()
