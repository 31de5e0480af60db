import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Usage } from '../../src/schema/account.ts'
import { until } from '../support/clock.ts'
import { ask, DEMO } from '../support/http.ts'
import { cleanEnvironment, PROGRAM, type RunningServer } from '../support/program.ts'

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Limits of the shell, such as `ulimit -f 8`, under which a program is started, and whose program it is. */
export type Bounds = { limits: string; user?: number; cwd?: string }

/** Starts a program as `bash -c 'LIMITS; exec node …'`; it ends with this one. */
export function startBounded(args: string[], { limits, user, cwd = '/' }: Bounds) {
  const child = spawn('bash', ['-c', `${limits}; exec "$@"`, 'bash', process.execPath, ...args], {
    cwd,
    env: cleanEnvironment(),
    // A socket for standard input would make bash believe that it is called over a network, and read a profile.
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  })
  children.add(child)
  const said = { out: '', error: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.error += chunk.toString()
  })
  const closed = once(child, 'close')
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await closed
    children.delete(child)
    return child.exitCode
  }
  return { child, stdout: () => said.out, stderr: () => said.error, stop }
}

/** `atlas serve` on a free port, under limits of the shell. */
export async function serveBounded(state: string, args: string[], bounds: Bounds): Promise<RunningServer> {
  const started = startBounded([PROGRAM, 'serve', '--port', '0', '--state', state, ...args], bounds)
  const base = () => / at (http:\S+)/.exec(started.stdout())?.[1]
  await until('the server has started', () => {
    if (started.child.exitCode !== null) throw new Error(`the server did not start: ${started.stderr()}`)
    return base() !== undefined
  })
  return { ...started, base: base() ?? '', state }
}

/** Limits that no fault spends; for the keys that only make load. */
export const UNLIMITED = ['--plan', 'production', '--per-minute', '999999999', '--per-day', '999999999']

type Headers = Record<string, string>

/** Requests that usage has counted of this target in the month. */
export async function countedOf(base: string, target: string, headers: Headers = DEMO): Promise<number> {
  const { status, body, text } = await ask(base, '/v1/usage?period=month', { headers })
  if (status !== 200) throw new Error(`usage answered ${status}: ${text}`)
  return Usage.parse(body).by_endpoint.find(({ endpoint }) => endpoint === target)?.count ?? 0
}

export async function statusOf(base: string, target: string, headers: Headers = DEMO): Promise<number> {
  return (await ask(base, target, { headers })).status
}
