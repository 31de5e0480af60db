import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Ids } from '../../src/atlas/ids.ts'
import { Names } from '../../src/atlas/names.ts'
import { Places } from '../../src/atlas/places.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('places')
const { content } = readSnapshot(join(DIST, 'atlas.snapshot'))
const { vocabulary } = content
const places = new Places(vocabulary)
const names = new Names(content, new Ids(content.ids))
const idOf = (name: string) => names.term('jurisdictions', name)

test('every country goes by both its codes and all its names', () => {
  for (const { alpha2, alpha3, names } of vocabulary.countries)
    for (const name of [alpha2, alpha3, ...names]) assert.is(idOf(name), alpha2, name)
})

test('every part of a country and every group goes by its id and its names', () => {
  for (const { id, label, names } of [...vocabulary.jurisdictions, ...vocabulary.groups])
    for (const name of [id, label, ...names]) assert.is(idOf(name), id, name)
})

test('the usual short names lead to the place', () => {
  for (const [name, id] of [
    ['UK', 'GB'],
    ['USA', 'US'],
    ['California', 'US-CA'],
    ['Washington', 'US-WA'],
    ['Georgia', 'GE'],
    ['Europe', 'europe'],
    ['Nordic countries', 'nordic-countries'],
    ['Scotland', 'GB-SCT'],
  ] as const)
    assert.is(idOf(name), id, name)
})

test('a member state has the law of its Union above it, a state that of its federation', () => {
  const members = places.members('EU')
  assert.is(members.length, 27)
  for (const member of members) assert.equal(places.lineage(member), [member, 'EU'])
  assert.is(places.members('EEA').length, 30)
  for (const country of ['IS', 'LI', 'NO']) assert.equal(places.lineage(country), [country, 'EEA'])
  assert.equal(places.lineage('CH'), ['CH'])
  assert.equal(places.lineage('BE-VLG'), ['BE-VLG', 'BE', 'EU'])
  const states = vocabulary.jurisdictions.filter(({ id }) => id.startsWith('US-'))
  assert.is(states.length, 51)
  for (const { id } of states) assert.equal(places.lineage(id), [id, 'US'])
})

test('a group that makes law has its own; another stands for its members', () => {
  assert.equal([...places.lawOf('EU', true)], ['EU'])
  assert.equal([...places.lawOf('benelux', true)], ['BE', 'EU', 'LU', 'NL'])
  assert.equal([...places.lawOf('benelux', false)], ['BE', 'LU', 'NL'])
  assert.equal([...places.lawOf('US-CA', false)], ['US-CA'])
  const asia = places.members('asia')
  for (const country of ['JP', 'IN', 'TR', 'KZ', 'VN']) assert.ok(asia.includes(country), country)
  assert.ok(!asia.includes('EG'))
})

test.run()
