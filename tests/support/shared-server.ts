import { atlas, type RunningServer, startServer, temporaryFolder } from './program.ts'

/** A server with a key that no test file can spend; for the files that only read. */
export type SharedServer = RunningServer & { key: { authorization: string } }

export async function startReadingServer(args: string[] = []): Promise<SharedServer> {
  const state = temporaryFolder()
  const plan = ['--plan', 'production', '--per-minute', '1000000', '--per-day', '1000000']
  const { stdout } = await atlas(['keys', 'create', '--name', 'Tests', ...plan, '--state', state])
  const server = await startServer(args, { state })
  return { ...server, key: { authorization: `Bearer ${stdout.trim()}` } }
}
