import { keysOf } from '../../src/system/keys-of.ts'
import { SPLITS, type Split } from '../judgement/jury.ts'
import { readOptions } from '../support/options.ts'
import { judge, type Verdict } from './judge.ts'
import { LISTS, type List, loadQuestions } from './questions.ts'

/**
 * `npm run bench:law`: holds the legal entries against questions with known answers, by split. `-- --disagreements` lists where they
 * differ on the development half, `-- --disagreements --held-out` on the other one too: look there only when nothing is mended any more.
 */
const options = readOptions(
  {
    snapshot: { type: 'string', default: 'dist/atlas.snapshot' },
    disagreements: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
  },
  ({ values }) => values,
)
for (const list of keysOf(LISTS)) for (const split of SPLITS) report(list, split)

function report(list: List, split: Split) {
  const questions = loadQuestions(list)
  if (questions.every((question) => question.split !== split)) return
  const { certain, doubtful, disagreements } = judge(options.snapshot, questions, split)
  out(`\n${list}, ${split}, ${questions.filter((question) => question.split === split).length} questions`)
  out(`  certain answers   ${inWords(certain)}`)
  out(`  doubtful answers  ${inWords(doubtful)}`)
  if (options.disagreements && (split === 'development' || options['held-out']))
    for (const text of disagreements) out(`    ${text}`)
}

function inWords({ right, missed, wronglyClaimed, denied }: Verdict): string {
  return `${right} right, ${missed} missed, ${wronglyClaimed} of ${denied} wrongly claimed`
}

function out(line: string) {
  process.stdout.write(`${line}\n`)
}
