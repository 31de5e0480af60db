import * as assert from 'uvu/assert'

type Window = { limit: number; remaining: number; used: number; reset: number }
export type Budgets = { minute: Window; day: Window }

const WINDOWS = { minute: 'Minute', day: 'Day' }

/** What the budget headers of an answer say; fails where one is missing or is no whole number. */
export function budgetsIn(headers: Headers, of = 'the answer'): Budgets {
  const number = (name: string) => {
    const text = headers.get(name) ?? 'missing'
    assert.match(text, /^\d+$/, `${name} of ${of} is ${text}`)
    return Number(text)
  }
  const window = (name: string) => ({
    limit: number(`X-RateLimit-Limit-${name}`),
    remaining: number(`X-RateLimit-Remaining-${name}`),
    used: number(`X-RateLimit-Used-${name}`),
    reset: number(`X-RateLimit-Reset-${name}`),
  })
  return { minute: window(WINDOWS.minute), day: window(WINDOWS.day) }
}
