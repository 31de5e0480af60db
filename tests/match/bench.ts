import { SPLITS, type Split } from '../judgement/jury.ts'
import { readOptions } from '../support/options.ts'
import { judge } from './judge.ts'
import { LISTS, type List, loadJury } from './jury.ts'
import { timesOf } from './times.ts'

/**
 * `npm run bench:match`: holds the matcher against the jury of lines, by split. `-- --disagreements` lists where they differ on the
 * development half; the other half is never listed. `-- --speed` times 500 lines of the jury and of what a hostile caller may send.
 */
const options = readOptions(
  {
    snapshot: { type: 'string', default: 'dist/atlas.snapshot' },
    disagreements: { type: 'boolean', default: false },
    speed: { type: 'boolean', default: false },
  },
  ({ values }) => values,
)
const jury = loadJury()
const TITLES: Record<List, string> = {
  jury: '',
  later: 'later lines, ',
  traps: 'traps, ',
  third: 'third list, ',
  fourth: 'fourth list, ',
}

for (const file of LISTS) for (const split of SPLITS) await tell(file, split)

if (options.speed)
  for (const { name, median, slowest } of await timesOf(options.snapshot, jury))
    out(`\n${name}: ${median.toFixed(0)} ms, the slowest ${slowest.toFixed(0)} ms`)

async function tell(file: List, split: Split) {
  const { verdicts, disagreements } = await judge(options.snapshot, loadJury(file), split)
  const share = ({ held, of }: { held: number; of: number }) => `${held} of ${of} (${Math.round((100 * held) / of)} %)`
  out(`\n${TITLES[file]}${split}`)
  out(`  right                                    ${share(verdicts.right)}`)
  out(`  right or acceptable                      ${share(verdicts.acceptable)}`)
  out(`  misleading: recycled where none is named ${share(verdicts.misleading)}`)
  out(`  silent for what is absent                ${share(verdicts.silent)}`)
  out(`  right of those at 0.8 or more            ${share(verdicts.sure)}`)
  if (verdicts.shares.of > 0) out(`  recycled share as stated                 ${share(verdicts.shares)}`)
  if (options.disagreements && split === 'development' && file !== 'fourth')
    for (const { line, answer, confidence } of disagreements)
      out(`    ${line.trade}: ${line.text}: ${answer} at ${confidence}, not ${[line.is, ...line.or].join(' or ')}`)
}

function out(line: string) {
  process.stdout.write(`${line}\n`)
}
