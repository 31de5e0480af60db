import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { wholeNumber } from '../../src/text/values.ts'
import { UNLIMITED } from '../faults/serving.ts'
import { promise, row, verdict } from '../scaling/table.ts'
import { sleep } from '../support/clock.ts'
import { makeKey } from '../support/keys.ts'
import { errorsOf } from '../support/log.ts'
import { readOptions } from '../support/options.ts'
import { DIST, startServer, temporaryFolder } from '../support/program.ts'
import { brokenClients, keyChanges, swaps } from './disturbances.ts'
import { askMixed } from './mixed.ts'
import { descriptorsOf, leftOver, quarters, type Sample, sampleOf } from './samples.ts'

/**
 * `npm run soak [-- --minutes N]`: mixed load on one process while its snapshot is swapped, keys come and go and clients
 * misbehave. Prints a table; exits with 1 where memory grows, a descriptor is left over, or anything fails. Needs Linux.
 */
const minutes = readOptions({ minutes: { type: 'string', default: '20' } }, ({ values }) =>
  wholeNumber('--minutes', values.minutes, 1, 1_440),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** The first half warms up; from the third quarter to the last, memory may waver by so much. */
const MOST_GROWTH = 0.1
const SAMPLE_MS = 1_000
const CONNECTIONS = 8

const snapshot = join(temporaryFolder(), 'served.snapshot')
copyFileSync(join(DIST, 'atlas.snapshot'), snapshot)
const state = temporaryFolder()
const { headers } = await makeKey(state, ...UNLIMITED)
// Kept for 5 s only, so that in the end no connection is left that a client keeps for later.
const limits = ['--headers-timeout-ms', '2000', '--request-timeout-ms', '3000', '--keep-alive-ms', '5000']
const server = await startServer(['--snapshot', snapshot, '--idle-timeout-ms', '3000', ...limits], { state })
const pid = server.child.pid ?? 0

// Search warms up a moment after the start, and may open files for it.
await sleep(3_000)
const before = sampleOf(pid)
const openBefore = descriptorsOf(pid)
const failures: string[] = []
const onFailure = (why: string) => void failures.push(why)
const asking = askMixed(server.base, headers.authorization, CONNECTIONS)
const disturbances = [
  swaps({ server, snapshot }, onFailure),
  keyChanges({ server, snapshot }, onFailure),
  brokenClients({ server, snapshot }, headers.authorization, onFailure),
]

const samples: Sample[] = []
for (const end = Date.now() + minutes * 60_000; Date.now() < end && server.child.exitCode === null; ) {
  await sleep(SAMPLE_MS)
  samples.push(sampleOf(pid))
}
await Promise.all(disturbances.map((disturbance) => disturbance.stop()))
const { answered, unexpected } = await asking.stop()
// The slowest of the broken clients is let go by then.
await sleep(8_000)
const after = sampleOf(pid)
const left = leftOver(openBefore, descriptorsOf(pid))
const errors = errorsOf(server).map(({ msg }) => msg)
const exit = await server.stop()

const medians = quarters(samples.map(({ mib }) => mib))
const [, , third = 0, last = 0] = medians
const most = samples.reduce((highest, { descriptors }) => Math.max(highest, descriptors), 0)
process.stdout.write(`| \`npm run soak\`, ${minutes} min | |\n| --- | --- |\n`)
row('requests answered', answered.toLocaleString('en-GB'))
for (const { name, count } of disturbances) row(name, `${count} times`)
row('resident memory, MiB: medians of the quarters', medians.map((mib) => mib.toFixed(0)).join(', '))
row('the same once everybody has left', after.mib.toFixed(0))
row('open descriptors before, at most, after', `${before.descriptors}, ${most}, ${after.descriptors}`)
promise('answers with another status than expected', unexpected.length, 0)
promise('disturbances that failed', failures.length, 0)
promise('error lines', errors.length, 0)
promise('exit code', exit ?? -1, 0)
promise('descriptors left over', left.join(', ') || 'none', 'none')
promise(
  'memory is flat',
  last <= third * (1 + MOST_GROWTH) ? 'yes' : `no: ${(last - third).toFixed(0)} MiB more`,
  'yes',
)
for (const why of new Set([...unexpected, ...failures, ...errors])) process.stdout.write(`${why}\n`)
process.exit(verdict())
