import { sleep, until } from '../support/clock.ts'
import { type MadeKey, makeSharedKey } from '../support/keys.ts'
import { errorsOf } from '../support/log.ts'
import { type RunningServer, startServer } from '../support/program.ts'
import { NO_REDIS, type RunningRedis, redisProgram, startRedis } from '../support/redis.ts'
import { type Answered, type Asking, countOf, keepAsking, longestOf, statusesOf } from './asking.ts'
import { type Fault, hold, milliseconds, type Tried, whole } from './fault.ts'
import { type Relay, relayTo } from './relay.ts'
import { countedOf, statusOf, UNLIMITED } from './serving.ts'

const ABSENCES = ['local', 'refuse'] as const
const TIMEOUT_MS = 250
/** The wait for a late answer, then one for a connection that is tried anew, and what a busy machine adds. */
const LONGEST_MS = 8 * TIMEOUT_MS
const LONGEST_RECOVERY_MS = 5_000

type Shared = { redis: RunningRedis; relay: Relay; lastsMs: number }
type Way = { fault: string; act(shared: Shared): Promise<void>; undo(shared: Shared): Promise<void> }

const nothing = async () => {}

const WAYS: Way[] = [
  { fault: 'killed', act: ({ redis }) => redis.kill(), undo: ({ redis }) => redis.start() },
  {
    fault: 'restarted at once',
    async act({ redis }) {
      await redis.kill()
      await redis.start()
    },
    undo: nothing,
  },
  {
    fault: 'slow (CLIENT PAUSE 2000)',
    act: async ({ redis }) => void redis.command('CLIENT', 'PAUSE', '2000'),
    undo: ({ lastsMs }) => sleep(Math.max(0, 2_000 - lastsMs)),
  },
  {
    fault: 'full (maxmemory 1)',
    act: async ({ redis }) => void redis.command('CONFIG', 'SET', 'maxmemory', '1'),
    undo: async ({ redis }) => void redis.command('CONFIG', 'SET', 'maxmemory', '0'),
  },
  {
    fault: 'accepts connections and never answers',
    act: async ({ relay }) => relay.swallow(true),
    undo: async ({ relay }) => relay.swallow(false),
  },
]

/** The shared server fails in each way, before one process that grants by itself and one that refuses. */
export const shared: Fault = async (isQuick) => {
  if (!redisProgram) return [{ fault: 'shared server', tried: NO_REDIS, happens: '', lost: '' }]
  const rows: Tried[] = []
  for (const way of WAYS) rows.push(...(await tryWay(way, isQuick ? 500 : 2_000)))
  return rows
}

type Trial = { absence: (typeof ABSENCES)[number]; server: RunningServer; key: MadeKey; asking: Asking }

async function tryWay(way: Way, lastsMs: number): Promise<Tried[]> {
  const redis = await startRedis({ isKept: true })
  const relay = await relayTo(Number(new URL(redis.url).port))
  const env = { ATLAS_REDIS_URL: `redis://127.0.0.1:${relay.port}` }
  const trials: Trial[] = []
  for (const absence of ABSENCES) {
    // Each counts for a key of its own, so that what one has lost is not made up by the other.
    const key = await makeSharedKey(redis.url, ...UNLIMITED)
    const server = await startServer(['--redis-absence', absence], { env })
    await until('the key is known', async () => (await statusOf(server.base, '/v1/rate-limit', key.headers)) === 200)
    await until('search is warm', async () => (await statusOf(server.base, '/v1/search?q=film', key.headers)) === 200)
    trials.push({ absence, server, key, asking: keepAsking(server.base, { ...key, connections: 4, pauseMs: 5 }) })
  }
  await sleep(300)
  const startedAt = Date.now()
  await way.act({ redis, relay, lastsMs })
  await sleep(lastsMs)
  await way.undo({ redis, relay, lastsMs })
  const endedAt = Date.now()
  const rows = await Promise.all(trials.map((trial) => outcome(way, trial, { startedAt, endedAt })))
  for (const { server } of trials) await server.stop()
  relay.close()
  await redis.kill()
  return rows
}

async function outcome(way: Way, { absence, server, key, asking }: Trial, fault: Span): Promise<Tried> {
  const recovered = () => asking.answers.find((answer) => isRecovery(answer, fault, asking.answers))
  await until('it answers again', () => recovered() !== undefined, LONGEST_RECOVERY_MS)
  const answers = await asking.stop()
  const during = answers.filter(({ at }) => at >= fault.startedAt)
  const allowed = absence === 'local' ? [200] : [200, 503]
  const others = answers.filter(({ status }) => !allowed.includes(status))
  hold(others.length === 0, `${way.fault}, ${absence}: every answer is ${allowed.join(' or ')}`, statusesOf(others))
  const longest = longestOf(during)
  hold(longest <= LONGEST_MS, `${way.fault}, ${absence}: nobody waits longer than ${LONGEST_MS} ms`, longest)
  const sent = answers.length
  let kept = 0
  const isKept = async () => (kept = await countedOrNothing(server, key)) >= sent
  await until('usage is whole', isKept, LONGEST_RECOVERY_MS).catch(() => {})
  hold(kept === sent, `${way.fault}, ${absence}: usage loses nothing`, { sent, kept })
  const usageMs = Date.now() - fault.endedAt
  const lines = errorsOf(server).length
  hold(lines <= MOST_LINES, 'a fault is said once, not for each request', server.stderr())
  const recoveryMs = Math.max(0, (recovered()?.at ?? fault.endedAt) - fault.endedAt)
  const refused = countOf(answers, 503)
  return {
    fault: `shared server ${way.fault}`,
    tried: `--redis-absence ${absence}, ${((fault.endedAt - fault.startedAt) / 1000).toFixed(1)} s under load`,
    happens: `${statusesOf(during)}; longest answer ${milliseconds(longest)}; ${absence === 'refuse' ? `200 again ${milliseconds(recoveryMs)} after the end` : 'no answer refused'}; ${lines === 1 ? 'one line' : `${lines} lines`} said`,
    lost: `nothing: ${whole(kept)} of ${whole(sent)} in usage, ${milliseconds(usageMs)} after the end at the latest${refused > 0 ? ', the refused ones too' : ''}`,
  }
}

const MOST_LINES = 8

type Span = { startedAt: number; endedAt: number }

/** An answer of 200 that was asked for after the end of the fault, and after which none was refused. */
function isRecovery({ status, sentAt }: Answered, { endedAt }: Span, answers: readonly Answered[]): boolean {
  const lastRefused = answers.findLast((answer) => answer.status !== 200)?.at ?? 0
  return status === 200 && sentAt >= Math.max(endedAt, lastRefused)
}

async function countedOrNothing({ base }: RunningServer, { headers }: MadeKey): Promise<number> {
  return countedOf(base, '/v1/me', headers).catch(() => 0)
}
