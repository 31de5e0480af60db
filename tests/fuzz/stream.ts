import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { until } from '../support/clock.ts'
import { makeSharedKey, rateLimitOf } from '../support/keys.ts'
import { type RunningServer, startServer } from '../support/program.ts'
import { type RunningRedis, startRedis } from '../support/redis.ts'
import { mutated, type Target, target } from './target.ts'

/** What somebody else may have written there: nothing like an event, nearly one, or one with bytes changed. */
function entriesLike(sound: string): fc.Arbitrary<string> {
  const nearly = fc.record(
    {
      type: fc.constantFrom('create', 'change', 'rotate', 'revoke', 'other'),
      id: fc.oneof(fc.jsonValue(), fc.constantFrom('acct_demo', '__proto__')),
      account: fc.jsonValue(),
      change: fc.jsonValue(),
      key: fc.jsonValue(),
      formerUntil: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  return fc.oneof(
    fc.string(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    nearly.map((value) => JSON.stringify(value)),
    mutated(Buffer.from(sound)).map((bytes) => bytes.toString('latin1')),
  )
}

export type StreamFuzz = { target: Target; stop(): Promise<void> }

/** Entries of the key stream: whatever they are, a key that is made afterwards is known, here and to a process that starts. */
export async function streamTarget(): Promise<StreamFuzz> {
  const redis: RunningRedis = await startRedis()
  await makeSharedKey(redis.url)
  const sound = redis.command('XRANGE', 'atlas:keys', '-', '+').split('\n').at(-1) ?? ''
  const env = { ATLAS_REDIS_URL: redis.url }
  const server = await startServer([], { env })
  const inputs = fc.array(entriesLike(sound), { minLength: 1, maxLength: 30 })
  const fuzzed = target('entries of the key stream', 1, inputs, async (entries) => {
    // No argument of a command has a NUL in it.
    for (const entry of entries) redis.command('XADD', 'atlas:keys', '*', 'event', entry.replaceAll('\u0000', ''))
    const key = await makeSharedKey(redis.url)
    const isKnown = async (at: RunningServer) => (await rateLimitOf(at, key)).status === 200
    await until('the key is known to who was there', () => isKnown(server))
    const fresh = await startServer([], { env })
    await until('the key is known to who came later', () => isKnown(fresh))
    assert.is(await fresh.stop(), 0)
  })
  const stop = async () => {
    await server.stop('SIGKILL')
    await redis.kill()
  }
  return { target: fuzzed, stop }
}
