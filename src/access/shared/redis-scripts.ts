import { hash } from 'node:crypto'
import type { Used, Windows } from '../windows.ts'
import type { Link } from './redis-link.ts'

/**
 * The windows that apply to a budget: those of the server's clock, or the ones kept if that clock was set back by up to
 * an hour. Gives them with what is used in each.
 */
const WINDOWS = `
local now = tonumber(redis.call('TIME')[1])
local minute, day = math.floor(now / 60), math.floor(now / 86400)
local function windowsOf(key)
  local kept = redis.call('HMGET', key, 'minute', 'minute_used', 'day', 'day_used')
  local keptMinute, keptDay = tonumber(kept[1]) or 0, tonumber(kept[3]) or 0
  local thisMinute, thisDay = minute, day
  if keptMinute > minute and keptMinute - minute <= 60 then thisMinute, thisDay = keptMinute, keptDay end
  local usedMinute = keptMinute == thisMinute and tonumber(kept[2]) or 0
  local usedDay = keptDay == thisDay and tonumber(kept[4]) or 0
  return thisMinute, thisDay, usedMinute, usedDay
end
local function keep(key, thisMinute, usedMinute, thisDay, usedDay)
  redis.call('HSET', key, 'minute', thisMinute, 'minute_used', usedMinute, 'day', thisDay, 'day_used', usedDay)
  redis.call('EXPIRE', key, 172800)
end`

/**
 * Takes requests from the budgets of several accounts at once. Windows follow the server's clock, so that the clocks of
 * replicas need not agree; if that clock is set back by up to an hour, spent budget stays spent.
 * KEYS: one hash per entry.
 * ARGV, six per entry: requests wanted, limit per minute, limit per day, then an adjustment that is applied regardless
 * of the limits: number of requests (negative for refunds), their minute, their day.
 * Reply: minute, day, then per entry: granted, used in the minute, used in the day.
 */
const SPEND = `${WINDOWS}
local answer = {minute, day}
for i, key in ipairs(KEYS) do
  local at = (i - 1) * 6
  local wanted, perMinute, perDay = tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3])
  local added, addedMinute, addedDay = tonumber(ARGV[at + 4]), tonumber(ARGV[at + 5]), tonumber(ARGV[at + 6])
  local thisMinute, thisDay, usedMinute, usedDay = windowsOf(key)
  if added ~= 0 and addedMinute == thisMinute then usedMinute = math.max(0, usedMinute + added) end
  if added ~= 0 and addedDay == thisDay then usedDay = math.max(0, usedDay + added) end
  local granted = math.max(0, math.min(wanted, perMinute - usedMinute, perDay - usedDay))
  usedMinute, usedDay = usedMinute + granted, usedDay + granted
  if granted > 0 or added ~= 0 then
    keep(key, thisMinute, usedMinute, thisDay, usedDay)
  end
  answer[#answer + 1] = granted
  answer[#answer + 1] = usedMinute
  answer[#answer + 1] = usedDay
end
return answer`

/**
 * Adds what a process granted by itself. A batch that is sent again is ignored, as its key exists already.
 * KEYS: the batch key, then one hash per entry.
 * ARGV per entry: number of adjustments, then for each the number of requests, their minute, their day.
 * Reply: minute, day, then per entry: used in the minute, used in the day.
 */
const ADJUST = `${WINDOWS}
local isNew = redis.call('SET', KEYS[1], 1, 'NX', 'EX', 172800)
local answer = {minute, day}
local at = 1
for i = 2, #KEYS do
  local thisMinute, thisDay, usedMinute, usedDay = windowsOf(KEYS[i])
  local adjustments = tonumber(ARGV[at])
  at = at + 1
  for _ = 1, adjustments do
    local added, addedMinute, addedDay = tonumber(ARGV[at]), tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2])
    at = at + 3
    if isNew and addedMinute == thisMinute then usedMinute = math.max(0, usedMinute + added) end
    if isNew and addedDay == thisDay then usedDay = math.max(0, usedDay + added) end
  end
  if isNew then keep(KEYS[i], thisMinute, usedMinute, thisDay, usedDay) end
  answer[#answer + 1] = usedMinute
  answer[#answer + 1] = usedDay
end
return answer`

/**
 * Adds counts to usage. A batch that is sent again is ignored, as its key exists already.
 * KEYS: the batch key, then one hash per entry.
 * ARGV per entry: number of fields, time to live in seconds, then field name and increment in turn.
 * Reply: 1 if counted, 0 if the batch had been counted before.
 */
const COUNT = `
if not redis.call('SET', KEYS[1], 1, 'NX', 'EX', 86400) then return 0 end
local at = 1
for i = 2, #KEYS do
  local fields, ttl = tonumber(ARGV[at]), ARGV[at + 1]
  at = at + 2
  for _ = 1, fields do
    redis.call('HINCRBY', KEYS[i], ARGV[at], ARGV[at + 1])
    at = at + 2
  end
  redis.call('EXPIRE', KEYS[i], ttl)
end
return 1`

/** Runs a script by its hash; sends the source if the server does not have it cached. */
function script(text: string) {
  const sha = hash('sha1', text)
  return async (link: Link, keys: string[], args: (string | number)[]): Promise<unknown> => {
    const rest = [String(keys.length), ...keys, ...args.map(String)]
    try {
      const [answer] = await link.send(['EVALSHA', sha, ...rest])
      return answer
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
      const [answer] = await link.send(['EVAL', text, ...rest])
      return answer
    }
  }
}

const runSpend = script(SPEND)
const runCount = script(COUNT)

/** Requests to add to both windows, if these still apply; negative for refunds. */
export type Adjustment = { count: number; minute: number; day: number }
export type SpendEntry = {
  key: string
  wanted: number
  limit: { per_minute: number; per_day: number }
  adjustment: Adjustment
}
export type SpendAnswer = { minute: number; day: number; entries: { granted: number; minute: number; day: number }[] }

/** Runs SPEND for these entries; the reply's `entries` are in the same order. Throws what `RedisLink.send` throws. */
export async function spendAll(link: Link, entries: readonly SpendEntry[]): Promise<SpendAnswer> {
  const args = entries.flatMap(({ wanted, limit, adjustment }) => [
    wanted,
    limit.per_minute,
    limit.per_day,
    adjustment.count,
    adjustment.minute,
    adjustment.day,
  ])
  const answer = await runSpend(
    link,
    entries.map(({ key }) => key),
    args,
  )
  const [minute = 0, day = 0, ...rest] = Array.isArray(answer) ? answer.map(Number) : []
  return {
    minute,
    day,
    entries: entries.map((_, at) => ({
      granted: rest[at * 3] ?? 0,
      minute: rest[at * 3 + 1] ?? 0,
      day: rest[at * 3 + 2] ?? 0,
    })),
  }
}

export type AdjustEntry = { id: string; key: string; adjustments: Adjustment[] }
export type AdjustAnswer = { windows: Windows; used: Used[] }

/**
 * Runs ADJUST for one batch; `used` is in the order of the entries. After a failure it can be retried with the same
 * `batchKey`. Sends the source at once: whatever is sent after it must be executed after it.
 */
export async function adjustAll(link: Link, batchKey: string, entries: readonly AdjustEntry[]): Promise<AdjustAnswer> {
  const keys = [batchKey, ...entries.map(({ key }) => key)]
  const args = entries.flatMap(({ adjustments }) => [
    adjustments.length,
    ...adjustments.flatMap(({ count, minute, day }) => [count, minute, day]),
  ])
  const [answer] = await link.send(['EVAL', ADJUST, String(keys.length), ...keys, ...args.map(String)])
  const [minute = 0, day = 0, ...rest] = Array.isArray(answer) ? answer.map(Number) : []
  const used = entries.map((_, at) => ({ minute: rest[at * 2] ?? 0, day: rest[at * 2 + 1] ?? 0 }))
  return { windows: { minute, day }, used }
}

export type CountEntry = { key: string; ttlSeconds: number; fields: [name: string, added: number][] }

/** Runs COUNT for one batch. After a failure it can be retried with the same `batchKey` without counting twice. */
export async function countAll(link: Link, batchKey: string, entries: readonly CountEntry[]) {
  const args = entries.flatMap(({ ttlSeconds, fields }) => [fields.length, ttlSeconds, ...fields.flat()])
  await runCount(link, [batchKey, ...entries.map(({ key }) => key)], args)
}
