import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import { MINI_ATLAS } from '../../support/atlas-folder.ts'
import { POLYMER, type RuleCase, SUPPLIER, testRule, WOOL } from './rule-cases.ts'

const test = suite('rule: few suppliers')

const REASON = 'few_suppliers: Made up to test with.\n'
const silent = (file: string) => ({ file, replace: REASON, by: '' })
const fault = (file: string, problem: string, tip: string) => ({
  file,
  at: ['name:'],
  field: 'few_suppliers',
  problem,
  tip,
})
const wanting = 'add suppliers, or say here why there are no more'

/** A second company that offers the same wool, without sites, so that no plant is listed twice. */
const second = {
  file: 'suppliers/other-works.yaml',
  write: readFileSync(join(MINI_ATLAS, SUPPLIER), 'utf8')
    .replace('name: Example Works', 'name: Other Works')
    .replace('former_names: [Sample Works]', 'former_names: []')
    .replace(/ {2}- material: example-bioplastic.*?(?= {2}- material: example-wool)/s, '')
    .replace(/sites:\n.*?(?=updated:)/s, 'sites: []\n'),
}

/** The same company, with a single, closed site for the wool. */
const closed = {
  ...second,
  write: second.write.replace(
    'sites: []\n',
    `sites:
  - { town: Halle, country: DE, lat: 51.48, lng: 11.97, precision: plant, coordinates: example-gazetteer, product: Felt, materials: [example-wool],
      status: closed, source: example-press, as_of: "2025" }
`,
  ),
}

const CASES: RuleCase[] = [
  {
    name: 'a material without a supplier says why',
    edits: [silent(POLYMER)],
    faults: [fault(POLYMER, 'has 0 of at least 2 suppliers', wanting)],
  },
  {
    name: 'and so does one with a single supplier',
    edits: [silent(WOOL)],
    faults: [fault(WOOL, 'has 1 of at least 2 suppliers', wanting)],
  },
  { name: 'with two there is nothing to say', edits: [second, silent(WOOL)], faults: [] },
  { name: 'one whose plants for it have closed is none of them', edits: [closed], faults: [] },
  {
    name: 'a reason that holds no longer has to go',
    edits: [second],
    faults: [{ ...fault(WOOL, 'has 2 suppliers by now', 'leave the reason out'), at: ['few_suppliers:'] }],
  },
]

testRule(test, CASES)
test.run()
