import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { phaseOf } from '../../src/atlas/phase.ts'

const test = suite('phase of a rule')

const DAY = '2027-01-01'

type Rule = Parameters<typeof phaseOf>[0]
type Case = [name: string, rule: Partial<Rule>, status: Rule['instrument']['status'], phase: string]

const CASES: Case[] = [
  ['begins on the day', { effective_date: DAY }, 'adopted', 'in_force'],
  ['begins the day after', { effective_date: '2027-01-02' }, 'in-force', 'upcoming'],
  ['ends on the day', { effective_date: '2020-01-01', until: DAY }, 'in-force', 'in_force'],
  ['ended the day before', { effective_date: '2020-01-01', until: '2026-12-31' }, 'in-force', 'ended'],
  ['is to be repealed later', { effective_date: '2020-01-01', until: '2028-12-31' }, 'repealed', 'in_force'],
  ['has no date and holds', {}, 'in-force', 'in_force'],
  ['has no date and waits', { awaits: 'an act' }, 'in-force', 'upcoming'],
  ['is adopted without a date', {}, 'adopted', 'upcoming'],
  ['is only proposed, whatever its date', { effective_date: '2026-01-01' }, 'proposed', 'proposed'],
  ['is a proposal within law that holds', { kind: 'proposal' }, 'in-force', 'proposed'],
]
test('has no date, and the day is before the instrument: upcoming', () => {
  const instrument = { status: 'in-force', since: '2027-01-02' } as const
  assert.is(phaseOf({ kind: 'ban', instrument }, DAY), 'upcoming')
  assert.is(phaseOf({ kind: 'ban', instrument }, '2027-01-02'), 'in_force')
})

for (const [name, rule, status, phase] of CASES)
  test(`${name}: ${phase}`, () => assert.is(phaseOf({ kind: 'ban', ...rule, instrument: { status } }, DAY), phase))

test.run()
