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

const REPELLENT = 'fluorocarbon-water-repellent'

const law = (query: string) => ask(server.base, `/v1/regulatory?${query}`, { headers: server.key })
const of = (target: string) => ask(server.base, `/v1/regulatory/${target}`, { headers: server.key })
/** All entries, whatever the page. */
const lawWhole = async (query: string): Promise<Json[]> =>
  (await law(`${query}&format=ndjson`)).text.split('\n').flatMap((line) => (line ? JSON.parse(line) : []))
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
  const found = (await lawWhole('substance=7439-92-1&jurisdiction=EU')).map(ruleOf)
  for (const rule of ['eu-reach-28-30-cmr lead', 'eu-reach-63-lead-articles brass', 'eu-1272-2008-clp lead'])
    assert.ok(found.includes(rule), rule)
  assert.not.ok(found.some((rule) => rule.startsWith('eu-2024-1760-due-diligence')))
})

test('a rule is found by every substance that it names, whether or not a material is known to hold it', async () => {
  for (const [cas, word, place, rule] of [
    ['307-24-4', /PFHxA/, 'EU', 'eu-2024-2462-pfhxa textile-fibres'],
    ['18540-29-9', /chromium ?\(?VI\)?|hexavalent chromium/i, 'EU', 'eu-reach-47-chromium-vi bovine-leather'],
    ['335-67-1', /PFOA/, 'EU', 'eu-2019-1021-pops pfoa'],
    ['1763-23-1', /PFOS/, 'CH', 'ch-814-81-chemical-risks pfos'],
    ['7440-43-9', /cadmium/i, 'DE', 'de-verpackg heavy-metals'],
    ['1163-19-5', /decabromodiphenyl ether|PBDE|decaBDE/i, 'EU', 'eu-2019-1021-pops deca-bde'],
    ['85535-84-8', /short-chain chlorinated paraffins/i, 'EU', 'eu-2019-1021-pops short-chain-chlorinated-paraffins'],
    ['101-68-8', /MDI|isocyanate/i, 'EU', 'eu-reach-56-mdi foam-and-sealant'],
    ['1332-21-4', /asbestos|chrysotile/i, 'JP', 'jp-asbestos asbestos'],
  ] as const) {
    const found = await lawWhole(`substance=${cas}&jurisdiction=${place}`)
    assert.ok(found.map(ruleOf).includes(rule), `${cas}: ${rule}`)
    for (const entry of found) {
      assert.match(textOf(entry), word, ruleOf(entry))
      assert.ok(Array.isArray(entry.rule_substances) && entry.rule_substances.includes(cas))
    }
  }
})

test('what an entry says that its material holds is among what its rule names', async () => {
  const entries = items(await law('materials=polycarbonate,lead,bovine-leather&per_page=100'))
  const holding = entries.filter(({ substances }) => Array.isArray(substances))
  assert.ok(holding.length > 0 && holding.length < entries.length)
  for (const { substances, rule_substances } of holding)
    for (const cas of [substances].flat()) assert.ok([rule_substances].flat().includes(cas), String(cas))
})

test('a word within a longer one names no substance', async () => {
  const held = items(await law('materials=fr4-laminate&substance=80-05-7&per_page=100')).map(ruleOf)
  assert.not.ok(held.includes('us-ca-proposition-65 dmf-and-tbbpa'))
})

test('a substance goes by CAS number or by name; one that the vocabulary lacks is refused, as nothing is known of it', async () => {
  for (const [query, ...names] of [
    ['7439-92-1&jurisdiction=EU', 'lead', 'Lead'],
    ['25637-99-4&jurisdiction=EU', '3194-55-6', 'HBCD', 'HBCDD', 'hexabromocyclododecane'],
    ['1332-21-4&jurisdiction=CA', '12001-29-5', 'asbestos', 'chrysotile'],
  ] as const) {
    const [, place] = query.split('&')
    const { text, body } = await law(`substance=${query}`)
    assert.ok(Number(body.total) > 0, query)
    for (const name of names) assert.is((await law(`substance=${name}&${place}`)).text, text, name)
  }
  for (const wrong of ['7439-92-2', '80057', 'leed', '64-17-5', 'ethanol']) {
    const refused = await law(`substance=${wrong}`)
    assert.is(refused.status, 400, wrong)
    assert.match(refused.text, /a CAS number such as 80-05-7 or a name; which rules name another is not known/)
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
  assert.match(noteOf(none), /made after the day asked for, or is not known to be as old, is left out/)
  assert.not.match(noteOf(await law('jurisdiction=EU')), /left out/)
  const steel = items(await of('heavy-steel-plate?jurisdiction=EU&as_of=2021-06-01&per_page=100')).map(ruleOf)
  assert.not.ok(
    steel.some((rule) => rule.startsWith('eu-833-2014')),
    'added to a regulation of 2014 in 2022',
  )
})

test('what states no first day is not in force before it was made, nor before it is known', async () => {
  const old = new Set(
    (await lawWhole('as_of=1950-01-01&phase=in_force')).map(({ instrument }) => Object(instrument).id),
  )
  assert.equal(
    [...old].toSorted(),
    ['jp-fire-service', 'us-16-cfr-300-wool-labels', 'us-19-usc-1307-forced-labor', 'us-41-usc-8302-buy-american'],
    'acts of 1930 to 1948',
  )
  const uruguay = async (day: string) => (await lawWhole(`jurisdiction=UY&as_of=${day}`)).map(ruleOf)
  const [before, between, after] = [
    await uruguay('2004-12-28'),
    await uruguay('2019-09-17'),
    await uruguay('2019-09-18'),
  ]
  assert.ok(before.includes('uy-ley-17775-lead paints'))
  for (const [rule, isKnown] of [
    ['uy-ley-17849-packaging plans', between],
    ['uy-ley-19829-packaging packaging', after],
  ] as const) {
    assert.ok(isKnown.includes(rule), rule)
    assert.not.ok((isKnown === after ? between : before).includes(rule), rule)
  }
  for (const { instrument, regulation } of await lawWhole('as_of=2026-11-23&phase=in_force'))
    assert.match(String(Object(instrument).made), /^\d{4}-\d\d-\d\d$/, String(regulation))
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

test('a duty that a later act is said to have withdrawn before it began has not ended', async () => {
  const leather = items(await law('materials=bovine-leather&jurisdiction=EU&flag=deforestation'))
  assert.equal(leather.map(ruleOf), ['eu-2023-1115-deforestation leather'])
  assert.equal([leather[0]?.phase, leather[0]?.until], ['upcoming', undefined])
  assert.match(String(leather[0]?.awaits), /2026\/2102 is said to have taken leather out/)
  assert.match(String(Object(leather[0]?.source).url), /europa\.eu/)
})

test('what holds for plastics in contact with food holds for those that are foamed', async () => {
  for (const [place, rule] of [
    ['IN', 'in-fss-packaging-2018 primary-packaging'],
    ['GB', 'gb-10-2011-food-contact-plastics authorised-substances'],
    ['EU', 'eu-2004-1935-food-contact declaration'],
    ['CH', 'ch-817-023-21-food-contact plastics'],
  ] as const)
    for (const material of ['polystyrene', 'expanded-polystyrene']) {
      const rules = (await lawWhole(`materials=${material}&jurisdiction=${place}`)).map(ruleOf)
      assert.ok(rules.includes(rule), `${place} ${material}`)
    }
})

test('everyday rules that somebody missed', async () => {
  for (const [material, place, rule] of [
    ['lead', 'BR', 'br-conama-401-batteries lead-cadmium-mercury'],
    ['cotton', 'IN', 'in-azo-dyes-imports-2015 certificate'],
    ['polyester-fibre', 'IN', 'in-azo-dyes dyes'],
    ['bovine-leather', 'IN', 'in-azo-dyes dyes'],
    ['fr4-laminate', 'JP', 'jp-resources-act flame-retardants-in-appliances'],
    ['high-impact-polystyrene', 'JP', 'jp-resources-act flame-retardants-in-appliances'],
    [REPELLENT, 'US-CA', 'us-ca-22-ccr-69511-priority-products treatments-of-textiles-and-leather'],
    [REPELLENT, 'EU', 'eu-2024-2462-pfhxa other-textiles'],
    [REPELLENT, 'US-MN', 'us-mn-116-943-pfas furnishings'],
    [REPELLENT, 'US-MN', 'us-mn-116-943-pfas juvenile-products'],
  ] as const)
    assert.ok((await lawWhole(`materials=${material}&jurisdiction=${place}`)).map(ruleOf).includes(rule), rule)
  const solder = (await lawWhole('materials=tin-lead-solder&jurisdiction=GB')).map(ruleOf)
  assert.not.ok(solder.includes('gb-2026-195-lead-ammunition shot-and-bullets'))
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

test('asbestos is banned where its ban is law, and by the federal rule of 2024 besides that of 2019', async () => {
  for (const [place, rule] of [
    ['EU', 'eu-reach-6-asbestos asbestos'],
    ['Germany', 'eu-reach-6-asbestos asbestos'],
    ['Norway', 'eu-reach-6-asbestos asbestos'],
    ['GB-NIR', 'eu-reach-6-asbestos asbestos'],
    ['UK', 'gb-reach-annex-xvii asbestos'],
    ['US', 'us-40-cfr-751-asbestos chrysotile'],
    ['US', 'us-40-cfr-721-11095-asbestos discontinued-uses'],
  ] as const) {
    const found = await lawWhole(`substance=asbestos&jurisdiction=${place}`)
    assert.ok(found.map(ruleOf).includes(rule), place)
    assert.is(found.find((entry) => ruleOf(entry) === rule)?.phase, 'in_force')
    const flagged = await lawWhole(`flag=asbestos&jurisdiction=${place}`)
    assert.ok(flagged.map(ruleOf).includes(rule), place)
  }
})

test('a limit that was lowered ends on the day before the new one begins', async () => {
  const inForce = async (query: string, place: string, day: string, instrument: string) =>
    (await lawWhole(`${query}&jurisdiction=${place}&as_of=${day}&phase=in_force`)).map(ruleOf).flatMap((rule) => {
      const [id, name] = rule.split(' ')
      return id === instrument && name !== undefined ? [name] : []
    })
  const pops = (query: string, day: string) => inForce(query, 'EU', day, 'eu-2019-1021-pops')
  const pfos = 'substance=PFOS&materials=polyester-fibre'
  assert.equal(await pops(pfos, '2025-12-02'), ['pfos'])
  assert.equal(await pops(pfos, '2025-12-03'), ['pfos-lower-limits'])
  const recycled = 'kind=limit&substance=decaBDE&materials=recycled-acrylonitrile-butadiene-styrene'
  assert.equal(await pops(recycled, '2025-12-29'), ['deca-bde'])
  assert.equal(await pops(recycled, '2025-12-30'), ['pbde-recovered-material'])
  assert.equal(await pops(recycled, '2027-12-30'), ['pbde-recovered-material-second-step'])
  for (const material of ['lead', 'brass']) {
    const fittings = (day: string) =>
      inForce(`materials=${material}&substance=lead`, 'US', day, 'us-sdwa-1417-lead-free')
    const before = material === 'lead' ? 'lead-before-2014' : 'metals-before-2014'
    assert.equal(await fittings('1990-01-01'), [before])
    assert.equal(await fittings('2014-01-03'), [before])
    assert.equal(await fittings('2014-01-04'), [material === 'lead' ? 'lead' : 'metals'])
  }
})

test.run()
