import { clockSet, rollover } from './clock.ts'
import { idle, slow } from './connections.ts'
import { contained } from './contained.ts'
import { costly } from './costly.ts'
import { burst, guessing } from './crowds.ts'
import { cut, flipped } from './damage.ts'
import { full, readOnly, removed } from './disk.ts'
import type { Fault, Tried } from './fault.ts'
import { flapping } from './flapping.ts'
import { killed } from './killed.ts'
import { shared } from './shared.ts'
import { snapshot } from './snapshot.ts'

const FAULTS: Record<string, Fault> = {
  killed,
  full,
  removed,
  readOnly,
  cut,
  flipped,
  clockSet,
  rollover,
  contained,
  shared,
  flapping,
  snapshot,
  idle,
  slow,
  burst,
  guessing,
  costly,
}

/** `npm run faults [-- --only NAME] [--quick]`: tries every fault, prints the table and exits with 1 where a promise is broken. */
const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const at = args.indexOf('--only')
const only = at < 0 ? undefined : args[at + 1]
const names = Object.keys(FAULTS).filter((name) => only === undefined || name === only)
if (names.length === 0 || args.some((arg, index) => index !== at + 1 && !['--quick', '--only'].includes(arg))) {
  process.stderr.write(`faults: allowed: --quick, --only ${Object.keys(FAULTS).join(', ')}\n`)
  process.exit(2)
}

const LIMIT_MS = 10 * 60_000
setTimeout(() => {
  process.stderr.write(`faults: not over after ${LIMIT_MS / 60_000} minutes\n`)
  process.exit(1)
}, LIMIT_MS).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const rows: Tried[] = []
for (const name of names) {
  const startedAt = performance.now()
  let verdict = 'holds'
  try {
    rows.push(...((await FAULTS[name]?.(isQuick)) ?? []))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    verdict = `BROKEN: ${why}`
    rows.push({ fault: name, tried: '', happens: verdict, lost: '' })
    process.exitCode = 1
  }
  process.stderr.write(`${name}: ${verdict} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`)
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
process.stdout.write('| fault | tried | what happens | lost |\n| --- | --- | --- | --- |\n')
for (const { fault, tried, happens, lost } of rows)
  process.stdout.write(`| ${[fault, tried, happens, lost].map(cell).join(' | ')} |\n`)
// What a fault that broke off has left open must not keep the run from ending.
process.exit()
