import { suite } from 'uvu'
import { BIOPLASTIC, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: denials')

const saying = (printed: string) => ({
  file: BIOPLASTIC,
  replace: 'printed: no separate stream exists',
  by: `printed: ${printed}`,
})

const fault = (printed: string) => ({
  file: BIOPLASTIC,
  at: ['recyclable:', 'printed:'],
  field: 'recyclable.printed',
  problem: `false, but “${printed}” does not say so`,
  tip: 'quote the sentence that says so, or leave recyclable out: unknown is not false',
})

const CASES: RuleCase[] = [
  { name: 'a composition says nothing of recycling', edits: [saying('99.9 % pure')], faults: [fault('99.9 % pure')] },
  { name: 'a sentence about landfill does', edits: [saying('mostly sent to landfill')], faults: [] },
  { name: 'so does one in German', edits: [saying('wird auf Deponien entsorgt')], faults: [] },
]
testRule(test, CASES)

test.run()
