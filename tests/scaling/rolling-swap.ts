import { sleep, until } from '../support/clock.ts'
import { replaceableSnapshot } from './changed-snapshot.ts'
import { answersOf, failed, type Load, MIX, percentile, perSecond, send, sendUntil } from './load.ts'
import { type Companion, startNginx, startSharedServer } from './processes.ts'
import {
  baseOf,
  changeKey,
  countedFor,
  known,
  makeSharedKey,
  type Replica,
  startReplica,
  UNLIMITED,
} from './replicas.ts'
import { promise, row, verdict } from './table.ts'

/**
 * `npm run scaling`: three processes behind nginx on one shared server. While requests come, the snapshot is swapped in each
 * process and each is started anew; no request may fail, no budget be exceeded, no request be counted twice or not at all.
 * Exits with 1 where one of these does not hold. Needs nginx and valkey-server or redis-server.
 */
const LIMIT_MS = 175_000
/** As fail_timeout of deploy/nginx.conf: so long nginx leaves alone a process that has refused it once. */
const SET_ASIDE_MS = 2_000
const PER_MINUTE = 500
const HAMMERED = 6_000

const limit = setTimeout(() => {
  process.stderr.write(`scaling: not done after ${LIMIT_MS / 1000} s\n`)
  process.exit(1)
}, LIMIT_MS)

const shared = await startSharedServer()
const env = { ATLAS_REDIS_URL: shared.url }
const snapshot = replaceableSnapshot()
const key = await makeSharedKey(env, ...UNLIMITED)
const small = await makeSharedKey(env, '--plan', 'production', '--per-minute', String(PER_MINUTE))
const replicas: Replica[] = []
for (let at = 0; at < 3; at++) replicas.push(await startReplica(env, ['--snapshot', snapshot.path]))

let sent = 0

await measureThroughput()
const nginx = await startNginx(replicas.map(({ port }) => port))
await swapAndRestart(nginx)
await exceedBudget(nginx)
await compareUsage(nginx)
await nginx.stop()
for (const replica of replicas) await replica.stop()
await shared.stop()
clearTimeout(limit)
promise('error lines and bad exits', replicas.flatMap((replica) => replica.troubles()).join(' ') || 'none', 'none')
process.exitCode = verdict()

async function measureThroughput() {
  for (let count = 1; count <= replicas.length; count++) {
    const front = await startNginx(replicas.slice(0, count).map(({ port }) => port))
    const wanted = { base: baseOf(front), key: key.key, connections: 64 }
    const [warm, load] = [await send({ ...wanted, amount: 2_000 }), await send({ ...wanted, amount: 20_000 })]
    sent += warm.requests + load.requests
    row(`${count} process${count > 1 ? 'es' : ''}: requests per second, one material`, perSecond(load).toFixed(0))
    row('  p50, p99', times(load))
    promise('  failed requests', failed(warm) + failed(load), 0)
    await front.stop()
  }
}

/** Both kinds of change while a mix of requests goes on. */
async function swapAndRestart(front: Companion) {
  let isOver = false
  const wanted = { base: baseOf(front), key: key.key, amount: 1_000, connections: 16, requests: MIX }
  const during = async (change: (replica: Replica) => Promise<void>) => {
    isOver = false
    const loading = sendUntil(() => isOver, wanted)
    await sleep(1_000)
    for (const replica of replicas) await change(replica)
    await sleep(1_000)
    isOver = true
    const load = await loading
    sent += load.requests
    return load
  }
  report('steady', await during(() => sleep(1_500)))
  promise('version before', (await versions()).join(' '), snapshot.version)
  snapshot.replace()
  const swapped = await during(async (replica) => {
    replica.hangUp()
    await until('the new snapshot is served', async () => (await replica.version()) === snapshot.nextVersion)
  })
  report('snapshot swapped by SIGHUP, one process after the other', swapped)
  promise('version after', (await versions()).join(' '), snapshot.nextVersion)
  const restarted = await during(async (replica) => {
    await replica.restart()
    await sleep(SET_ASIDE_MS + 500)
  })
  report('each process stopped by SIGTERM and started again', restarted)
}

async function versions(): Promise<string[]> {
  return [...new Set(await Promise.all(replicas.map((replica) => replica.version())))]
}

function report(what: string, load: Load) {
  row(`${what}: requests`, load.requests)
  row('  requests per second, mixed; p50, p99', `${perSecond(load).toFixed(0)}; ${times(load)}`)
  promise('  failed requests', failed(load), 0)
}

/** Far more than its budget, from all processes at once, within one clock minute. */
async function exceedBudget(front: Companion) {
  const base = baseOf(front)
  for (const replica of replicas) await known(baseOf(replica), small)
  while (Date.now() % 60_000 > 30_000) await sleep(200)
  const minute = Math.floor(Date.now() / 60_000)
  const load = await send({ base, key: small.key, amount: HAMMERED, connections: 64 })
  if (Math.floor(Date.now() / 60_000) !== minute) throw new Error('this took more than a clock minute')
  const [granted, refused] = [answersOf(load, 200), answersOf(load, 429)]
  promise(`granted to a key of ${PER_MINUTE} a minute that sends ${HAMMERED}`, granted, PER_MINUTE)
  promise('refused with 429', refused, HAMMERED - PER_MINUTE)
}

async function compareUsage(front: Companion) {
  promise('usage counted of all requests sent', await countedFor(baseOf(front), key), sent)
  // Its budget is spent, and a question about usage costs one.
  await changeKey(env, small, '--per-minute', '1000000')
  const total = await countedFor(baseOf(front), small)
  // Each process was asked for the budget once, to see that it knows the key.
  promise('usage counted of the small key, refused requests too', total, HAMMERED + replicas.length)
}

function times(load: Load): string {
  return `${percentile(load, 0.5).toFixed(1)} ms, ${percentile(load, 0.99).toFixed(1)} ms`
}
