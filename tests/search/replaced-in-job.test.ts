import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('what is replaced in a job')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const find = async (q: string) =>
  (await search.find({ q, page: 1, per_page: 5 })).data.map(({ id }) =>
    atlas.materials.at(atlas.materials.indexOf(id) ?? -1),
  )

test('what takes the place of a product does what it does, though nothing else is asked', async () => {
  for (const question of ['instead of steel beams', 'steel I-beam substitute', 'wood instead of a steel beam'])
    assert.ok(
      (await find(question)).slice(0, 3).some(({ properties: { forms } }) => forms?.includes('Beam')),
      question,
    )
  const [first] = await find('alternative to a foam mattress')
  assert.ok(first?.properties.applications?.some((use) => use.includes('attress')) || first?.id === 'coir', first?.id)
})

test('of a kind of material, only what is of the kind takes the place', async () => {
  for (const [question, category] of [
    ['styrofoam insulation replacement', 'Insulation'],
    ['alternative to polyurethane insulation', 'Insulation'],
    ['vinyl flooring substitute', 'Flooring'],
  ] as const)
    for (const material of (await find(question)).slice(0, 3))
      assert.is(material.category, category, `${question}: ${material.id}`)
})

test('a natural alternative is one that grew, for what the replaced is used for', async () => {
  for (const question of [
    'natural alternative to nylon',
    'natural substitute for vinyl flooring',
    'natural replacement for elastane',
  ])
    for (const { id, sustainability } of await find(question))
      assert.ok(sustainability.biobased_pct > 20, `${question}: ${id}`)
})

test.run()
