import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { suite } from 'uvu'
import { until } from './clock.ts'
import { cleanEnvironment, temporaryFolder } from './program.ts'

/** The shared server that is installed here, Valkey before Redis; undefined where there is none. */
export const redisProgram = ['valkey-server', 'redis-server'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
)

export const NO_REDIS = 'neither valkey-server nor redis-server is installed: what needs one is skipped, not passed'

type Test = ReturnType<typeof suite>

/** Runs tests where a shared server is installed, and says so once where none is. */
export function onServer(test: Test): Test | Test['skip'] {
  if (redisProgram) return test
  process.stdout.write(`${NO_REDIS}\n`)
  return test.skip
}

export type RunningRedis = {
  url: string
  /** Sends one command with the server's own client, and gives what it printed. */
  command(...args: string[]): string
  freeze(): void
  thaw(): void
  /** Ends it at once and for good, or until `start`. */
  kill(): Promise<void>
  start(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

/** A server of its own for a test, on a free port; with `isKept` its data outlive a kill. */
export async function startRedis({ isKept = false } = {}): Promise<RunningRedis> {
  const [port, folder] = [await freePort(), temporaryFolder()]
  const client = redisProgram?.replace('-server', '-cli') ?? ''
  const command = (...args: string[]) =>
    spawnSync(client, ['-p', String(port), ...args], { encoding: 'utf8', timeout: 5_000 }).stdout.trim()
  const appendOnly = isKept ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...appendOnly]
  let child: ChildProcess
  async function start() {
    child = spawn(redisProgram ?? '', args, { stdio: 'ignore', env: cleanEnvironment() })
    running.add(child)
    child.unref()
    await until('the shared server answers', () => command('PING') === 'PONG')
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    command,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      if (!running.has(child)) return
      const closed = once(child, 'exit')
      child.ref()
      child.kill('SIGKILL')
      await closed
      running.delete(child)
    },
    start,
  }
}
