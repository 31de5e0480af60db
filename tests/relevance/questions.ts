import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../support/program.ts'
import type { Grades } from './measures.ts'

export type Split = 'development' | 'held-out'
/** `ruledOut` are answers that the question itself excludes; our own `questions.tsv` names none. */
export type Question = { kind: string; text: string; grades: Grades; split: Split; ruledOut: ReadonlySet<string> }

/**
 * Questions with graded answers; split once, by a hash of the text, so that tuning never sees one half. `questions` are the project's own;
 * `reading` are needs, replacements, exclusions and figures, written before the search could read them; `languages` are in other languages,
 * or have trade names, grades and misspellings, written before the search knew these. `manners` only say what they rule out, each in a
 * manner of its own. `independent-*` are of `independentLists`.
 */
export function loadQuestions(list: string = 'questions'): Question[] {
  const [, ...lines] = readFileSync(join(ROOT, `tests/relevance/${list}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [kind = '', text = '', best = '', good = '', ruledOut = ''] = line.split('\t')
    const grades = new Map([
      ...ids(good).map((id): [string, number] => [id, 1]),
      ...ids(best).map((id): [string, number] => [id, 2]),
    ])
    return { kind, text, grades, split: splitOf(text), ruledOut: new Set(ids(ruledOut)) }
  })
}

/** Lists by people who had not seen the search, one file each; what one of them calls `lacks` has no answer. A new file is asked too. */
export const independentLists = (): string[] =>
  readdirSync(join(ROOT, 'tests/relevance'))
    .flatMap((file) => /^(independent-.+)\.tsv$/.exec(file)?.[1] ?? [])
    .toSorted()

/** Every question of every list. */
export const allQuestions = (): Question[] =>
  ['questions', 'reading', 'languages', 'manners', ...independentLists()].flatMap((list) => loadQuestions(list))

const ids = (list: string) =>
  list
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

const splitOf = (text: string): Split =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'development' : 'held-out'
