import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type ConditionTerm, readConditions, weightOf } from '../../src/search/conditions.ts'

const none = { names: [], words: [], more: [], less: [] }
const TERMS: ConditionTerm[] = [
  {
    ...none,
    figure: 'density',
    units: { 'kg/m3': 1, 'g/cm3': 1000 },
    names: ['density'],
    more: ['denser'],
    less: ['lighter'],
  },
  { ...none, figure: 'strength', units: { mpa: 1 }, more: ['stronger'], less: ['weaker'] },
  { ...none, figure: 'melting', units: { '°c': 1 }, words: ['melting'] },
  { ...none, figure: 'service', units: { '°c': 1 } },
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
  ['foam under 30 kg/m³', 'density at most 30', 'foam'],
  ['foam of 0.03 g/cm3 or less', 'density at most 30', 'foam of'],
  ['board with a density of at least 700', 'density at least 700', 'board with a of'],
  ['steel above 1.200,5 MPa', undefined, 'steel above 1.200,5 MPa'],
  ['no more than 2,5 g/cm3', 'density at most 2500', 'no more than 2,5 g/cm3'],
  ['plastic melting above 170 °C', 'melting at least 170', 'plastic melting'],
  ['plastic that stands 170 °C', 'service at least 170', 'plastic that'],
  ['metal denser than lead', 'density above 11340', 'metal'],
  ['Lighter than sheet lead?', 'density below 11340', '?'],
  ['stronger than lead', undefined, 'stronger than lead'],
  ['lighter than nothing known', undefined, 'lighter than nothing known'],
  ['steel of 1,200 MPa or more', 'strength at least 1200', 'steel of'],
  ['concrete under 2,400.5 kg/m3', 'density at most 2400.5', 'concrete'],
  ['board under 0,035 g/cm3', 'density at most 35', 'board'],
  ['leftover foam to cover 30 kg/m3', undefined, 'leftover foam to cover 30 kg/m3'],
  ['moreover 30 kg/m3', undefined, 'moreover 30 kg/m3'],
  ['14 kg/m3', undefined, '14 kg/m3'],
  ['EN 13432', undefined, 'EN 13432'],
] as const)
  test(`${text}: ${said ?? 'no condition'}`, () => {
    const { said: found, rest: left } = read(text)
    assert.equal(found, said === undefined ? [] : [said])
    if (/\p{L}/u.test(rest)) assert.is(left, rest)
  })

test('whatever is asked, something is left to search for', () => {
  const word = fc.constantFrom(
    'foam',
    'under',
    'or less',
    '30',
    '2,5',
    'kg/m3',
    '°C',
    'lighter than',
    'lead',
    'density',
    '—',
  )
  const question = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(question, (text) => {
      const { rest } = readConditions(text, TERMS, named)
      assert.ok(rest === text || /\p{L}/u.test(rest))
    }),
  )
})

test('a figure that fails takes all of the score, one that is not known takes half', () => {
  const { conditions } = readConditions('lighter than lead, above 10 MPa', TERMS, named)
  const weight = (facts: Record<string, number>) => weightOf(conditions, (figure) => facts[figure])
  assert.is(weight({ density: 900, strength: 10 }), 1)
  assert.is(weight({ density: 900 }), 0.5)
  assert.is(weight({}), 0.25)
  assert.is(weight({ density: 11_340, strength: 10 }), 0)
})

test.run()
