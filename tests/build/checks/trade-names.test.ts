import { suite } from 'uvu'
import { type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: trade-names')

const TRADE_NAMES = 'vocabulary/trade-names.yaml'
const write = (...lines: string[]) => ({ file: TRADE_NAMES, write: `${lines.join('\n')}\n` })

const CASES: RuleCase[] = [
  {
    name: 'a product of a supplier, a name with maker and source, and one without a record are valid',
    edits: [
      write(
        'exampla: { label: Exampla, of: example-bioplastic, supplier: example-works }',
        'woolly: { label: Woolly, of: example-wool, maker: Woolly Works, source: example-study }',
        'nonesuch: { label: Nonesuch, what: What nobody has, maker: Nobody, source: example-study }',
      ),
    ],
    faults: [],
  },
  {
    name: 'an unknown material and a supplier that does not list the name are reported',
    edits: [write('exampla: { label: Examplo, of: example-bioplastics, supplier: example-works }')],
    faults: [
      {
        file: TRADE_NAMES,
        at: ['exampla'],
        field: 'of',
        problem: 'unknown material example-bioplastics',
        tip: 'did you mean example-bioplastic?',
      },
      {
        file: TRADE_NAMES,
        at: ['exampla'],
        field: 'label',
        problem: 'example-works lists no Examplo for example-bioplastics',
        tip: 'write it as the products of the supplier do',
      },
    ],
  },
  {
    name: 'a name without maker and source, and of nothing, is reported',
    edits: [write('woolly: { label: Woolly, maker: Woolly Works }')],
    faults: [
      {
        file: TRADE_NAMES,
        at: ['woolly'],
        field: 'label',
        problem: 'Woolly needs of or what',
        tip: 'of: a material; what: what it is, where there is no record',
      },
      {
        file: TRADE_NAMES,
        at: ['woolly'],
        field: 'label',
        problem: 'Woolly needs a supplier, or maker and source',
        tip: 'one of the two',
      },
    ],
  },
  {
    name: 'a name of another material is reported',
    edits: [write('exampla: { label: exampla, of: example-wool, maker: Woolly Works, source: example-study }')],
    faults: [
      {
        file: TRADE_NAMES,
        at: ['exampla'],
        field: 'label',
        problem: '“exampla” also names example-bioplastic',
        tip: 'a name belongs to one material',
      },
    ],
  },
]

testRule(test, CASES)
test.run()
