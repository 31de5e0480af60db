import { wholeNumber } from '../../src/text/values.ts'
import { readOptions } from '../support/options.ts'
import { memory, start } from './start-and-memory.ts'
import { tail } from './tail.ts'
import { countingCost, throughput } from './throughput.ts'

/** `npm run bench [-- --rounds N]`: exits with 1 where a figure misses its floor or limit. */
const MOST_COUNTING = 1.05
const MOST_START = 4
const MOST_TAIL = 3
const MOST_MEMORY = 2.6

const rounds = readOptions({ rounds: { type: 'string', default: '7' } }, ({ values }) =>
  wholeNumber('--rounds', values.rounds, 1, 1_000),
)

const missed: string[] = await throughput(rounds)
const need = (isMet: boolean, what: string) => {
  if (!isMet) missed.push(what)
}
need((await countingCost(rounds)) <= MOST_COUNTING, `counting above ${MOST_COUNTING} of no counting`)
need((await tail(rounds)) <= MOST_TAIL, `latency above ${MOST_TAIL} × bare node:http`)
need((await start(2 * rounds + 1)) <= MOST_START, `start above ${MOST_START} × node -e 0`)
need((await memory()) <= MOST_MEMORY, `memory above ${MOST_MEMORY} × an idle node`)
process.stdout.write(missed.length > 0 ? `missed: ${missed.join('; ')}\n` : 'all figures met\n')
process.exitCode = missed.length > 0 ? 1 : 0
