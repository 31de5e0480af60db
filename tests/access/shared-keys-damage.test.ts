import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask } from '../support/http.ts'
import { accepted, makeSharedKey, refused } from '../support/keys.ts'
import { said } from '../support/log.ts'
import { atlas } from '../support/program.ts'
import { onServer } from '../support/redis.ts'
import { endAll, redisFor, replicas } from '../support/replicas.ts'

const test = suite('entries of the shared keys that cannot be used')
const withServer = onServer(test)
test.after(endAll)

for (const [what, entry] of [
  ['no JSON', ['event', 'no json']],
  ['of another shape', ['event', '{"hello":1}']],
  ['an empty value', ['event', 'null']],
  ['of another field', ['note', 'hello']],
  ['a key without its parts', ['event', '{"type":"create","account":{"id":"acct_0123456789ab"}}']],
] as const)
  withServer(
    `an entry that is ${what} is skipped with a line that names it, and every key and command works`,
    async () => {
      const redis = await redisFor()
      const [server] = await replicas(1, redis)
      if (!server) throw new Error('no server')
      const before = await makeSharedKey(redis.url)
      const gone = await makeSharedKey(redis.url)
      const env = { ATLAS_REDIS_URL: redis.url }
      assert.is((await atlas(['keys', 'revoke', gone.account], { env })).code, 0)
      const id = redis.command('XADD', 'atlas:keys', '*', ...entry)
      const after = await makeSharedKey(redis.url)
      for (const key of [before, after]) await accepted(server, key)
      await refused(server, gone)
      assert.match(await said(server, /cannot be used/), id)
      const list = await atlas(['keys', 'list'], { env })
      assert.is(list.code, 0)
      assert.match(list.stderr, new RegExp(`^[^\\n]*entry ${id} cannot be used[^\\n]*\\n$`))
      assert.is((await atlas(['keys', 'revoke', before.account], { env })).code, 0)
      await refused(server, before)
    },
  )

for (const [what, entryOf, isShown] of [
  ['a broken revocation', (id: string) => `{"type":"revoke","id":"${id}"`, true],
  ['a rotation without its key', (id: string) => `{"type":"rotate","id":"${id}"}`, true],
  ['a kind of later versions', (id: string) => `{"type":"suspend","id":"${id}"}`, true],
  ['a rotation until no time', (id: string) => rotationUntilNever(id), true],
  ['a broken revocation of nobody', () => '{"type":"revoke","id":"acct_', false],
] as const)
  withServer(`after ${what} the keys that it may have ended are refused until they are rotated`, async () => {
    const redis = await redisFor()
    const [server] = await replicas(1, redis)
    if (!server) throw new Error('no server')
    const [meant, other] = [await makeSharedKey(redis.url), await makeSharedKey(redis.url)]
    redis.command('XADD', 'atlas:keys', '*', 'event', entryOf(meant.account))
    const after = await makeSharedKey(redis.url)
    await accepted(server, after)
    await refused(server, meant)
    if (isShown) await accepted(server, other)
    else await refused(server, other)
    const env = { ATLAS_REDIS_URL: redis.url }
    assert.match((await atlas(['keys', 'list'], { env })).stdout, new RegExp(`^${meant.account} .* damaged `, 'm'))
    const { code, stdout } = await atlas(['keys', 'rotate', meant.account], { env })
    assert.is(code, 0)
    await accepted(server, { ...meant, headers: { authorization: `Bearer ${stdout.trim()}` } })
    await refused(server, meant)
    assert.is((await ask(server.base, '/v1/me')).status, 200)
  })

function rotationUntilNever(id: string): string {
  const key = { prefix: 'sma_live_', last4: 'abcd' }
  return JSON.stringify({ type: 'rotate', id, key, keyHash: 'a'.repeat(64), formerUntil: 'never' })
}

test.run()
