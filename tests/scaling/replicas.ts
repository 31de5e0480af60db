import { sleep, until } from '../support/clock.ts'
import { ask } from '../support/http.ts'
import { atlas, PROGRAM, temporaryFolder } from '../support/program.ts'
import { type Companion, freePort, LOOPBACK, start } from './processes.ts'

/** One process of several: it comes back on the same port. */
export type Replica = {
  port: number
  version(): Promise<string>
  hangUp(): void
  restart(): Promise<void>
  stop(): Promise<void>
  /** Lines of error and bad exits of it and of those before it in its place. */
  troubles(): string[]
}

export async function startReplica(env: Record<string, string>, args: string[] = []): Promise<Replica> {
  const port = await freePort()
  const options = ['serve', '--port', String(port), '--state', temporaryFolder(), ...args]
  const open = () => start(process.execPath, [PROGRAM, ...options], port, env)
  let server: Companion = await open()
  const troubles: string[] = []
  const stop = async () => {
    const code = await server.stop()
    troubles.push(...errorsIn(server.said()))
    if (code !== 0) troubles.push(`ended with ${code}`)
  }
  return {
    port,
    version: async () => (await ask(baseOf({ port }), '/v1/health')).headers.get('x-atlas-version') ?? '',
    hangUp: () => void server.child.kill('SIGHUP'),
    async restart() {
      await stop()
      server = await open()
    },
    stop,
    troubles: () => troubles,
  }
}

const errorsIn = (said: string) => said.split('\n').filter((line) => /"level":"error"|^(?!\{).+/.test(line))

export const baseOf = ({ port }: { port: number }) => `http://${LOOPBACK}:${port}`

export type SharedKey = { key: string; account: string }

/** A key kept on the shared server (or in the state folder that the arguments name), which every process knows. */
export async function makeSharedKey(env: Record<string, string>, ...args: string[]): Promise<SharedKey> {
  const { stdout, stderr } = await keys(env, 'create', '--name', 'Scaling', ...args)
  return { key: stdout.trim(), account: /acct_\w+/.exec(stderr)?.[0] ?? '' }
}

export const changeKey = (env: Record<string, string>, { account }: SharedKey, ...args: string[]) =>
  keys(env, 'change', account, ...args)

async function keys(env: Record<string, string>, ...args: string[]) {
  const finished = await atlas(['keys', ...args], { env })
  if (finished.code !== 0) throw new Error(`keys ${args[0]} failed: ${finished.stderr}`)
  return finished
}

/** No budget that a measurement spends. */
export const UNLIMITED = ['--plan', 'production', '--per-minute', '999999999', '--per-day', '999999999']

/** Waits until a process knows the key. */
export const known = (base: string, { key }: Pick<SharedKey, 'key'>) =>
  until(`${base} knows the key`, async () => (await ask(base, '/v1/rate-limit', bearer(key))).status === 200)

/** Requests that the shared server has counted for a key; waits until no more arrive. */
export async function countedFor(base: string, { key }: SharedKey): Promise<number> {
  let [before, counted] = [-1, 0]
  // A question about usage is a request too: it is counted after it was answered, and is not what was asked for.
  let questions = 0
  await until(
    'usage stands still',
    async () => {
      const { status, body } = await ask(base, '/v1/usage?period=month', bearer(key))
      before = counted
      if (status === 200) counted = Number(body.total_requests) - questions
      questions++
      await sleep(1_100)
      return status === 200 && counted === before
    },
    20_000,
  )
  return counted
}

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
