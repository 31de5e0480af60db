import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { ConditionTerm } from '../../src/search/condition.ts'
import { readConditions } from '../../src/search/conditions.ts'

const none = {
  units: {},
  names: [],
  words: [],
  more: [],
  less: [],
  as_more: [],
  as_less: [],
  most: [],
  least: [],
  values: {},
  said: {},
  else: [],
}
const TEMPERATURE = { '°c': 1, c: 1, degrees: 1, '°f': [0.555556, -17.7778], k: [1, -273.15] } as const
const TERMS: ConditionTerm[] = [
  {
    ...none,
    figure: 'density',
    units: { 'kg/m3': 1, 'g/cm3': 1000 },
    names: ['density'],
    more: ['denser'],
    less: ['lighter'],
    as_less: ['light'],
    usual: 'at most',
  },
  { ...none, figure: 'strength', units: { mpa: 1 }, more: ['stronger'], less: ['weaker'], usual: 'at least' },
  { ...none, figure: 'melting', units: TEMPERATURE, words: ['melting'] },
  { ...none, figure: 'service', units: TEMPERATURE, default: true, usual: 'at least', up_to: 'at least' },
  { ...none, figure: 'cold', units: TEMPERATURE, below_zero: true, usual: 'at most' },
  { ...none, figure: 'grammage', units: { 'g/m2': 1 } },
  { ...none, figure: 'fire', values: { none: ['non-combustible'], little: ['hardly burns'] } },
]
const LEAD: Record<string, number> = { density: 11_340 }
const named = (name: string) =>
  name === 'sheet lead' || name === 'lead' ? (figure: string) => LEAD[figure] : undefined
const read = (text: string) => {
  const { conditions, rest } = readConditions(text, TERMS, named)
  return {
    said: conditions.map(({ figure, is, limit }) => `${figure} ${is} ${limit}`),
    rest: rest.trim().replace(/\s+/g, ' '),
  }
}

const test = suite('conditions')

for (const [text, said, rest] of [
  ['foam under 30 kg/m³', 'density below 30', 'foam'],
  ['foam of 0.03 g/cm3 or less', 'density at most 30', 'foam of'],
  ['foam of 30 kg per m3', undefined, 'foam of 30 kg per m3'],
  ['board with a density of at least 700', 'density at least 700', 'board with a of'],
  ['board, density 700', 'density at most 700', 'board,'],
  ['density 700 board', 'density at most 700', 'board'],
  ['steel above 1.200,5 MPa', undefined, 'steel above 1.200,5 MPa'],
  ['no more than 2,5 g/cm3', 'density at most 2500', ''],
  ['not exceeding 2.5 g / cm³', 'density at most 2500', ''],
  ['14 kg/m3', 'density at most 14', ''],
  ['14 kg/m3/year', undefined, '14 kg/m3/year'],
  ['paper of at most 80 g/m2 per year', undefined, 'paper of at most 80 g/m2 per year'],
  ['rubber still soft at minus 60', 'cold at most -60', 'rubber still soft at'],
  ['a seal down to -40, please', 'cold at most -40', 'a seal , please'],
  ['nylon minus 6 layers', undefined, 'nylon minus 6 layers'],
  ['paper of 80 g/m2', undefined, 'paper of 80 g/m2'],
  ['paper of at most 80 g/m2', 'grammage at most 80', 'paper of'],
  ['> 500 MPa', 'strength above 500', ''],
  ['>= 500 MPa', 'strength at least 500', ''],
  ['steel <=500MPa', 'strength at most 500', 'steel'],
  ['steel 500+ MPa', 'strength at least 500', 'steel'],
  ['steel of 500 MPa max', 'strength at most 500', 'steel of'],
  ['plastic melting above 170 °C', 'melting above 170', 'plastic melting'],
  ['plastic that stands 170 °C', 'service at least 170', 'plastic that'],
  ['plastic up to 90 degrees', 'service at least 90', 'plastic'],
  ['plastic for 212 °F', 'service at least 100', 'plastic for'],
  ['plastic for 373.15 K', 'service at least 100', 'plastic for'],
  ['rubber down to -40 °C', 'cold at most -40', 'rubber'],
  ['rubber at minus 40 c', 'cold at most -40', 'rubber at'],
  ['metal denser than lead', 'density above 11340', 'metal'],
  ['metal as light as lead', 'density at most 12600', 'metal'],
  ['plastic lighter than 0.92 g/cm3', 'density below 920', 'plastic'],
  ['Lighter than sheet lead?', 'density below 11340', '?'],
  ['stronger than lead', undefined, 'stronger than lead'],
  ['lighter than nothing known', undefined, 'lighter than nothing known'],
  ['steel of 1,200 MPa or more', 'strength at least 1200', 'steel of'],
  ['concrete under 2,400.5 kg/m3', 'density below 2400.5', 'concrete'],
  ['board under 0,035 g/cm3', 'density below 35', 'board'],
  ['leftover foam to cover 30 kg/m3', 'density at most 30', 'leftover foam to cover'],
  ['a non-combustible board', 'fire at least none', 'a non-combustible board'],
  ['EN 13432', undefined, 'EN 13432'],
  ['type 30-40 board', undefined, 'type 30-40 board'],
] as const)
  test(`${text}: ${said ?? 'no condition'}`, () => {
    const { said: found, rest: left } = read(text)
    assert.equal(found, said === undefined ? [] : [said])
    assert.is(left, rest)
  })

test('several conditions are told apart, each with its words', () => {
  const { conditions } = readConditions('Foam under 30 kg/m³, stands 90 °C', TERMS, named)
  assert.equal(conditions, [
    { figure: 'density', is: 'below', limit: 30, words: 'under 30 kg/m3' },
    { figure: 'service', is: 'at least', limit: 90, words: 'stands 90 °C' },
  ])
})

test('whatever is asked, it is read, and words that state nothing stay', () => {
  const word = fc.constantFrom('foam', 'under', 'or less', '30', '2,5', 'kg/m3', '°C', 'lighter than', 'lead', '(', '—')
  const question = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(question, (text) => {
      const { conditions, rest } = readConditions(text, TERMS, named)
      if (conditions.length === 0) assert.is(rest, text)
      for (const { words } of conditions) assert.ok(words.length > 0)
    }),
  )
})

test.run()
