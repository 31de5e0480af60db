import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../support/program.ts'
import type { Grades } from './measures.ts'

export type Split = 'development' | 'held-out'
export type Question = { kind: string; text: string; grades: Grades; split: Split }

/** The project's own questions with graded answers; split once, by a hash of the text, so that tuning never sees one half. */
export function loadQuestions(): Question[] {
  const [, ...lines] = readFileSync(join(ROOT, 'tests/relevance/questions.tsv'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [kind = '', text = '', best = '', good = ''] = line.split('\t')
    const grades = new Map([
      ...ids(good).map((id): [string, number] => [id, 1]),
      ...ids(best).map((id): [string, number] => [id, 2]),
    ])
    return { kind, text, grades, split: splitOf(text) }
  })
}

const ids = (list: string) =>
  list
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

const splitOf = (text: string): Split =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'development' : 'held-out'
