import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { residentMiB } from '../bench/processes.ts'
import { clockAt, sleep } from '../support/clock.ts'
import { makeKey } from '../support/keys.ts'
import { startServer, temporaryFolder } from '../support/program.ts'
import { askOften, countOf, keepAsking, longestOf, statusesOf } from './asking.ts'
import { type Fault, hold, milliseconds, whole } from './fault.ts'
import { UNLIMITED } from './serving.ts'

export const burst: Fault = async () => {
  const [perMinute, connections] = [120, 64]
  const state = temporaryFolder()
  const greedy = await makeKey(state, '--per-minute', String(perMinute), '--per-day', '100000')
  const other = await makeKey(state, ...UNLIMITED)
  // Early in a minute, so that there is one window only.
  const server = await startServer([], { state, env: clockAt('2026-05-15T12:00:03Z') })
  const asking = keepAsking(server.base, { ...other, connections: 2, pauseMs: 5 })
  const answers = await askOften(server.base, 50 * perMinute, { ...greedy, connections })
  const others = await asking.stop()
  await server.stop()
  hold(countOf(answers, 200) === perMinute, 'exactly the budget is granted', statusesOf(answers))
  hold(countOf(answers, 429) === 49 * perMinute, 'the rest is told so', statusesOf(answers))
  hold(countOf(others, 200) === others.length, 'others are answered meanwhile', statusesOf(others))
  return [
    {
      fault: 'burst from one key',
      tried: `50 times its ${perMinute} a minute over ${connections} connections`,
      happens: `${statusesOf(answers)}; another key answered meanwhile (${statusesOf(others)}, longest ${milliseconds(longestOf(others))})`,
      lost: 'nothing',
    },
  ]
}

export const guessing: Fault = async (isQuick) => {
  const amount = isQuick ? 20_000 : 300_000
  const server = await startServer()
  await guess(server.base, 5_000)
  const before = residentMiB(server.child)
  // The budget of the demo key is 120 a minute.
  const asking = keepAsking(server.base, { connections: 1, pauseMs: 1_000 })
  const startedAt = performance.now()
  const statuses = await guess(server.base, amount)
  const seconds = (performance.now() - startedAt) / 1000
  const demo = await asking.stop()
  await sleep(2_000)
  const after = residentMiB(server.child)
  await server.stop()
  hold(statuses.get('401') === amount && statuses.size === 1, 'every unknown key is refused', [...statuses])
  hold(countOf(demo, 200) === demo.length, 'the demo key is answered meanwhile', statusesOf(demo))
  hold(after - before < MOST_GROWTH_MIB, 'memory does not grow with keys that nobody has', { before, after })
  return [
    {
      fault: 'keys guessed',
      tried: `${whole(amount)} random ones over ${GUESSERS} connections at a time, each closed with its refusal, ${whole(amount / seconds)} a second`,
      happens: `all 401; the demo key answered meanwhile (${statusesOf(demo)}, longest ${milliseconds(longestOf(demo))}); resident memory ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB after`,
      lost: 'nothing',
    },
  ]
}

/** Less than so many keys would take: about 100 bytes each. */
const MOST_GROWTH_MIB = 24

const GUESSERS = 16

/** Tries so many random keys, none twice, each over a connection of its own, as a refusal closes it; counts the statuses. */
async function guess(base: string, amount: number): Promise<Map<string, number>> {
  const statuses = new Map<string, number>()
  const { hostname, port } = new URL(base)
  let left = amount
  const guesser = async () => {
    while (left-- > 0) {
      const status = await statusFrom(connect(Number(port), hostname))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: GUESSERS }, guesser))
  return statuses
}

const randomRequest = () =>
  `GET /v1/materials HTTP/1.1\r\nHost: atlas\r\nAuthorization: Bearer sma_live_${randomBytes(24).toString('base64url')}\r\n\r\n`

/** The status of the answer to one guess, whose connection the server has to close. */
function statusFrom(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('latin1').write(randomRequest())
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'no answer'))
  })
}
