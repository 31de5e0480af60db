import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { creation, rotation } from '../../src/access/keys/key-events.ts'
import { KeyRing } from '../../src/access/keys/key-ring.ts'
import { SharedUsage } from '../../src/access/shared/shared-usage.ts'
import { StreamKeyLog } from '../../src/access/shared/stream-key-log.ts'
import { endLinks, type FlakyLink, linkTo } from '../support/flaky-link.ts'
import { ROOT, run } from '../support/program.ts'
import { onServer } from '../support/redis.ts'
import { redisFor } from '../support/replicas.ts'

const test = suite('a shared server asked by two at once')
const withServer = onServer(test)
test.after(endLinks)

const linked = async () => linkTo(await redisFor())

/** Makes a link hold back its answers until the function is called. */
function holdBack(link: FlakyLink): () => void {
  let release = () => {}
  link.until = new Promise((resolve) => {
    release = resolve
  })
  return release
}

withServer('usage is sent by one run at a time, so that no batch is taken for sent while it is not', async () => {
  const link = await linked()
  const usage = new SharedUsage(link, 'atlas:')
  const countOne = () => usage.count('acct_a', 'GET /v1/me', 200, 1, Date.now())
  countOne()
  await usage.flush()
  link.sent.length = 0
  const release = holdBack(link)
  const runs: Promise<void>[] = []
  for (let run = 0; run < 3; run++) {
    countOne()
    runs.push(usage.flush())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  release()
  await Promise.all(runs)
  const batches = link.sent.map((command) => command.find((part) => part.startsWith('atlas:batch:')))
  assert.is(new Set(batches).size, batches.length, 'a batch was sent by two runs')
  assert.is((await usage.read('acct_a', Date.now())).today.total, 4)
})

withServer('a change of keys is read by one of two readers, and a rotation read twice ends no key early', async () => {
  const link = await linked()
  const log = new StreamKeyLog(link, 'atlas:')
  const { key: old, event } = creation({ name: 'A', plan: 'developer' })
  const rotated = rotation(event.account.id, '2999-12-31T00:00:00Z')
  await log.append(event)
  await log.append(rotated.event)
  const [one, two] = await Promise.all([log.changes(), log.changes()])
  assert.is((one?.events.length ?? 0) + (two?.events.length ?? 0), 2)

  const twice = [event, rotated.event, rotated.event]
  const keys = new KeyRing({ changes: () => ({ events: twice, isWhole: true }), append() {} }, () => {})
  await keys.load()
  for (const key of [old, rotated.key]) assert.ok((keys.find(key)?.until ?? 0) > Date.now(), 'it is refused too early')
})

withServer('a link that is stopped while it connects keeps no connection', async () => {
  const { url } = await redisFor()
  const script = `
    const { RedisLink } = await import(${JSON.stringify(join(ROOT, 'src/access/shared/redis-link.ts'))})
    const link = new RedisLink({ url: ${JSON.stringify(url)}, timeoutMs: 2000 }, console.log)
    const connected = link.connect()
    link.stop()
    await connected
    console.log(link.isUp)`
  // With a connection left, the process would not end by itself.
  const args = ['20', process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script]
  assert.equal(await run('timeout', args), { code: 0, stdout: 'false\n', stderr: '' })
})

test.run()
