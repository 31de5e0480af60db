import { z } from 'zod'
import { atlas, startServer, temporaryFolder } from './program.ts'

/** A server with a key that no test file can spend; for the files that only read. */
export type SharedServer = { base: string; key: { authorization: string }; stop(): unknown }

const Shared = z.object({ base: z.string(), key: z.object({ authorization: z.string() }) })

const MODES = { live: 'ATLAS_TEST_LIVE', mock: 'ATLAS_TEST_MOCK' } as const
type Mode = keyof typeof MODES

/** One server in each mode for all test files of a run, which the runner starts and names in their environment. */
export async function startSharedServers(): Promise<Record<string, string>> {
  const modes: Mode[] = ['live', 'mock']
  const started = await Promise.all(modes.map(startFresh))
  return Object.fromEntries(
    started.map(({ base, key }, at) => [MODES[modes[at] ?? 'live'], JSON.stringify({ base, key })]),
  )
}

/** The shared server of a mode, or one of its own for a file that is run without the runner. */
export async function startReadingServer(mode: Mode = 'live'): Promise<SharedServer> {
  const shared = process.env[MODES[mode]]
  return shared === undefined ? startFresh(mode) : { ...Shared.parse(JSON.parse(shared)), stop() {} }
}

/** A server that nobody has asked anything yet. */
export async function startFresh(mode: Mode = 'live'): Promise<SharedServer> {
  const state = temporaryFolder()
  const plan = ['--plan', 'production', '--per-minute', '1000000', '--per-day', '1000000']
  const { stdout } = await atlas(['keys', 'create', '--name', 'Tests', ...plan, '--state', state])
  const { base, stop } = await startServer(['--mode', mode], { state })
  return { base, key: { authorization: `Bearer ${stdout.trim()}` }, stop }
}
