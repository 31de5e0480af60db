import { once } from 'node:events'
import type { Server } from 'node:http'
import { DEMO_KEY } from '../access/account.ts'
import { App, type RequestSummary } from '../app.ts'
import { type Atlas, openAtlas } from '../atlas/atlas.ts'
import { type Config, type Flag, readConfig } from '../config.ts'
import { type AtlasServer, createAtlasServer } from '../hosts/http.ts'
import type { StopTimes } from '../hosts/stop.ts'
import { createLog, type Log } from '../operations/log.ts'
import { type Metrics, openMetrics } from '../operations/metrics.ts'
import { openSite } from '../site/site.ts'
import { loadSnapshot } from '../snapshot/read.ts'
import { parseCommandLine } from '../system/command-line.ts'
import { errorCode } from '../system/error-code.ts'
import { UsageError } from '../text/values.ts'
import { VERSION } from '../version.ts'
import { type Command, out } from './command.ts'
import { type OpenLedger, openLedger } from './open-ledger.ts'

const USAGE = `atlas serve [options]

  --port N          port to listen on (PORT, default 8080; 0 takes a free one)
  --host ADDRESS    address to listen on (HOST, default 127.0.0.1)
  --mode MODE       live or mock (ATLAS_MODE, default live)
  --snapshot FILE   snapshot to serve (ATLAS_SNAPSHOT, default the one beside this program)
  --state FOLDER    folder with keys and counters (ATLAS_STATE, default .atlas in the working folder)
  --log-level L     silent, error, info or debug (LOG_LEVEL, default info)
  --access-log X    on or off (ATLAS_ACCESS_LOG, default off)

A server shared by several processes, instead of a state folder (docs/scaling.md):
  ATLAS_REDIS_URL   redis://[user:password@]host:port[/db] of a Valkey or Redis server
  --redis-absence X local or refuse: what to do while it is unreachable (ATLAS_REDIS_ABSENCE, default local)
  --redis-timeout-ms N, --redis-prefix P   (ATLAS_REDIS_TIMEOUT_MS, default 250; ATLAS_REDIS_PREFIX, default atlas:)

Prometheus metrics on a separate port, off by default:
  --metrics-port N  (ATLAS_METRICS_PORT)   --metrics-host A  (ATLAS_METRICS_HOST, default 127.0.0.1)
  ATLAS_METRICS_TOKEN   required unless the host is loopback; sent as "Authorization: Bearer TOKEN"

Limits, each also as ATLAS_… in capitals, with the defaults:
  --max-header-bytes 16384    --max-body-bytes 65536       --max-connections 20000   --drain-ms 10000
  --headers-timeout-ms 10000  --request-timeout-ms 30000   --keep-alive-ms 65000     --idle-timeout-ms 70000
  --linger-ms 500

Share of one client address in the demo key and the page (docs/api.md):
  --demo-per-address N   requests per clock minute with the demo key; default 0, no limit (ATLAS_DEMO_PER_ADDRESS)
  --trusted-proxies L    comma-separated addresses or ranges whose X-Forwarded-For is believed (ATLAS_TRUSTED_PROXIES)

SIGTERM asks callers to leave, answers what still comes for --linger-ms, finishes what is under way and ends within
--drain-ms; SIGHUP reloads the snapshot.`

export const serve: Command = {
  summary: 'serve the atlas over HTTP',
  usage: USAGE,
  examples: ['atlas serve', 'atlas serve --port 9000 --demo-per-address 30'],
  async run(args) {
    const { values } = parseCommandLine(args, FLAGS, { min: 0, max: 0, name: '' })
    return run(readConfig(values))
  },
}

const TEXT = { type: 'string' } as const

/** All settings that have a flag, in the form `parseArgs` takes. */
const FLAGS = {
  port: TEXT,
  host: TEXT,
  mode: TEXT,
  snapshot: TEXT,
  state: TEXT,
  'log-level': TEXT,
  'access-log': TEXT,
  'redis-prefix': TEXT,
  'redis-absence': TEXT,
  'redis-timeout-ms': TEXT,
  'metrics-port': TEXT,
  'metrics-host': TEXT,
  'max-header-bytes': TEXT,
  'max-body-bytes': TEXT,
  'headers-timeout-ms': TEXT,
  'request-timeout-ms': TEXT,
  'keep-alive-ms': TEXT,
  'idle-timeout-ms': TEXT,
  'max-connections': TEXT,
  'linger-ms': TEXT,
  'drain-ms': TEXT,
  'demo-per-address': TEXT,
  'trusted-proxies': TEXT,
} satisfies Record<Flag, { type: 'string' }>

async function run(config: Config): Promise<number> {
  const log = createLog(config.logLevel)
  const { atlas, open } = await openBoth(config, log)
  let metrics: Metrics | undefined
  const app = new App({
    atlas,
    ledger: open.ledger,
    site: openSite(),
    mode: config.mode,
    version: VERSION,
    maxBodyBytes: config.limits.bodyBytes,
    demoPerAddress: config.limits.demoPerAddress,
    onFailure: (error, id) =>
      log.error('request failed', { request: id, error: error instanceof Error ? error.stack : String(error) }),
    onAnswer: observer(config, log, () => metrics),
  })
  const atlasServer = createAtlasServer(app, config.limits, config.mode === 'mock' ? ['X-SVC-Api-Mock', 'true'] : [])
  const { server } = atlasServer
  try {
    await listen(server, config)
    metrics = await openMetricsFor(config, app, server, open)
  } catch (error) {
    server.close()
    open.release()
    throw error
  }
  open.ledger.start()
  // Registered before the address is announced, so that no signal is missed.
  const stopped = stopSignal()
  let reloaded = Promise.resolve()
  // One after the other, so that the snapshot asked for last is served in the end.
  process.on('SIGHUP', () => (reloaded = reloaded.then(() => reloadSnapshot(app, config.snapshot, log))))
  announce(server, config, log, metrics)
  warmUp(app, log)
  const signal = await stopped
  await drain({ atlasServer, open, metrics }, signal, config.limits, log)
  return 0
}

/** Opens the ledger while the snapshot is read. */
async function openBoth(config: Config, log: Log): Promise<{ atlas: Atlas; open: OpenLedger }> {
  const loading = loadSnapshot(config.snapshot)
  // Awaited below, where it throws; until then a rejection is no unhandled one.
  loading.catch(() => {})
  const open = await openLedger(config, (message, isRecovery) => (isRecovery ? log.info(message) : log.error(message)))
  try {
    return { atlas: openAtlas(await loading), open }
  } catch (error) {
    open.release()
    throw error
  }
}

/** Undefined without access log and metrics, so that the app builds no summaries. */
function observer(config: Config, log: Log, metrics: () => Metrics | undefined) {
  if (!config.hasAccessLog && !config.metrics) return undefined
  return (summary: RequestSummary) => {
    metrics()?.count(summary)
    if (config.hasAccessLog) log.info('answered', { ...summary, durationMs: Number(summary.durationMs.toFixed(3)) })
  }
}

async function openMetricsFor({ metrics }: Config, app: App, server: Server, { keys }: OpenLedger) {
  if (!metrics) return undefined
  try {
    return await openMetrics(metrics, {
      snapshot: () => app.atlas.header.atlas_version,
      keys: () => keys.size,
      connections: () =>
        new Promise((resolve, reject) =>
          server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
        ),
    })
  } catch (error) {
    throw cannotListen(error, { ...metrics, portFlag: 'metrics-port', hostFlag: 'metrics-host' })
  }
}

async function listen(server: Server, { port, host }: Config) {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw cannotListen(error, { port, host, portFlag: 'port', hostFlag: 'host' })
  }
}

function cannotListen(error: unknown, at: { port: number; host: string; portFlag: Flag; hostFlag: Flag }) {
  const code = errorCode(error)
  const { port, host, portFlag, hostFlag } = at
  return code === 'EADDRINUSE'
    ? new UsageError(`port ${port} on ${host} is in use; choose another with --${portFlag}, or 0 for a free one`)
    : new UsageError(`cannot listen on ${host}:${port} (${code}); choose others with --${hostFlag} and --${portFlag}`)
}

function announce(server: Server, { mode, host, redis, state, metrics: at }: Config, log: Log, metrics?: Metrics) {
  const base = addressOf(server, host)
  out(`Sustainable-Materials Atlas ${VERSION} (${mode}) at ${base}`)
  out(`  curl -H 'Authorization: Bearer ${DEMO_KEY}' '${base}/v1/search?q=compostable+clear+film'`)
  out(`  open ${base} in a browser; the whole interface is at ${base}/docs and ${base}/openapi.json`)
  const ledger = redis ? new URL(redis.url).host : state
  const metricsAt = at && metrics && `${addressOf(metrics.server, at.host)}/metrics`
  log.info('started', { version: VERSION, mode, address: base, ledger, metrics: metricsAt })
  log.debug(`listening ${Math.round(performance.now())} ms after the process began`)
}

function addressOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

// Building the search structures blocks for tens of milliseconds; the delay lets the first requests be answered before.
const WARM_UP_AFTER_MS = 100

function warmUp({ atlas }: App, log: Log) {
  setTimeout(async () => {
    const startedAt = performance.now()
    try {
      await log.open()
      await atlas.warmUp()
      log.debug(`search ready after ${Math.round(performance.now() - startedAt)} ms`)
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error))
    }
  }, WARM_UP_AFTER_MS).unref()
}

/** Loads the snapshot again and switches to it only if it is valid; otherwise logs why and keeps the old one. */
async function reloadSnapshot(app: App, file: string, log: Log) {
  try {
    const atlas = openAtlas(await loadSnapshot(file))
    await atlas.warmUp()
    app.swap(atlas)
    log.info('now serving another snapshot', { atlas_version: atlas.header.atlas_version })
  } catch (error) {
    log.error('not taken, the old snapshot stays', { error: error instanceof Error ? error.message : String(error) })
  }
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}

type Running = { atlasServer: AtlasServer; open: OpenLedger; metrics: Metrics | undefined }

async function drain({ atlasServer, open, metrics }: Running, signal: string, times: StopTimes, log: Log) {
  await log.open()
  log.info('stopping: finishing what is under way', { signal })
  await atlasServer.stop(times, () =>
    log.error('stopping: what is still under way is cut off', { drain_ms: times.drainMs }),
  )
  // Requests that were cut off are still counted: wait one turn for that.
  await new Promise((resolve) => setImmediate(resolve))
  await open.ledger.stop()
  open.release()
  await metrics?.close()
  log.info('stopped')
}
