import { demoAccount } from '../../src/access/account.ts'
import { KeyRing } from '../../src/access/keys/key-ring.ts'
import { Journal } from '../../src/access/local/journal.ts'
import { LocalLedger } from '../../src/access/local/local-ledger.ts'
import { DAY_MS, dayOf, MINUTE_MS, minuteOf, monthOf } from '../../src/system/time.ts'
import { clockAt, sleep } from '../support/clock.ts'
import { makeKey } from '../support/keys.ts'
import { startServer, temporaryFolder } from '../support/program.ts'
import { askOften, countOf, keepAsking, statusesOf } from './asking.ts'
import { type Fault, greatest, hold, whole } from './fault.ts'

const HOUR_MS = 60 * MINUTE_MS
const STEPS: Record<string, number> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
  month: 31 * DAY_MS,
}
const BUDGET = { per_minute: 5, per_day: 40 }
const START = Date.parse('2026-05-15T12:00:00Z')

/** What the clock has shown since new windows began: grants by window, and how far it has been. */
type Shown = { minutes: Map<number, number>; days: Map<number, number>; latest: number }

const nothingShown = (latest: number): Shown => ({ minutes: new Map(), days: new Map(), latest })

/** A ledger whose clock is set, and what the promise allows of it. */
class SetClock {
  readonly #ledger = new LocalLedger(new KeyRing(undefined, () => {}))
  readonly #account = { ...demoAccount(), budget: BUDGET }
  #shown: Shown
  now: number
  counted = 0
  restarts = 0

  constructor(now: number) {
    this.now = now
    this.#shown = nothingShown(now)
  }

  /** Sets the clock, then asks for more than a minute's budget. */
  setTo(now: number) {
    this.now = now
    if (minuteOf(this.#shown.latest) - minuteOf(now) >= 60) {
      this.#shown = nothingShown(now)
      this.restarts++
    }
    this.#shown.latest = Math.max(this.#shown.latest, now)
    for (let asked = 0; asked < 2 * BUDGET.per_minute; asked++) {
      const granted = this.#ledger.spend(this.#account, now)
      this.#ledger.count(this.#account, 'GET /v1/me', granted ? 200 : 429, 1, now)
      this.counted++
      if (granted) this.#grant()
    }
  }

  /** Everything that usage knows of the months that the clock has shown, asked forwards. */
  usage(months: Iterable<number>): number {
    return [...months]
      .toSorted((a, b) => a - b)
      .reduce((sum, at) => sum + this.#ledger.usage(this.#account, 'month', at).total_requests, 0)
  }

  #grant() {
    const { minutes, days } = this.#shown
    const [minute, day] = [minuteOf(this.now), dayOf(this.now)]
    minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
    days.set(day, (days.get(day) ?? 0) + 1)
    const used = { minute: minutes.get(minute) ?? 0, day: days.get(day) ?? 0 }
    const isKept = used.minute <= BUDGET.per_minute && used.day <= BUDGET.per_day
    hold(isKept, 'never more than the budget in a window', { now: new Date(this.now).toISOString(), used })
  }
}

/**
 * What usage no longer knows of the months that were shown. Each is asked for at its earliest time: one within an hour before the latest is
 * answered for the latest, as a clock that was set back a little is.
 */
function lossOf(clock: SetClock, shown: ReadonlySet<number>): number {
  const latestFirst = [...shown].toSorted((a, b) => b - a)
  const months = new Map(latestFirst.map((at) => [monthOf(at), at]))
  return clock.counted - clock.usage(months.values())
}

export const clockSet: Fault = async (isQuick) => {
  const walks = isQuick ? 200 : 2_000
  const names = Object.keys(STEPS)
  let [restarts, sets] = [0, 0]
  for (const name of names) {
    const step = STEPS[name] ?? 0
    for (const [first, second] of [
      [step, -step],
      [-step, step],
    ] as const) {
      const clock = new SetClock(START)
      const shown = new Set<number>()
      for (const at of [START, START + first, START + first + second, START + first + second + MINUTE_MS]) {
        clock.setTo(at)
        shown.add(at)
      }
      hold(lossOf(clock, shown) === 0, 'usage of the month loses nothing', { step: name, first, second })
      restarts += clock.restarts
      sets += shown.size
    }
  }
  for (let walk = 0; walk < walks; walk++) {
    const { restarts: more, shown } = randomWalk()
    restarts += more
    sets += shown
  }
  const offsets = await servedInSteps()
  return [
    {
      fault: 'clock set forwards and backwards',
      tried: `by a minute, an hour, a day, a month, there and back, and ${whole(walks)} random walks of such steps within two months (${whole(sets)} settings); a server started at ${offsets} such times in turn`,
      happens: `never more than a window's budget as the clock shows it; a step back by an hour or more begins new windows (${whole(restarts)} times), a smaller one leaves spent budget spent until the clock is there again`,
      lost: 'no count of usage',
    },
  ]
}

/** Twenty settings at random, within a month before and after. */
function randomWalk() {
  const clock = new SetClock(START)
  const shown = new Set([START])
  clock.setTo(START)
  for (let set = 0; set < 20; set++) {
    const steps = Object.values(STEPS)
    const step = (steps[Math.floor(Math.random() * steps.length)] ?? 0) * Math.random() * (Math.random() < 0.5 ? -1 : 1)
    const at = clock.now + step
    if (monthOf(at) < monthOf(START) || monthOf(at) > monthOf(START) + 1) continue
    clock.setTo(at)
    shown.add(at)
  }
  const lost = lossOf(clock, shown)
  hold(lost === 0, 'usage of the month loses nothing', {
    lost,
    shown: [...shown].map((at) => new Date(at).toISOString()),
  })
  return { restarts: clock.restarts, shown: shown.size }
}

/** The program itself, started on one folder at each time in turn; what it may grant follows from the times before. */
async function servedInSteps(): Promise<number> {
  const state = temporaryFolder()
  const { headers } = await makeKey(state, '--per-minute', '10', '--per-day', '15')
  const steps: [time: string, granted: number][] = [
    ['2026-05-15T12:00:03Z', 10],
    ['2026-05-15T11:59:03Z', 0],
    ['2026-05-15T12:01:03Z', 5],
    ['2026-05-15T13:01:03Z', 0],
    ['2026-05-16T12:00:03Z', 10],
    ['2026-05-16T11:01:03Z', 0],
    ['2026-06-16T12:00:03Z', 10],
  ]
  let counted = 0
  for (const [time, wanted] of steps) {
    const server = await startServer([], { state, env: clockAt(time) })
    const answers = await askOften(server.base, 20, { headers })
    counted += answers.length
    const granted = countOf(answers, 200)
    hold(granted === wanted, `a server at ${time} grants ${wanted}`, statusesOf(answers))
    await server.stop()
  }
  const kept = keptIn(state)
  hold(kept === counted, 'usage loses nothing', { counted, kept })
  return steps.length
}

/** Every request that the journal of a folder has counted, of all days and months. */
function keptIn(state: string): number {
  const journal = new Journal(state, () => {})
  const counts = [...journal.read().values()].flatMap(({ days, months }) => [
    ...Object.values(days),
    ...Object.values(months),
  ])
  return counts.reduce((sum, { total }) => sum + total, 0)
}

/** New year under load: a day's budget, used up before midnight, begins anew in the same second. */
export const rollover: Fault = async (isQuick) => {
  const state = temporaryFolder()
  const perDay = 150
  const { headers } = await makeKey(state, '--per-minute', '100000', '--per-day', String(perDay))
  const server = await startServer([], { state, env: clockAt('2026-12-31T23:59:57Z') })
  const asking = keepAsking(server.base, { headers })
  await sleep(isQuick ? 4_000 : 8_000)
  const answers = await asking.stop()
  hold((await server.stop()) === 0, 'it stops as always', server.stderr())
  const granted = answers.filter(({ status }) => status === 200).toSorted((a, b) => a.at - b.at)
  const refused = answers.filter(({ status }) => status === 429).map(({ at }) => at)
  hold(granted.length === 2 * perDay, 'the budget begins anew at midnight', statusesOf(answers))
  hold(granted.length + refused.length === answers.length, 'every request is answered 200 or 429', statusesOf(answers))
  const kept = keptIn(state)
  hold(kept === answers.length, 'what was counted before and after is what was sent', { kept, sent: answers.length })
  const pause = greatest(granted.map(({ at }, index) => (index === 0 ? 0 : at - (granted[index - 1]?.at ?? at))))
  return [
    {
      fault: 'day, month and year end under load',
      tried: `${whole(answers.length)} requests over 8 connections across midnight of 31 December, ${perDay} a day allowed`,
      happens: `${perDay} granted before, 429 for ${whole(pause)} ms until midnight, ${perDay} granted after`,
      lost: `nothing: ${whole(kept)} counted before and after together`,
    },
  ]
}
