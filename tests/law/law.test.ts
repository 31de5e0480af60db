import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { SPLITS } from '../judgement/jury.ts'
import { DIST } from '../support/program.ts'
import { judge } from './judge.ts'
import { loadQuestions } from './questions.ts'

const test = suite('law')
const SNAPSHOT = join(DIST, 'atlas.snapshot')
const questions = loadQuestions()

test('there are enough questions, about half of them held out, and some about what no law touches', () => {
  assert.ok(questions.length >= 60, String(questions.length))
  const heldOut = questions.filter(({ split }) => split === 'held-out').length / questions.length
  assert.ok(heldOut > 0.35 && heldOut < 0.65, String(heldOut))
  const untouched = questions.filter(({ find }) => find.length === 0).length
  assert.ok(untouched >= 10, String(untouched))
})

for (const split of SPLITS)
  test(`what the law surely says is named, and what it surely does not say is not claimed: ${split}`, () => {
    const { right, missed, wronglyClaimed, denied } = judge(SNAPSHOT, questions, split).certain
    assert.ok(right >= 0.95 * (right + missed), `${right} right, ${missed} missed`)
    assert.ok(wronglyClaimed <= 0.05 * denied, `${wronglyClaimed} of ${denied} wrongly claimed`)
  })

test.run()
