import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { substitutesInAnyJob } from '../../src/atlas/substitutes.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'
import { READINGS } from './readings.ts'
import { told } from './told.ts'

const test = suite('readings')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const { content } = atlas

for (const [question, reading] of READINGS)
  test(question, () => {
    assert.is(told(question, search), reading)
  })

test('what is to be replaced or ruled out is not found, and what may replace it is', async () => {
  const ids = async (q: string) => (await search.find({ q, page: 1, per_page: 100 })).data.map(({ id }) => id)
  const instead = await ids('instead of expanded polystyrene')
  assert.not.ok(instead.includes('expanded-polystyrene'))
  const eps = atlas.materials.indexOf('expanded-polystyrene') ?? -1
  const admissible = new Set(substitutesInAnyJob(eps, atlas).admissible.map((at) => atlas.materials.at(at).id))
  for (const id of instead.slice(0, 3)) assert.ok(admissible.has(id), id)
  const soft = await ids('flooring without PVC')
  assert.ok(soft.includes('linoleum') && !soft.includes('vinyl-flooring'))
  assert.not.ok((await ids('lead-free solder')).includes('tin-lead-solder'))
  // Some grades of brass hold lead, of gunmetal all.
  assert.is((await ids('lead-free brass'))[0], 'brass')
  assert.not.ok((await ids('lead-free brass')).includes('gunmetal'))
})

test('a product named after a group is replaced by nothing of the group, unless only new is to be replaced', async () => {
  const ids = async (q: string) => (await search.find({ q, page: 1, per_page: 100 })).data.map(({ id }) => id)
  assert.not.ok((await ids('alternative to pvc windows')).includes('recycled-polyvinyl-chloride'))
  const beams = await ids('steel beam alternative for a long span')
  assert.ok(beams.includes('glued-laminated-timber') && !beams.includes('electric-arc-furnace-steel'))
  const cements = await ids('instead of cement')
  assert.is(cements[0], 'limestone-calcined-clay-cement')
  assert.not.ok((await ids('mortar without cement')).includes('limestone-calcined-clay-cement'))
  assert.ok((await ids('substitute for newly mined neodymium magnets')).includes('recycled-neodymium-magnet'))
})

test('a need on a list of needs is answered by its shortlist, and what it rules out stays away', async () => {
  const ids = async (q: string) => (await search.find({ q, page: 1, per_page: 10 })).data.map(({ id }) => id)
  const tub = await ids('tub for yoghurt')
  assert.ok(tub.slice(0, 3).includes('polypropylene'), tub.join())
  const without = await ids('tub for yoghurt without plastic')
  assert.not.ok(without.includes('polypropylene'))
})

test('a code is known without the hyphens of its name, and usa is a place', async () => {
  assert.is((await search.find({ q: 'Ti6Al4V', page: 1, per_page: 1 })).data[0]?.id, 'titanium-alloy')
  assert.is(search.questions.read('polyester yarn made in usa').isForMakers, true)
})

test('a supplier without a site where makers are asked for, or without the certificate, is no answer', async () => {
  const suppliers = new Map(content.suppliers.map((supplier) => [supplier.id, supplier]))
  const makers = async (q: string) =>
    (await search.find({ q, type: 'supplier', page: 1, per_page: 5 })).data.flatMap(({ id }) => suppliers.get(id) ?? [])
  for (const [question, country] of [
    ['GOTS certified cotton Turkey', 'TR'],
    ['who makes hemp insulation in Poland', 'PL'],
    ['hersteller von hanfdämmung in österreich', 'AT'],
    ['FSC plywood in Finland', 'FI'],
  ] as const)
    for (const { id, country: seat, production_sites } of await makers(question))
      assert.ok(seat === country || production_sites.some((site) => site.country === country), `${question}: ${id}`)
  const { certifications } =
    (await search.find({ q: 'FSC plywood', explain: true, page: 1, per_page: 1 })).reading ?? {}
  assert.equal(certifications, [{ words: 'FSC', certification: 'FSC' }])
})

test('a question about the law of a place finds what it names, and says where the law is', async () => {
  for (const [question, id, law] of [
    ['is lead banned in the EU?', 'lead', '/v1/regulatory/lead?jurisdiction=EU'],
    ['polystyrene banned in California', 'polystyrene', '/v1/regulatory/polystyrene?jurisdiction=US-CA'],
    ['ist Blei in Deutschland verboten?', 'lead', '/v1/regulatory/lead?jurisdiction=DE'],
  ] as const) {
    const { data, reading } = await search.find({ q: question, explain: true, page: 1, per_page: 1 })
    assert.equal([data[0]?.id, reading?.law, reading?.excludes], [id, law, []], question)
  }
  const { reading } = await search.find({
    q: 'flooring where PVC is banned',
    explain: true,
    page: 1,
    per_page: 1,
  })
  assert.equal([reading?.law, reading?.excludes.length], [undefined, 1])
})

test('a question in a script or a language that is not read says which languages are', async () => {
  for (const q of [
    'альтернатива пластику',
    'بديل البلاستيك',
    '플라스틱 대체',
    'प्लास्टिक का विकल्प',
    'isolering av träfiber',
    'plast utan bisfenol',
    'ahşap elyaf yalıtımı',
    'izolație din fibră de lemn',
    'tepelná izolace z dřevovlákna',
  ]) {
    const { total, reading, languages, nearest } = await search.find({ q, explain: true, page: 1, per_page: 1 })
    assert.equal([total, reading?.language, languages?.length], [0, 'und', 10], q)
    assert.ok(nearest)
  }
  for (const q of ['polyimide', 'stål', 'wool from Åland']) {
    const { languages } = await search.find({ q, page: 1, per_page: 1 })
    assert.is(languages, undefined, q)
  }
})

test('a supplier goes with all that it makes', async () => {
  const suppliers = (await search.find({ q: 'pipes without PVC', type: 'supplier', page: 1, per_page: 100 })).data
  const pvc = new Set(['polyvinyl-chloride', 'pvc-u-pipe', 'pvc-window-profile', 'vinyl-flooring', 'pvc-coated-fabric'])
  for (const { id } of suppliers)
    assert.not.ok(
      content.suppliers.find((one) => one.id === id)?.materials.every((made) => pvc.has(made)),
      id,
    )
})

test('a question without answer says what comes nearest, and which name the atlas lacks', async () => {
  const find = (q: string) => search.find({ q, page: 1, per_page: 10 })
  const lacking = await find('polyimide')
  assert.is(lacking.total, 0)
  assert.equal(
    lacking.not_in_atlas?.map(({ name }) => name),
    ['Polyimide'],
  )
  assert.ok((lacking.nearest?.records.length ?? 0) > 0)
  assert.equal((await find('board of “Vikelite”')).not_in_atlas, [{ words: '“Vikelite”', name: 'Vikelite' }])
  const unknown = await find('zzzzqqqq')
  assert.is(unknown.total, 0)
  assert.ok(unknown.nearest)
  const answered = await find('linoleum')
  assert.equal([answered.nearest, answered.not_in_atlas, answered.reading], [undefined, undefined, undefined])
})

test('a measure that no record can state, and a figure that few do, are told', async () => {
  const find = (q: string) => search.find({ q, page: 1, per_page: 10 })
  for (const [question, note, first] of [
    ['attic insulation with an R-value of 40', /^An R-value depends on the thickness/, /insulation/],
    ['glazing with a U value of 0.7 W/m2K', /^A U-value is that of a whole construction/, /glass/],
    ['punch, 61 HRC', /^No record states a Rockwell hardness/, /^tool-steel$/],
    ['binder below 50 g/l VOC', /^Only \d+ of \d+ materials state voc_g_l: the others are left out$/, undefined],
  ] as const) {
    const { data, notes, nearest } = await find(question)
    assert.match(notes?.join() ?? '', note)
    if (first) assert.match(data[0]?.id ?? '', first)
    else assert.is(data.length + (nearest?.records.length ?? 0) > 0, true)
  }
  assert.is((await find('insulation below 0.04 W/mK')).notes, undefined)
})

test('where nothing holds a condition, what comes first without it is near', async () => {
  const { total, nearest } = await search.find({ q: 'tiles for a roof, below 5 g/l VOC', page: 1, per_page: 10 })
  assert.is(total, 0)
  assert.ok(
    nearest?.records.every(({ title }) => /roof|tile|board/i.test(title)),
    JSON.stringify(nearest),
  )
})

test('every material that a group of exclusions names is in the atlas', () => {
  const known = new Set(content.materials.map(({ id }) => id))
  for (const { id, materials, partly, except, groups } of content.vocabulary.exclusions) {
    for (const named of [...materials, ...partly, ...except]) assert.ok(known.has(named), `${id}: ${named}`)
    for (const group of groups)
      assert.ok(
        content.vocabulary.exclusions.some((other) => other.id === group),
        group,
      )
  }
})

test('a question made of what is looked up most does not hold the service up', () => {
  const heavy = ['1 kg/m3 ', 'without glass ', 'instead of zzz ', 'lighter than ', '-free ', 'no zzz, '].map((part) =>
    part.repeat(100).slice(0, 512),
  )
  for (const question of heavy) {
    const start = performance.now()
    search.questions.read(question)
    // A thousand times what it takes, so that a busy machine passes and a search that explodes does not.
    assert.ok(performance.now() - start < 5000, question.slice(0, 20))
  }
})

test.run()
