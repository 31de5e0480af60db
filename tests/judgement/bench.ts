import { readSnapshot } from '../../src/snapshot/read.ts'
import { readOptions } from '../support/options.ts'
import { type Counted, FIRST, judge, type Verdicts } from './judge.ts'
import { BENCHES, type Bench, loadJuries } from './jury.ts'
import { timesAt } from './scale.ts'

/**
 * `npm run bench:judgement`: holds substitutes and verdicts against the first jury, of which one half is held out, and the second jury. `-- --disagreements` lists where
 * they differ, `-- --disagreements --held-out` on the half that is held out too: look there only when nothing is tuned any more.
 * `-- --scale` times lists of substitutes with the atlas repeated.
 */
const options = readOptions(
  {
    snapshot: { type: 'string', default: 'dist/atlas.snapshot' },
    disagreements: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
  },
  ({ values }) => values,
)
const juries = loadJuries()
const today = readSnapshot(options.snapshot).content.materials.length
const found = BENCHES.map((bench) => ({ bench, ...judge(options.snapshot, juries[bench]) }))

row('', (_, bench) => bench)
row(`nothing forbidden in the first ${FIRST}`, ({ clean }) => share(clean))
row('something shortlisted in the first 3', ({ served }) => share(served))
row('empty where nothing is shortlisted', ({ empty }) => share(empty))
row('certain pairs in order', ({ certain }) => share(certain))
row('likely pairs in order', ({ likely }) => share(likely))
row('what cannot be ordered is not', ({ refused }) => share(refused))
row('offered and not graded', ({ ungraded }) => String(ungraded))

for (const { bench, disagreements } of found)
  if (options.disagreements && (bench !== 'held-out' || options['held-out'])) {
    out(`\n${bench}`)
    for (const { trade, kind, text } of disagreements) out(`  ${trade}, ${kind}: ${text}`)
  }

if (options.scale)
  for (const size of [today, 10_000, 100_000]) {
    const { median, slowest } = timesAt(options.snapshot, size)
    out(`\nfive substitutes among ${size} materials: ${median.toFixed(2)} ms, the slowest ${slowest.toFixed(2)} ms`)
  }

function row(name: string, cell: (verdicts: Verdicts, bench: Bench) => string) {
  out(name.padEnd(38) + found.map(({ bench, verdicts }) => cell(verdicts, bench).padEnd(22)).join(''))
}

function share({ held, of }: Counted): string {
  return `${held} of ${of} (${Math.round((100 * held) / of)} %)`
}

function out(line: string) {
  process.stdout.write(`${line}\n`)
}
