import { SharedBudgets } from '../../src/access/shared/shared-budgets.ts'
import { SharedUsage } from '../../src/access/shared/shared-usage.ts'
import { StreamKeyLog } from '../../src/access/shared/stream-key-log.ts'
import { DAY_MS } from '../../src/system/time.ts'
import { makeAccounts, useFor } from './accounts.ts'
import { startSharedServer } from './processes.ts'
import { linkTo, usedMemory } from './redis-info.ts'
import { startTimes } from './start-times.ts'
import { perAccount, row } from './table.ts'

const PREFIX = 'atlas:'
const AT_ONCE = 500

/** Replicas on a shared server: what it keeps of each account, stage by stage. */
export async function measureShared(count: number) {
  const shared = await startSharedServer()
  const link = await linkTo(shared.url)
  const accounts = makeAccounts(count)
  const now = Date.now()
  const inTurns = async (each: (one: (typeof accounts)[number]) => Promise<unknown> | undefined) => {
    for (let at = 0; at < count; at += AT_ONCE) await Promise.all(accounts.slice(at, at + AT_ONCE).map(each))
  }
  let before = await usedMemory(link)
  const stage = async (what: string, per = count) => {
    const after = await usedMemory(link)
    row(`shared server: ${what}, bytes`, perAccount(after - before, per))
    before = after
  }
  await inTurns(({ event }) => new StreamKeyLog(link, PREFIX).append(event))
  await stage('a key')
  const budgets = new SharedBudgets(link, PREFIX, 'refuse')
  await inTurns(({ account }) => budgets.spend(account, now))
  await stage('a budget in use')
  const usage = new SharedUsage(link, PREFIX)
  const useOn = async (days: number, at: number) => {
    for (const { account } of accounts)
      useFor(days, at, (endpoint, status, durationMs, time) =>
        usage.count(account.id, endpoint, status, durationMs, time),
      )
    await usage.flush()
  }
  await useOn(1, now)
  await stage('usage of a first day, with its month')
  await useOn(1, now + DAY_MS > endOfMonth(now) ? now - DAY_MS : now + DAY_MS)
  await stage('usage of another day of the month')
  await useOn(1, now - 40 * DAY_MS)
  await stage('usage of a day in another month, with that month')
  const nobody = new SharedUsage(link, PREFIX)
  const [first] = accounts
  for (let at = 0; at < 2_000 && first; at++) {
    nobody.count(first.account.id, 'GET /v1/materials', 200, 0.4, now)
    await nobody.flush()
  }
  await stage('mark of a batch', 2_000)
  row('shared server: all, MiB', (before / 2 ** 20).toFixed(1))
  // A page of keys that is late on a busy machine would begin the reading anew.
  const url = { ATLAS_REDIS_URL: shared.url, ATLAS_REDIS_TIMEOUT_MS: '5000' }
  await startTimes(count, accounts.at(-1)?.key ?? '', url, { ...url, ATLAS_REDIS_PREFIX: 'none:' })
  link.stop()
  await shared.stop()
}

function endOfMonth(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}
