import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('questions about what a material is or holds')
const search = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).search()
const find = async (q: string) => {
  const { data, reading } = await search.find({ q, explain: true, page: 1, per_page: 50 })
  return { data, reading, ids: data.map(({ id }) => id) }
}

for (const [q, id, figure, value] of [
  ['is polyethylene terephthalate biodegradable?', 'polyethylene-terephthalate', 'biodegradable', 'false'],
  ['are hemp insulation boards non-combustible', 'hemp-fibre-insulation', 'reaction_to_fire', 'E'],
  ['is XPS fireproof', 'extruded-polystyrene', 'reaction_to_fire', 'E'],
  ['Polystyrene recyclable', 'polystyrene', 'recyclable', 'false'],
  ['ist Polypropylen kompostierbar?', 'polypropylene', 'compostability', undefined],
  ['can EPDM stand petrol, is it fuel-resistant', 'ethylene-propylene-diene-rubber', 'oil_resistance', 'poor'],
] as const)
  test(`${q} is answered by ${id}, whatever it is`, async () => {
    const [first] = (await find(q)).data
    assert.is(first?.id, id)
    const shown = first?.explanation?.conditions.find((one) => one.figure === figure)
    assert.ok(shown, q)
    if (value !== undefined) assert.is(shown.value, value)
  })

test('of two, both are shown, and of a small group all', async () => {
  assert.equal((await find('is PBS or PHA home compostable')).ids.slice(0, 2).toSorted(), [
    'polybutylene-succinate',
    'polyhydroxyalkanoates',
  ])
  assert.ok((await find('is cork non-combustible')).ids.slice(0, 3).includes('expanded-cork'))
  assert.equal((await find('is titanium stronger than nickel')).ids.slice(0, 2).toSorted(), ['nickel', 'titanium'])
})

test('what is ruled out is said of a material that is asked about', async () => {
  const [first] = (await find('is wool vegan')).data
  assert.is(first?.id, 'wool')
  assert.equal(first?.explanation?.holds, ['Animal products'])
  const [brass] = (await find('does brass contain lead')).data
  assert.is(brass?.id, 'brass')
  assert.equal(brass?.explanation?.may_hold, ['Lead'])
})

test('who asks for a thing with a quality gets no other', async () => {
  for (const q of [
    'home compostable film',
    'non-combustible panels',
    'is there a waterproof board',
    'insulation Euroclass B',
    'flooring waterproof',
    'steel rustproof',
    'paper greaseproof',
    'is insulation non-combustible',
  ])
    for (const { type, explanation } of (await find(q)).data)
      if (type === 'material') for (const { value } of explanation?.conditions ?? []) assert.ok(value !== undefined, q)
})

for (const [q, first, never] of [
  ['which materials contain cobalt', ['cobalt', 'alnico-magnet', 'cobalt-sulfate'], ['nickel', 'silver']],
  ['what has isocyanates in it', ['polyurethane-rigid-foam'], ['stone-wool', 'natural-rubber']],
  ['nickel-containing products', ['nickel', 'nickel-sulfate'], ['primary-copper']],
  ['list all plastics that contain bisphenol A', ['polycarbonate'], ['polypropylene', 'corrugated-board']],
  ['Materialien, die Kobalt enthalten', ['cobalt'], ['nickel']],
  ['quels produits contiennent du formaldéhyde', ['particleboard'], ['gypsum-plasterboard']],
  ['which insulation contains borates', ['cellulose-insulation'], ['cellular-glass', 'borosilicate-glass']],
] as const)
  test(`${q}: what is known to`, async () => {
    const { ids, reading } = await find(q)
    assert.ok(reading?.contains && reading.contains.materials > 0)
    for (const id of first) assert.ok(ids.includes(id), `${id} of ${ids}`)
    for (const id of never) assert.not(ids.includes(id), id)
  })

test('what does not contain something is still asked for without it', async () => {
  for (const q of ['board that does not contain formaldehyde', 'panel that doesnt contain formaldehyde']) {
    const { ids, reading } = await find(q)
    assert.is(reading?.contains, undefined, q)
    assert.not(ids.includes('medium-density-fibreboard'), q)
  }
})

test.run()
