import * as fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf, miniAtlas } from '../../support/atlas-folder.ts'
import { BIOPLASTIC, POLYMER, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: printed-figures')

const TIP = 'converted or derived, if it was worked out'

/** Changes the bio-based content of the bioplastic to `value`, quoted from `printed`. */
const quoted = (value: number, printed: string) => ({
  file: BIOPLASTIC,
  replace: 'value: 100\n  printed: 100 % bio-based carbon',
  by: `value: ${value}\n  printed: ${JSON.stringify(printed)}`,
})

const FAULTS: RuleCase[] = [
  {
    name: 'a quoted number that its source does not print is named with both',
    edits: [quoted(42, '40 % bio-based carbon')],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['biobased_pct:', 'printed:'],
        field: 'biobased_pct.printed',
        problem: '42 is not in “40 % bio-based carbon”',
        tip: TIP,
      },
    ],
  },
  {
    name: 'a quoted carbon figure in another unit is not quoted',
    edits: [{ file: POLYMER, replace: 'printed: 3,1 kg CO2e/kg', by: 'printed: 3100 g CO2e/kg' }],
    faults: [
      {
        file: POLYMER,
        at: ['carbon_kg_co2e_per_kg:', 'printed:'],
        field: 'carbon_kg_co2e_per_kg.printed',
        problem: '3.1 is not in “3100 g CO2e/kg”',
        tip: TIP,
      },
    ],
  },
  {
    name: 'a quoted property is held against what its own source prints',
    edits: [{ file: POLYMER, replace: 'printed: 1 050 kg/m3', by: 'printed: 1 051 kg/m3' }],
    faults: [
      {
        file: POLYMER,
        at: ['density_kg_m3:', 'printed:'],
        field: 'properties.density_kg_m3.printed',
        problem: '1050 is not in “1 051 kg/m3”',
        tip: TIP,
      },
    ],
  },
  ...[
    { value: 1, printed: 'about 10 %' },
    { value: 5, printed: '55 to 65 %' },
    { value: 12, printed: 'a dozen percent' },
    { value: 0.5, printed: '5 %' },
  ].map(({ value, printed }) => ({
    name: `${value} does not stand in “${printed}”`,
    edits: [quoted(value, printed)],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['biobased_pct:', 'printed:'],
        field: 'biobased_pct.printed',
        problem: `${value} is not in “${printed}”`,
        tip: TIP,
      },
    ],
  })),
]

const READINGS: RuleCase[] = [
  { value: 95, printed: '95% bio-based' },
  { value: 2.5, printed: '2.5 %' },
  { value: 2.5, printed: '2,5 %' },
  { value: 2.5, printed: '2.50 %' },
  { value: 60, printed: '48, 60 and 62 %' },
  { value: 62, printed: '48-62 %' },
  { value: 48, printed: 'between 48 – 62 %' },
  { value: 7, printed: 'Table 3 says 7.' },
].map(({ value, printed }) => ({
  name: `${value} stands in “${printed}”`,
  edits: [quoted(value, printed)],
  faults: [],
}))

const WORKED_OUT: RuleCase[] = [
  {
    name: 'a converted figure need not stand in what its source prints',
    edits: [{ file: BIOPLASTIC, replace: 'printed: 1.24 g/cm3', by: 'printed: 77.4 lb/ft3' }],
    faults: [],
  },
  {
    name: 'a quoted claim has no number to look for',
    edits: [{ file: POLYMER, replace: 'printed: does not biodegrade', by: 'printed: 0 of 12 samples rotted' }],
    faults: [],
  },
]

testRule(test, [...FAULTS, ...READINGS, ...WORKED_OUT])

const density = (value: number, printed: string) => ({
  file: POLYMER,
  replace: 'value: 1050\n    printed: 1 050 kg/m3',
  by: `value: ${value}\n    printed: ${JSON.stringify(printed)}`,
})

const MARKS = fc.constantFrom(
  { thousands: '', point: '.' },
  { thousands: ',', point: '.' },
  { thousands: '.', point: ',' },
  { thousands: ' ', point: ',' },
  { thousands: ' ', point: '.' },
  { thousands: '\u00a0', point: ',' },
  { thousands: '\u202f', point: ',' },
  { thousands: "'", point: '.' },
)

test('a quoted number is found however thousands and decimals are marked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 22_999 }),
      fc.integer({ min: 0, max: 99 }),
      MARKS,
      (whole, hundredths, marks) => {
        const decimals = String(hundredths).padStart(2, '0')
        const grouped = String(whole).replace(/(?=\d{3}$)/, marks.thousands)
        const printed = `density ${grouped}${hundredths === 0 ? '' : marks.point + decimals} kg/m³`
        assert.equal(faultsOf(miniAtlas(density(Number(`${whole}.${decimals}`), printed))), [])
      },
    ),
    { numRuns: 40 },
  )
})

test('a quoted number whose last digit differs from the printed one is always reported', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 22_999 }), MARKS, (whole, marks) => {
      const printed = `density ${String(whole + 1).replace(/(?=\d{3}$)/, marks.thousands)} kg/m³`
      const [fault, ...more] = faultsOf(miniAtlas(density(whole, printed)))
      assert.is(fault?.field, 'properties.density_kg_m3.printed')
      assert.equal(more, [])
    }),
    { numRuns: 40 },
  )
})

test.run()
