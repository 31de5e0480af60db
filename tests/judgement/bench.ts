import { readSnapshot } from '../../src/snapshot/read.ts'
import { readOptions } from '../support/options.ts'
import { FIRST, judge } from './judge.ts'
import { loadJury, SPLITS } from './jury.ts'
import { timesAt } from './scale.ts'

/**
 * `npm run bench:judgement`: holds substitutes and verdicts against the jury, by split. `-- --disagreements` lists where they differ on the
 * development half, `-- --disagreements --held-out` on the other one too: look there only when nothing is tuned any more. `-- --scale`
 * times lists of substitutes with the atlas repeated.
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
const jury = loadJury()
const today = readSnapshot(options.snapshot).content.materials.length

for (const split of SPLITS) {
  const { verdicts, disagreements } = judge(options.snapshot, jury, split)
  const share = ({ held, of }: { held: number; of: number }) => `${held} of ${of} (${Math.round((100 * held) / of)} %)`
  out(`\n${split}`)
  out(`  nothing forbidden in the first ${FIRST}      ${share(verdicts.clean)}`)
  out(`  something shortlisted in the first 3  ${share(verdicts.served)}`)
  out(`  empty where nothing is shortlisted    ${share(verdicts.empty)}`)
  out(`  certain pairs in order                ${share(verdicts.certain)}`)
  out(`  likely pairs in order                 ${share(verdicts.likely)}`)
  out(`  what cannot be ordered is not         ${share(verdicts.refused)}`)
  out(`  offered and not graded                ${verdicts.ungraded}`)
  if (options.disagreements && (split === 'development' || options['held-out']))
    for (const { trade, kind, text } of disagreements) out(`    ${trade}, ${kind}: ${text}`)
}

if (options.scale)
  for (const size of [today, 10_000, 100_000]) {
    const { median, slowest } = timesAt(options.snapshot, size)
    out(`\nfive substitutes among ${size} materials: ${median.toFixed(2)} ms, the slowest ${slowest.toFixed(2)} ms`)
  }

function out(line: string) {
  process.stdout.write(`${line}\n`)
}
