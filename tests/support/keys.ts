import * as assert from 'uvu/assert'
import { sleep, until } from './clock.ts'
import { ask } from './http.ts'
import { atlas, type RunningServer } from './program.ts'

export type MadeKey = {
  key: string
  account: string
  stdout: string
  stderr: string
  headers: { authorization: string }
}

/** Makes a key in a state folder with the command, as people do. */
export const makeKey = (state: string, ...args: string[]) => create(['--state', state, ...args])

/** The same on a shared server. */
export const makeSharedKey = (url: string, ...args: string[]) => create(args, { ATLAS_REDIS_URL: url })

async function create(args: string[], env: Record<string, string> = {}): Promise<MadeKey> {
  const name = args.includes('--name') ? [] : ['--name', 'A test']
  const { code, stdout, stderr } = await atlas(['keys', 'create', ...name, ...args], { env })
  if (code !== 0) throw new Error(`no key was made: ${stderr}`)
  const key = stdout.trim()
  const account = /acct_\w+/.exec(stderr)?.[0] ?? ''
  return { key, account, stdout, stderr, headers: { authorization: `Bearer ${key}` } }
}

/** Gives the account of a key another one with the command; `formerUntil` is what it says of the old key. */
export async function rotateKey(
  state: string,
  { account }: MadeKey,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<MadeKey & { formerUntil: string }> {
  const { code, stdout, stderr } = await atlas(['keys', 'rotate', account, '--state', state, ...args], { env })
  if (code !== 0) throw new Error(`the key was not rotated: ${stderr}`)
  const key = stdout.trim()
  const formerUntil = /good until (\S+)/.exec(stderr)?.[1] ?? ''
  return { key, account, stdout, stderr, headers: { authorization: `Bearer ${key}` }, formerUntil }
}

/** What a server says of a key; free, so that waiting with it spends no budget. */
export const rateLimitOf = ({ base }: RunningServer, { headers }: MadeKey) => ask(base, '/v1/rate-limit', { headers })

export const accepted = (server: RunningServer, key: MadeKey) =>
  until('the key is accepted', async () => (await rateLimitOf(server, key)).status === 200)

export async function refused(server: RunningServer, key: MadeKey) {
  await until('the key is refused', async () => (await rateLimitOf(server, key)).status === 401)
  return rateLimitOf(server, key)
}

/** Asks until the server's own clock is past the end: every answer before it has to be a 200, the one after it a 401. */
export async function refusedFrom(server: RunningServer, key: MadeKey, end: number) {
  const clock = async () => Date.parse(String((await ask(server.base, '/v1/health')).body.timestamp))
  for (let hasWorked = false; ; await sleep(30)) {
    const asked = await clock()
    const answer = await rateLimitOf(server, key)
    if ((await clock()) < end) {
      assert.is(answer.status, 200, `at ${new Date(asked).toISOString()}, before the end`)
      hasWorked = true
    }
    if (asked < end) continue
    assert.is(answer.status, 401, `at ${new Date(asked).toISOString()}, after the end`)
    assert.ok(hasWorked, 'it never worked')
    return answer
  }
}
