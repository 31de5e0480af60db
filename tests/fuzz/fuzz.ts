import { parseArgs } from 'node:util'
import { wholeNumber } from '../../src/text/values.ts'
import { openTargets } from './targets.ts'

/** `npm run fuzz [-- --minutes N] [--seed S] [--only WORD]`: tries every target for its part of the time; exits with 1 where one fails. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const minutes = wholeNumber('--minutes', values.minutes, 1, 1_440)
const seed = wholeNumber('--seed', values.seed ?? String(Date.now() % 2 ** 31), 0, 2 ** 31 - 1)

const { targets, stop } = await openTargets()
const wanted = targets.filter(({ name }) => name.includes(values.only))
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
