import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'
import { told } from './told.ts'

const test = suite('classes of standards, and what a use asks for')
const search = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).search()
const find = (q: string) => search.find({ q, explain: true, page: 1, per_page: 100 })

for (const [question, reading] of [
  ['pipe insulation Euroclass B', 'reaction_to_fire at least B “Euroclass B”; searches pipe insulation'],
  ['ceiling panel C-s2,d0', 'reaction_to_fire at least C “C-s2,d0”; searches ceiling panel'],
  ['rainscreen A2-s1, d0', 'reaction_to_fire at least A2 “A2-s1, d0”; searches rainscreen'],
  [
    'reaction to fire class D or better, board',
    'reaction_to_fire at least D “reaction to fire class D or better”; searches , board',
  ],
  ['class D boards are not allowed', 'reaction_to_fire above D “class D boards are not allowed”; searches boards'],
  ['class F fly ash', 'searches class F fly ash'],
  ['class C motor winding', 'searches class C motor winding'],
  ['vitamin b bottle', 'searches vitamin b bottle'],
  ['plug housing UL 94 V0', 'flame_class at least V-0 “UL 94 V0”; searches plug housing'],
  ['V-2 switch cover', 'flame_class at least V-2 “V-2”; searches switch cover'],
  ['HB pencil', 'searches HB pencil'],
  ['fence of durability class 1-2', 'rot_resistance at least durable “durability class 1-2”; searches fence of'],
  ['EN 350 class 3 cladding', 'rot_resistance at least limited “EN 350 class 3”; searches cladding'],
  ['durable toys 3 years', 'searches durable toys 3 years'],
  ['bellows for engine oil', 'oil_resistance at least fair “bellows for engine oil”; searches bellows for engine oil'],
  [
    'gasoline pump diaphragm',
    'oil_resistance at least good “gasoline pump diaphragm”; searches gasoline pump diaphragm',
  ],
  ['oil to seal a floor', 'searches oil to seal a floor'],
] as const)
  test(`${question}: ${reading}`, () => assert.is(told(question, search), reading))

test('other languages ask for classes and contacts too', async () => {
  for (const [q, figure, limit] of [
    ['Fassadenplatte Brandklasse B', 'reaction_to_fire', 'B'],
    ['Terrassenholz Dauerhaftigkeitsklasse 1', 'rot_resistance', 'durable'],
    ['joint pour carburant', 'oil_resistance', 'good'],
    ['manguera para gasolina', 'oil_resistance', 'good'],
  ] as const) {
    const conditions = (await find(q)).reading?.conditions.map((one) => [one.figure, one.limit])
    assert.equal(conditions, [[figure, limit]], q)
  }
})

test('what is known to swell in fuel is no seal for it', async () => {
  for (const q of ['o-ring for gasoline', 'diesel hose', 'sealing ring in contact with hydraulic oil']) {
    const ids = (await find(q)).data.map(({ id }) => id)
    assert.ok(ids.slice(0, 3).includes('nitrile-rubber'), `${q}: ${ids}`)
    for (const id of ['ethylene-propylene-diene-rubber', 'natural-rubber', 'butyl-rubber'])
      assert.not(ids.includes(id), `${q}: ${id}`)
  }
})

test('a figure is shown as what it is: what bears pressure is not said to bear pull', async () => {
  const { data } = await find('concrete of 30 MPa')
  const [shown] = data.find(({ id }) => id === 'concrete-c50-60')?.explanation?.conditions ?? []
  assert.equal(shown, { figure: 'compressive_strength_mpa', is: 'at least', limit: 30, value: 50 })
})

test('who asks for tensile strength gets no compressive one', async () => {
  for (const q of ['mortar with a tensile strength of at least 15 MPa', 'tensile strength over 25 MPa, concrete']) {
    const { data } = await find(q)
    for (const { id, explanation } of data)
      for (const { figure } of explanation?.conditions ?? [])
        assert.ok(figure.endsWith('tensile_strength_mpa'), `${q}: ${id} ${figure}`)
  }
})

test.run()
