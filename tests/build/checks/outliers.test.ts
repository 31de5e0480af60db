import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import { MINI_ATLAS } from '../../support/atlas-folder.ts'
import { BIOPLASTIC, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: outliers')

const authored = readFileSync(join(MINI_ATLAS, BIOPLASTIC), 'utf8')
const restOfCarbon = /^ {2}(?:note|low|high): .*\n/gm

/** A variant of the bioplastic with the given carbon figure; two of them give the category a median. */
const sibling = (id: string, carbon: number, note?: string) => ({
  file: `materials/bioplastics/${id}.yaml`,
  write: authored
    .replace(restOfCarbon, '')
    .replace(/^name: .*/m, `name: ${id}`)
    .replace(/^state: /m, 'based_on: [example-bioplastic]\nstate: ')
    .replace(/^aliases: .*/m, `aliases: [alias of ${id}]`)
    .replace(
      /(carbon_kg_co2e_per_kg:\n {2}value: )\S+(\n(?: {2}.*\n)*? {2}printed: ).*/,
      `$1${carbon}$2"${carbon} kg"${note === undefined ? '' : `\n  note: ${note}`}`,
    ),
})

const OWN = Number(/carbon_kg_co2e_per_kg:\n {2}value: (\S+)/.exec(authored)?.[1])
const FAR = 'example-far'

const far = (factor: number, note?: string) => [
  sibling('example-near', OWN),
  sibling(FAR, Number((OWN * factor).toPrecision(4)), note),
]
const fault = (factor: number) => ({
  file: `materials/bioplastics/${FAR}.yaml`,
  at: ['carbon_kg_co2e_per_kg:'],
  field: 'carbon_kg_co2e_per_kg',
  problem: `${Number((OWN * factor).toPrecision(4))} kg CO2e/kg is more than five times off the median of bioplastics, ${OWN}`,
  tip: 'correct the figure, or say in a note why it is so far off',
})

const CASES: RuleCase[] = [
  { name: 'a figure far above its category wants a reason', edits: far(5.1), faults: [fault(5.1)] },
  { name: 'and so does one far below', edits: far(0.19), faults: [fault(0.19)] },
  { name: 'with the reason in a note it may stand', edits: far(5.1, 'Made in small batches'), faults: [] },
  { name: 'five times is not yet far', edits: far(5), faults: [] },
]

testRule(test, CASES)
test.run()
