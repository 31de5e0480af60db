import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { creation } from '../../src/access/keys/key-events.ts'
import { FileKeyLog } from '../../src/access/local/file-key-log.ts'
import { RateLimit } from '../../src/schema/account.ts'
import { clockAt, sleep } from '../support/clock.ts'
import { ask } from '../support/http.ts'
import { type MadeKey, makeKey } from '../support/keys.ts'
import { cleanEnvironment, PROGRAM, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'
import { type Answered, countOf, keepAsking } from './asking.ts'
import { type Fault, greatest, hold, milliseconds, whole } from './fault.ts'
import { countedOf, statusOf, UNLIMITED } from './serving.ts'

const LAST_SECOND_MS = 1_000
/** The same minute at every start, so that budget of the minute can be followed as well. */
const CLOCK = clockAt('2026-05-15T12:00:03Z')

type Kept = { counted: number; minute: number; day: number }
type Kill = { killedAt: number; waitedMs: number }
type Lost = { requests: number; milliseconds: number; budget: number; waitedMs: number }

export const killed: Fault = async (isQuick) => {
  const times = isQuick ? 10 : 100
  const state = temporaryFolder()
  const loader = await makeKey(state, ...UNLIMITED)
  const acknowledged = [loader.key]
  const losses: Lost[] = []
  let [answered, torn] = [0, 0]
  let server = await startServer([], { state, env: CLOCK })
  let before = await keptOf(server, loader)
  for (let time = 0; time < times; time++) {
    const asking = keepAsking(server.base, { headers: loader.headers })
    acknowledged.push(...(await makeKeys(state, time)))
    await sleep(Math.random() * 1_400)
    const [killedAt, waitedMs] = [Date.now(), waitedForCpuMs(server)]
    await server.stop('SIGKILL')
    const answers = await asking.stop()
    answered += countOf(answers, 200)
    server = await startServer([], { state, env: CLOCK })
    const after = await keptOf(server, loader)
    losses.push(lossOf(answers, before, after, { killedAt, waitedMs }))
    before = after
    hold(!/damaged/.test(server.stderr()), 'the journal can be read after kill -9', server.stderr())
    torn += Number(/cut off/.test(server.stderr()))
  }
  for (const key of acknowledged)
    hold((await statusOf(server.base, '/v1/rate-limit', bearer(key))) === 200, 'no key is ever lost', `${key} is`)
  await server.stop()
  const requests = greatest(losses.map((loss) => loss.requests))
  const duration = greatest(losses.map((loss) => loss.milliseconds))
  const waited = losses.find((loss) => loss.milliseconds === duration)?.waitedMs ?? 0
  const busy = duration > LAST_SECOND_MS ? `; this server had waited ${milliseconds(waited)} for a CPU` : ''
  return [
    {
      fault: 'kill -9',
      tried: `${times} times at random moments under ${whole(answered)} requests; ${acknowledged.length} keys made meanwhile, some by commands that were killed as well`,
      happens: `the next start reads the journal every time (${torn} torn tails cut off), takes over the lock and goes on counting`,
      lost: `no key; of acknowledged requests at most the last ${milliseconds(duration)} (${whole(requests)} in usage, ${whole(greatest(losses.map(({ budget }) => budget)))} in budgets${busy})`,
    },
  ]
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** What a server knows of a key; asking for it costs one request, which is told apart from the load. */
async function keptOf({ base }: RunningServer, { headers }: MadeKey): Promise<Kept> {
  const { used } = RateLimit.parse((await ask(base, '/v1/rate-limit', { headers })).body)
  return { counted: await countedOf(base, '/v1/me', headers), minute: used.per_minute, day: used.per_day }
}

/** Requests that were answered but are not there any more, and how long before the kill the first of them was answered. */
function lossOf(answers: readonly Answered[], before: Kept, after: Kept, { killedAt, waitedMs }: Kill): Lost {
  const acknowledged = answers.filter(({ status }) => status === 200).toSorted((a, b) => a.at - b.at)
  const requests = Math.max(0, acknowledged.length - (after.counted - before.counted))
  const firstLost = acknowledged[acknowledged.length - requests]
  const lostMs = firstLost ? Math.max(0, killedAt - firstLost.at) : 0
  // A machine that gives the server no CPU keeps its timers waiting, too.
  const limitMs = LAST_SECOND_MS + waitedMs
  hold(lostMs <= limitMs, 'at most the last second is missing in usage', { requests, lostMs, waitedMs })
  const taken = acknowledged.length + 1
  const budget = Math.max(0, taken - (after.day - before.day), taken - (after.minute - before.minute))
  const late = acknowledged.filter(({ at }) => killedAt - at <= limitMs).length
  hold(budget <= late + 1, 'at most the last second is missing in budgets', { budget, late })
  return { requests, milliseconds: lostMs, budget, waitedMs }
}

/** How long a server's main thread has waited in all for a CPU to run on; 0 where the system does not tell. */
function waitedForCpuMs({ child: { pid } }: RunningServer): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** A key by the class, and every second time one by a command that is killed at some moment; only those that were shown. */
async function makeKeys(state: string, time: number): Promise<string[]> {
  const { key, event } = creation({ name: `Time ${time}`, plan: 'developer' })
  new FileKeyLog(state, () => {}).append(event)
  if (time % 2 === 1) return [key]
  const args = [PROGRAM, 'keys', 'create', '--name', 'Killed', '--state', state]
  const command = spawn(process.execPath, args, { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'ignore'] })
  let shown = ''
  command.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
  })
  const closed = once(command, 'close')
  setTimeout(() => command.kill('SIGKILL'), 50 + Math.random() * 250)
  await closed
  return shown.trim() === '' ? [key] : [key, shown.trim()]
}
