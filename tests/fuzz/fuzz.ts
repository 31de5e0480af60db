import { wholeNumber } from '../../src/text/values.ts'
import { readOptions } from '../support/options.ts'
import { openTargets } from './targets.ts'

/** `npm run fuzz [-- --minutes N] [--seed S] [--only WORD]`: tries every target for its part of the time; exits with 1 where one fails. */
const { minutes, seed, only } = readOptions(
  {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', default: '' },
  },
  ({ values }) => ({
    minutes: wholeNumber('--minutes', values.minutes, 1, 1_440),
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 31 - 1),
    only: values.only,
  }),
)

const { targets, stop } = await openTargets()
const wanted = targets.filter(({ name }) => name.includes(only))
if (wanted.length === 0) {
  process.stderr.write(`--only cannot be "${only}"; allowed: a part of ${targets.map(({ name }) => name).join(', ')}\n`)
  process.exit(2)
}
const say = (text: string) => process.stdout.write(`${text}\n`)
say(`seed ${seed}, ${minutes} min`)
for (const { name, tryOut } of wanted) {
  try {
    const runs = await tryOut({ seed, ms: (minutes * 60_000) / wanted.length })
    say(`${name}: ${runs} inputs, holds`)
  } catch (error) {
    process.exitCode = 1
    say(`${name}: FAILS\n${error instanceof Error ? error.message : error}`)
  }
}
await stop()
// What a failure has left open must not keep the run from ending.
process.exit()
