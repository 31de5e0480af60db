import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'
import { openEngines, type Ranking } from './engines.ts'
import { mean, ndcg } from './measures.ts'
import { allQuestions, loadQuestions } from './questions.ts'

const test = suite('relevance')
const questions = loadQuestions()

test('every question has answers that exist, and none is asked twice', () => {
  const { documents } = readSnapshot(join(DIST, 'atlas.snapshot')).content
  const known = new Set(documents.map(({ id }) => id))
  for (const { kind, text, grades, ruledOut } of allQuestions()) {
    for (const id of [...grades.keys(), ...ruledOut]) assert.ok(known.has(id), `${text}: ${id}`)
    assert.is(grades.size === 0, ['no-answer', 'lacks', 'manner'].includes(kind), text)
    assert.ok(kind !== 'manner' || ruledOut.size > 0, text)
  }
  assert.is(new Set(questions.map(({ text }) => text)).size, questions.length)
})

test('hybrid ranking finds better than either of its parts, on the half that nothing was tuned on', async () => {
  const engines = await openEngines(questions)
  const heldOut = questions.filter(({ split, kind }) => split === 'held-out' && kind !== 'no-answer')
  const reached = (engine: Ranking) => mean(heldOut.map((question) => ndcg(engines[engine](question), question.grades)))
  assert.ok(reached('hybrid') > reached('keyword') && reached('hybrid') > reached('semantic'))
  assert.ok(reached('hybrid') >= 0.78, `nDCG@10 ${reached('hybrid').toFixed(3)}`)
})

test('questions in other languages and with trade names find what they ask for, on the half that nobody looked at', async () => {
  const asked = loadQuestions('languages').filter(({ split }) => split === 'held-out')
  const { hybrid } = await openEngines(asked)
  const reached = mean(asked.map((question) => ndcg(hybrid(question), question.grades)))
  assert.ok(reached >= 0.75, `nDCG@10 ${reached.toFixed(3)}`)
})

test('a question about what the atlas does not have gets at most two results in the median', async () => {
  const engines = await openEngines(questions)
  const counts = questions.filter(({ kind }) => kind === 'no-answer').map((question) => engines.hybrid(question).length)
  assert.ok((counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0) <= 2)
})

test.run()
