import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { IsoDate, Slug } from '../../src/schema/fields.ts'
import { PHASES, RULE_KINDS } from '../../src/schema/lists.ts'
import { type Split, splitOf } from '../judgement/jury.ts'
import { ROOT } from '../support/program.ts'

const Phase = z.enum(PHASES)
const Kind = z.enum(RULE_KINDS)

/** A rule that the answer must name: one of these instruments, as one of these kinds, in this phase. */
const Expected = z.strictObject({
  instrument: z.array(z.string()).min(1),
  kind: z.array(Kind).min(1),
  phase: Phase,
})
/** What no entry of the answer may be: all that is given fits at once. */
const Denied = z.strictObject({
  instrument: z.array(z.string()).min(1).optional(),
  kind: Kind.optional(),
  phase: Phase.optional(),
})
const Question = z.strictObject({
  ask: z.string(),
  material: Slug,
  place: z.string(),
  on: IsoDate,
  find: z.array(Expected).default([]),
  not: z.array(Denied).default([]),
  certain: z.boolean().default(true),
  why: z.string(),
})

export type Expected = z.infer<typeof Expected>
export type Denied = z.infer<typeof Denied>
export type Question = z.infer<typeof Question> & { split: Split }

/**
 * `questions` were there while the law was authored; `later` were written by someone who had not seen the atlas, when it was. Half of both is
 * held out. `regions` and `blind` were mended by, `blind` last; `unseen` came after them, and nobody has looked at its misses.
 */
export const LISTS = {
  questions: undefined,
  later: undefined,
  regions: 'development',
  blind: 'development',
  unseen: 'held-out',
} as const
export type List = keyof typeof LISTS

export function loadQuestions(list: List = 'questions'): Question[] {
  const questions = z.array(Question).parse(parse(readFileSync(join(ROOT, `tests/law/${list}.yaml`), 'utf8')))
  return questions.map((one) => ({ ...one, split: LISTS[list] ?? splitOf(`${one.ask} ${one.place} ${one.on}`) }))
}
