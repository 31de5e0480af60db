import { once } from 'node:events'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { DEMO_KEY } from '../access/account.ts'
import { App } from '../app.ts'
import { openAtlas } from '../atlas/atlas.ts'
import { type Config, defaultSnapshot, readConfig, SettingError } from '../config.ts'
import { createAtlasServer } from '../node.ts'
import { readSnapshot } from '../snapshot/read.ts'
import { errorCode } from '../system/error-code.ts'
import { VERSION } from '../version.ts'
import { type Command, out, parseCommandLine } from './command.ts'
import { createLog, type Log } from './log.ts'
import { openState, type State } from './state.ts'

const DRAIN_MS = 10_000

const USAGE = `atlas serve [options]

  --port N          port to listen on (PORT, default 8080; 0 takes a free one)
  --host ADDRESS    address to listen on (HOST, default 127.0.0.1)
  --mode MODE       live or mock (ATLAS_MODE, default live)
  --snapshot FILE   snapshot to serve (ATLAS_SNAPSHOT, default the one beside this program)
  --state FOLDER    keys and counters (ATLAS_STATE, default .atlas in the working folder)
  --log-level L     silent, error, info or debug (LOG_LEVEL, default info)

SIGTERM finishes what is under way and stops; SIGHUP loads the snapshot anew.`

export const serve: Command = {
  summary: 'serve the atlas over HTTP',
  usage: USAGE,
  async run(args) {
    const text = { type: 'string' } as const
    const options = { port: text, host: text, mode: text, snapshot: text, state: text, 'log-level': text }
    const { values } = parseCommandLine(args, options, { least: 0, most: 0, name: '' })
    return run(readConfig(values))
  },
}

async function run(config: Config): Promise<number> {
  const log = createLog(config.logLevel)
  const atlas = openAtlas(readSnapshot(config.snapshot))
  const state = openState(config.state, log)
  const app = new App({
    atlas,
    ledger: state.ledger,
    mode: config.mode,
    version: VERSION,
    onFailure: (error, id) => log.error(`request ${id} failed: ${error instanceof Error ? error.stack : error}`),
  })
  const server = createAtlasServer(app, config.mode === 'mock' ? ['X-SVC-Api-Mock', 'true'] : [])
  try {
    await listen(server, config)
  } catch (error) {
    state.release()
    throw error
  }
  state.ledger.start()
  // Before anybody is told of the address, so that no signal finds nobody listening for it.
  const stopped = stopSignal()
  process.on('SIGHUP', () => swap(app, config.snapshot, log))
  announce(server, config, log)
  warmUp(app, log)
  await stopped
  await drain(server, state, log)
  return 0
}

async function listen(server: Server, { port, host }: Config) {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EADDRINUSE')
      throw new SettingError(`port ${port} on ${host} is in use; choose another with --port, or 0 for a free one`)
    throw new SettingError(`cannot listen on ${host}:${port} (${code}); choose others with --host and --port`)
  }
}

function announce(server: Server, { mode, host }: Config, log: Log) {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const base = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  out(`Sustainable-Materials Atlas ${VERSION} (${mode}) at ${base}`)
  out(`  curl -H 'Authorization: Bearer ${DEMO_KEY}' '${base}/v1/search?q=compostable+clear+film'`)
  out(
    `  the whole interface is in ${join(dirname(defaultSnapshot('live')), 'openapi.json')}, the endpoints in README.md`,
  )
  log.debug(`listening ${Math.round(performance.now())} ms after the process began`)
}

// Building the search structures blocks for some tens of milliseconds; whoever waits for the port is answered first.
const WARM_UP_AFTER_MS = 100

function warmUp({ atlas }: App, log: Log) {
  setTimeout(async () => {
    const startedAt = performance.now()
    try {
      await atlas.warmUp()
      log.debug(`search ready after ${Math.round(performance.now() - startedAt)} ms`)
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error))
    }
  }, WARM_UP_AFTER_MS).unref()
}

/** Opens the snapshot beside the one being served and switches only if it is sound. */
function swap(app: App, file: string, log: Log) {
  try {
    const atlas = openAtlas(readSnapshot(file))
    atlas.warmUp().then(
      () => {
        app.swap(atlas)
        log.info(`now serving snapshot ${atlas.header.atlas_version}`)
      },
      (error: unknown) => log.error(`${file}: not taken, the old snapshot stays: ${error}`),
    )
  } catch (error) {
    log.error(`not taken, the old snapshot stays: ${error instanceof Error ? error.message : error}`)
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}

async function drain(server: Server, state: State, log: Log) {
  log.debug('stopping: finishing what is under way')
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  server.close()
  server.closeIdleConnections()
  await once(server, 'close')
  clearTimeout(limit)
  await state.ledger.stop()
  state.release()
}
