import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { until } from '../support/clock.ts'
import { cleanEnvironment, ROOT, temporaryFolder } from '../support/program.ts'

export const LOOPBACK = '127.0.0.1'

/** A program that listens, running until `stop` or the end of this one. */
export type Companion = {
  port: number
  child: ChildProcess
  /** What it has written to standard error. */
  said(): string
  /** Ends it and answers its exit code. */
  stop(): Promise<number | null>
}

const companions = new Set<ChildProcess>()
// Else a signal would end this program without `exit`, and leave them running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
process.on('exit', () => {
  // Each leads a group of its own: nginx killed alone would leave its workers behind.
  for (const { pid } of companions) if (pid !== undefined) endGroup(pid)
})

function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** The server that replicas share: Valkey where it is installed, else Redis; keeps nothing on disk. */
export async function startSharedServer(): Promise<Companion & { url: string; name: string }> {
  const program = programOf('valkey-server', 'redis-server')
  const port = await freePort()
  const options = ['--bind', LOOPBACK, '--port', String(port), '--save', '', '--appendonly', 'no']
  const started = await start(program, [...options, '--dir', temporaryFolder()], port)
  return { ...started, url: `redis://${LOOPBACK}:${port}`, name: program }
}

/** nginx with deploy/nginx.conf before these ports. */
export async function startNginx(upstreams: readonly number[]): Promise<Companion> {
  const folder = temporaryFolder()
  // Its workers may run as another user than this program.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'run'), { mode: 0o755 })
  const port = await freePort()
  const values: Record<string, string> = {
    NGINX_LISTEN: `${LOOPBACK}:${port}`,
    NGINX_RUN: join(folder, 'run'),
    NGINX_PER_ADDRESS: '1024',
    NGINX_ANONYMOUS_RATE: '100r/s',
    // All load comes from one address and few keys.
    NGINX_KEY_RATE: '100000r/s',
    NGINX_ADDRESS_RATE: '100000r/s',
  }
  for (const [at, upstream] of upstreams.entries()) values[`NGINX_UPSTREAM_${at + 1}`] = `${LOOPBACK}:${upstream}`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, rendered(readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8'), values))
  return start(programOf('nginx'), ['-c', file, '-g', 'daemon off;'], port)
}

/** Fills in placeholders; the line of a process that is not there is left out. */
function rendered(template: string, values: Record<string, string>): string {
  return template
    .split('\n')
    .filter((line) => !/\$\{NGINX_UPSTREAM_\d\}/.test(line) || placeholders(line).every((name) => name in values))
    .join('\n')
    .replace(/\$\{(NGINX_\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`nothing to put in place of ${name}`)
      return value
    })
}

const placeholders = (line: string) => [...line.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)

/** Starts it and waits until it listens. */
export async function start(
  program: string,
  args: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<Companion> {
  const child = spawn(program, args, {
    env: cleanEnvironment(env),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  companions.add(child)
  child.once('exit', () => companions.delete(child))
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await until(
    `${program} listens`,
    () => {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`)
      return isListening(port)
    },
    120_000,
  )
  const stop = async () => {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
    return child.exitCode
  }
  return { port, child, said: () => said, stop }
}

function programOf(...names: string[]): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
  if (found === undefined) throw new Error(`not installed: ${names.join(' or ')}`)
  return found
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, LOOPBACK)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, LOOPBACK)
    const is = (answer: boolean) => () => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', is(true)).once('error', is(false))
  })
}
