import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask, items, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('answers of the law')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const law = (query: string) => ask(server.base, `/v1/regulatory?${query}`, { headers: server.key })
const of = (target: string) => ask(server.base, `/v1/regulatory/${target}`, { headers: server.key })
const ruleOf = ({ instrument, rule }: Json) => `${Object(instrument).id} ${rule}`
const noteOf = ({ body }: { body: Json }): string => Object(body.coverage).note
const textOf = ({ regulation, applies_to, notes }: Json) => `${regulation} ${applies_to} ${notes}`

test('a rule is found by a substance that it names in words, or by a material that is the substance', async () => {
  for (const [material, cas, word] of [
    ['lead', '7439-92-1', /\blead\b/i],
    ['cobalt', '7440-48-4', /\bcobalt\b/i],
    ['nickel', '7440-02-0', /\bnickel\b/i],
    ['polycarbonate', '80-05-7', /\bbisphenol A\b/i],
  ] as const) {
    const all = items(await of(`${material}?jurisdiction=EU&per_page=100`))
    const about = all.filter((entry) => word.test(textOf(entry)))
    const found = items(await law(`substance=${cas}&materials=${material}&jurisdiction=EU&per_page=100`)).map(ruleOf)
    assert.ok(about.length > 2, material)
    for (const entry of about) assert.ok(found.includes(ruleOf(entry)), `${material}: ${ruleOf(entry)}`)
    assert.ok(found.length < all.length, 'what touches all metals or plastics names no substance')
  }
  const found = items(await law('substance=7439-92-1&jurisdiction=EU&per_page=100')).map(ruleOf)
  for (const rule of ['eu-reach-28-30-cmr lead', 'eu-reach-63-lead-articles brass', 'eu-1272-2008-clp lead'])
    assert.ok(found.includes(rule), rule)
  assert.not.ok(found.some((rule) => rule.startsWith('eu-2024-1760-due-diligence')))
})

test('a word within a longer one names no substance', async () => {
  const held = items(await law('materials=fr4-laminate&substance=80-05-7&per_page=100')).map(ruleOf)
  assert.not.ok(held.includes('us-ca-proposition-65 dmf-and-tbbpa'))
})

test('a substance goes by CAS number or by name; a number with a wrong check digit is refused', async () => {
  const { text } = await law('substance=7439-92-1&jurisdiction=EU')
  for (const name of ['lead', 'Lead']) assert.is((await law(`substance=${name}&jurisdiction=EU`)).text, text)
  assert.is((await law('substance=71-43-2')).status, 200, 'a substance that no material is known to hold')
  for (const wrong of ['7439-92-2', '80057', 'leed']) {
    const refused = await law(`substance=${wrong}`)
    assert.is(refused.status, 400, wrong)
    assert.match(refused.text, /a CAS number such as 80-05-7/)
  }
  assert.match((await law('substance=formaldehide')).text, /did you mean 50-00-0\?/)
})

test('named=true keeps what names the material, not what touches a whole category or use', async () => {
  const rules = async (query: string) => items(await of(`lead?jurisdiction=EU&per_page=100${query}`))
  const [all, named] = [await rules(''), (await rules('&named=true')).map(ruleOf)]
  for (const entry of all) {
    const isWide = /^(used for|of the (category|family)|comes as|does the job)/.test(String(entry.because))
    if (isWide) assert.not.ok(named.includes(ruleOf(entry)), ruleOf(entry))
    if (entry.because === 'named by the rule' || Array.isArray(entry.substances))
      assert.ok(named.includes(ruleOf(entry)))
  }
  assert.ok(named.length > 5 && named.length < all.length)
  const wool = items(await of('wool?jurisdiction=EU&per_page=100&named=true'))
  assert.not.ok(wool.some(({ because }) => String(because).startsWith('used for')))
  assert.is((await law('named=true&materials=lead&jurisdiction=EU')).body.total, named.length)
})

test('what a ban names as such is banned; who asks for that is told of the bans of products', async () => {
  const banned = await law('status=banned&per_page=100')
  const materials = new Set(items(banned).map(({ material }) => material))
  assert.ok(materials.has('engineered-stone') && materials.has('fluorocarbon-water-repellent'))
  assert.ok(items(banned).every(({ kind }) => kind === 'ban'))
  const none = await law('jurisdiction=US-CA&status=banned')
  assert.is(none.body.total, 0)
  const { total } = (await law('jurisdiction=US-CA&kind=ban&status=restricted&per_page=1')).body
  assert.match(noteOf(none), new RegExp(` ${total} more entries .*kind=ban`))
  for (const query of ['jurisdiction=US-CA&status=banned&kind=limit', 'jurisdiction=US-CA&kind=ban'])
    assert.not.match(noteOf(await law(query)), /more entries/, query)
})

test('what had not been made on the day asked for is left out, and the answer says so', async () => {
  const at = async (day: string) => items(await of(`lead?jurisdiction=EU&as_of=${day}&per_page=100`))
  const early = (await at('2019-01-01')).map(ruleOf)
  assert.ok(early.includes('eu-reach-63-lead-articles lead'))
  for (const { regulation } of await at('2019-01-01')) assert.not.match(String(regulation), /\b202\d\b/)
  assert.equal(await at('1900-01-01'), [])
  const none = await law('jurisdiction=EU&as_of=1900-01-01')
  assert.equal([none.body.total, Object(none.body.coverage).instruments], [0, 0])
  assert.match(noteOf(none), /made after the day asked for is left out/)
  assert.not.match(noteOf(await law('jurisdiction=EU')), /left out/)
  const steel = items(await of('heavy-steel-plate?jurisdiction=EU&as_of=2021-06-01&per_page=100')).map(ruleOf)
  assert.not.ok(
    steel.some((rule) => rule.startsWith('eu-833-2014')),
    'added to a regulation of 2014 in 2022',
  )
})

test('a rule that an act took over from an earlier one is there on the days on which it held', async () => {
  const foams = items(await of('extruded-polystyrene?jurisdiction=EU&as_of=2021-06-01&per_page=100'))
  const ban = foams.find((entry) => ruleOf(entry) === 'eu-2024-573-f-gases xps')
  assert.is(ban?.phase, 'in_force')
  for (const { effective_date, instrument } of items(await law('kind=ban&per_page=100&named=true&to=2020-01-01')))
    if (effective_date !== undefined) assert.ok(!(Object(instrument).made > String(effective_date)))
})

test('the year of an act of the Union is the one after its number', async () => {
  const entries = items(await law('jurisdiction=EU&materials=lead,polypropylene&per_page=100'))
  for (const { regulation, instrument } of entries) {
    const [, year] = /\bNo \d+\/(\d{4})/.exec(String(regulation)) ?? []
    if (year) assert.ok(String(Object(instrument).made) >= `${year}-01-01`, String(regulation))
  }
  const candidates = entries.find((entry) => ruleOf(entry) === 'eu-reach-candidate-list lead')
  assert.is(Object(candidates?.instrument).since, '2006-01-01')
})

test('a law that bans a finish from textiles is found on the finish too', async () => {
  const cloth = items(await law('materials=polyester-fibre&flag=textiles&per_page=100'))
  const repellent = items(await of('fluorocarbon-water-repellent?per_page=100')).map(ruleOf)
  const bans = cloth.filter((entry) => /PFAS/.test(textOf(entry)) && /finish .*is banned/i.test(String(entry.notes)))
  assert.ok(bans.length > 3)
  for (const { instrument } of bans)
    assert.ok(
      repellent.some((rule) => rule.startsWith(`${Object(instrument).id} `)),
      Object(instrument).id,
    )
  assert.ok(repellent.includes('fr-2025-188-pfas textile-fibres'))
})

test.run()
