import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'
import { told } from './told.ts'

const test = suite('what is refused and what is wanted, apart')
const search = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).search()
const idsOf = async (q: string) => (await search.find({ q, page: 1, per_page: 100 })).data.map(({ id }) => id)

for (const [question, reading] of [
  [
    'recycled replacement for polyester',
    'replaces Polyester “replacement for polyester”; searches Apparel Home textiles Upholstery Carpets Technical textiles Ropes and twine Automotive interior Bags and accessories Footwear',
  ],
  ['cheaper alternative for oak', 'replaces Sawn oak “alternative for oak”; searches cheaper'],
  [
    'replace one-use polystyrene trays',
    'replaces Polystyrene “replace one-use polystyrene trays”; searches one-use trays',
  ],
  ['varnish but not acrylic', 'without Acrylic “but not acrylic”; searches varnish'],
  ['glue except epoxy', 'replaces Epoxy resin “except epoxy”; searches glue'],
  [
    'insulation boards, anything but phenolic',
    'without Phenolic resin “anything but phenolic”; searches insulation boards,',
  ],
  ['school floor, no vinyl flooring', 'without PVC “no vinyl”; searches school floor, flooring'],
  ['no copper pipes for water', 'without Copper “no copper”; searches pipes for water'],
  ['non-toxic varnish for toys', 'without Toxic substances “non-toxic”; searches varnish for toys'],
  ['non-plastic flooring', 'without Plastic “non-plastic”; searches flooring'],
  ['non-stick pan', 'searches non-stick pan'],
  ['foil thinner than 12 microns', 'searches foil thinner than 12 microns'],
  ['my client insists on no PVC pipes', 'without PVC “no PVC”; searches pipes'],
  ['asbestos cement pipe alternative', 'replaces Asbestos “asbestos cement pipe alternative”; searches cement pipe'],
  ['no asbestos cement slates please', 'without Asbestos “no asbestos”; searches cement slates please'],
  ['soap base without palm oil', 'without Palm oil “without palm oil”; searches soap base'],
  ['nothing made from oil', 'without Fossil feedstock “nothing made from oil”; searches nothing made from oil'],
] as const)
  test(`${question}: ${reading}`, () => assert.is(told(question, search), reading))

test('a language that puts the name before “Ersatz für” replaces that', () => {
  for (const q of ['Zink Ersatz für Dachrinne', 'Zink Alternative für Dachrinne', 'zink vervanging voor dakgoot'])
    assert.match(told(q, search), /^replaces Primary zinc “[^;]+”; .*gutter/)
  assert.match(told('Ersatz für Zink', search), /^replaces Primary zinc/)
})

test('the successor of asbestos cement is found, and the cement is not replaced', async () => {
  for (const q of ['asbestos cement roof panels have to go', 'replacement for asbestos cement cladding'])
    assert.ok((await idsOf(q)).slice(0, 3).includes('fibre-cement-board'), q)
})

test('leather without chromium is leather, tanned otherwise', async () => {
  for (const q of ['chromium-free leather', 'cuir sans chrome', 'leather without chrome tanning'])
    assert.is((await idsOf(q))[0], 'bovine-leather', q)
})

test('what is not vegan is of animals', async () => {
  for (const q of ['leather, not vegan', 'non-vegan leather']) assert.is((await idsOf(q))[0], 'bovine-leather', q)
})

test('what is to be cheaper is no precious metal', async () => {
  for (const q of ['cheaper than brass for contacts', 'less expensive than tin for solder'])
    for (const id of ['silver', 'gold', 'platinum']) assert.not((await idsOf(q)).includes(id), `${q}: ${id}`)
})

test('“less brittle than” compares', async () => {
  const ids = await idsOf('less brittle than grey cast iron')
  assert.not(ids.includes('grey-cast-iron'))
})

test.run()
