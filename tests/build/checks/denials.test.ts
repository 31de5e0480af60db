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

const noting = (note: string) => ({
  file: BIOPLASTIC,
  replace: 'printed: no separate stream exists',
  by: `printed: mostly sent to landfill\n  note: ${note}`,
})

const noteFault = (words: string) => ({
  file: BIOPLASTIC,
  at: ['recyclable:', 'note:'],
  field: 'recyclable.note',
  problem: `false, but its note says “${words}”`,
  tip: 'move it to absent if no source says so: unknown is not false',
})

const EMPTY = {
  file: BIOPLASTIC,
  at: ['recyclable:', 'printed:'],
  field: 'recyclable.printed',
  problem: 'must not be empty',
}

const CASES: RuleCase[] = [
  { name: 'a composition says nothing of recycling', edits: [saying('99.9 % pure')], faults: [fault('99.9 % pure')] },
  { name: 'a sentence about landfill does', edits: [saying('mostly sent to landfill')], faults: [] },
  { name: 'so does one in German', edits: [saying('wird auf Deponien entsorgt')], faults: [] },
  {
    name: 'a note that nothing was found is no evidence',
    edits: [noting('No stream at scale was found.')],
    faults: [noteFault('No stream at scale was found')],
  },
  {
    name: 'nor is one that a test is missing',
    edits: [noting('Called false for want of a test.')],
    faults: [noteFault('Called false')],
  },
  {
    name: 'a note on whom the sentence is of is no fault',
    edits: [noting('Said of packaging as a whole.')],
    faults: [],
  },
  {
    name: 'an empty quotation says nothing',
    edits: [saying('""')],
    faults: [EMPTY],
  },
]
testRule(test, CASES)

test.run()
