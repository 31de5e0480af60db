import { type Test, suite as uvuSuite } from 'uvu'
import { hookRecord } from './globals.ts'

/**
 * Stands in for uvu in the tests that the runner bundles. uvu swallows what a `before` hook or an `after.each` hook throws, and
 * dies of what an `after` hook throws; here all of it is kept for the report.
 */
export function suite<T = Record<string, unknown>>(name = '', context?: T): Test<T> {
  const made = uvuSuite(name, context)
  const { errors, notRun } = hookRecord()
  type Callback = Parameters<typeof made.after>[0]

  const kept =
    (hook: string, handler: Callback, catches: boolean): Callback =>
    async (state) => {
      try {
        await handler(state)
      } catch (error) {
        errors.push(`${name}: the ${hook} hook threw\n${error instanceof Error ? error.stack : error}`)
        if (!catches) throw error
        hookRecord().thrownAfter++
      }
    }
  const { before, after } = made
  const observed = (name_: string, handler: Callback) => {
    notRun.add(name)
    made(name_, handler)
  }
  return Object.assign(observed, {
    only(title: string, handler: Callback) {
      notRun.add(name)
      made.only(title, handler)
    },
    skip(title?: string, handler?: Callback) {
      notRun.add(name)
      made.skip(title, handler)
    },
    // An error of before.each is told as that of its test.
    before: Object.assign((handler: Callback) => before(kept('before', handler, false)), { each: before.each }),
    after: Object.assign((handler: Callback) => after(kept('after', handler, true)), {
      each: (handler: Callback) => after.each(kept('after.each', handler, false)),
    }),
    run() {
      notRun.delete(name)
      made.run()
    },
  })
}

export const test = suite()
