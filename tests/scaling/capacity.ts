import type { Request } from 'autocannon'
import { FLUSH_MS } from '../../src/access/ledger.ts'
import { StreamKeyLog } from '../../src/access/shared/stream-key-log.ts'
import { median } from '../../src/system/median.ts'
import { cpuSeconds } from '../bench/processes.ts'
import { sleep } from '../support/clock.ts'
import { PROGRAM, temporaryFolder } from '../support/program.ts'
import { makeAccounts } from './accounts.ts'
import { failed, LOOK_UP, MIX, percentile, perSecond, send } from './load.ts'
import { type Companion, freePort, LOOPBACK, start, startSharedServer } from './processes.ts'
import { commandsOf, linkTo, operationsPerRequest } from './redis-info.ts'
import { baseOf, makeSharedKey, UNLIMITED } from './replicas.ts'
import { row } from './table.ts'

/**
 * `node --import tsx tests/scaling/capacity.ts`: what one process serves, alone and with the shared server; CPU time of both per
 * request; commands of the shared server per request.
 */
const ROUNDS = 3
const AMOUNT = 16_000
const MANY_KEYS = 1_000

async function serveWith(env: Record<string, string>): Promise<Companion & { key: string }> {
  const [port, state] = [await freePort(), temporaryFolder()]
  const settings = { ...env, ATLAS_STATE: state }
  const { key } = await makeSharedKey(settings, ...UNLIMITED)
  const args = [PROGRAM, 'serve', '--host', LOOPBACK, '--port', String(port)]
  return { ...(await start(process.execPath, args, port, settings)), key }
}

const shared = await startSharedServer()
const alone = await serveWith({})
const sharing = await serveWith({ ATLAS_REDIS_URL: shared.url })

type Round = { perSecond: number; p50: number; p99: number; cpu: number; sharedCpu: number }

async function round(
  server: Companion & { key: string },
  wanted: Request | Request[],
  amount: number,
  connections: number,
): Promise<Round> {
  const requests = Array.isArray(wanted) ? wanted : [wanted]
  const before = [cpuSeconds(server.child), cpuSeconds(shared.child)] as const
  const load = await send({ base: baseOf(server), key: server.key, amount, connections, requests })
  if (failed(load) > 0) throw new Error(`${requests[0]?.path}: ${failed(load)} failed`)
  const micros = (child: Companion['child'], since: number) => ((cpuSeconds(child) - since) * 1e6) / amount
  return {
    perSecond: perSecond(load),
    p50: percentile(load, 0.5),
    p99: percentile(load, 0.99),
    cpu: micros(server.child, before[0]),
    sharedCpu: micros(shared.child, before[1]),
  }
}

function show(what: string, rounds: readonly Round[]) {
  const of = (pick: (one: Round) => number, digits: number) => median(rounds.map(pick)).toFixed(digits)
  const cpu = median(rounds.map((one) => one.cpu))
  row(
    what,
    [
      of((one) => one.perSecond, 0),
      `${of((one) => one.p50, 1)} ms`,
      `${of((one) => one.p99, 1)} ms`,
      `${cpu.toFixed(0)} µs`,
      (1e6 / cpu).toFixed(0),
      `${of((one) => one.sharedCpu, 1)} µs`,
    ].join(' | '),
  )
}

row(
  'request',
  'requests per second | p50 | p99 | CPU of the process | so a core serves a second | CPU of the shared server',
)
// `[<id>]` is another one each time: no answer that was kept, but one that has to be looked for.
const NEW_SEARCH: Request = { path: '/v1/search?q=compostable+clear+film&_=[<id>]' }

for (const request of [...MIX, NEW_SEARCH]) {
  const amount = request === LOOK_UP ? AMOUNT : AMOUNT / 2
  const rounds: { alone: Round; sharing: Round }[] = []
  for (const server of [alone, sharing]) await round(server, request, 1_000, 64)
  for (let at = 0; at < ROUNDS; at++)
    rounds.push({ alone: await round(alone, request, amount, 64), sharing: await round(sharing, request, amount, 64) })
  show(
    `${request.path}, state folder`,
    rounds.map((one) => one.alone),
  )
  show(
    `${request.path}, shared server`,
    rounds.map((one) => one.sharing),
  )
}

for (const connections of [1, 64]) await showOperations(`one key, ${connections} at a time`, LOOK_UP, connections)
const link = await linkTo(shared.url)
const others = makeAccounts(MANY_KEYS)
for (const { event } of others) await new StreamKeyLog(link, 'atlas:').append(event)
link.stop()
await sleep(2 * FLUSH_MS)
const asOthers = others.map(({ key }) => ({ ...LOOK_UP, headers: { authorization: `Bearer ${key}` } }))
await showOperations(`${MANY_KEYS} keys in turn, 1 at a time`, asOthers, 1)
for (const one of [alone, sharing, shared]) await one.stop()

async function showOperations(what: string, requests: Request | Request[], connections: number) {
  const amount = 4_000
  const before = await commandsOf(shared.url)
  const { sharedCpu } = await round(sharing, requests, amount, connections)
  await sleep(2 * FLUSH_MS)
  row(`shared server per request, ${what}`, operationsPerRequest(before, await commandsOf(shared.url), amount))
  row('  its CPU', `${sharedCpu.toFixed(0)} µs`)
}
