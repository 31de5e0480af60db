import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { ask, items, type Json } from '../support/http.ts'
import { ROOT } from '../support/program.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('regulatory')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const law = (query: string) => ask(server.base, `/v1/regulatory?${query}`, { headers: server.key })

async function allLaw(): Promise<Json[]> {
  const pages = Math.ceil(Number((await law('per_page=1')).body.total) / 100)
  const answers = Array.from({ length: pages }, (_, at) => law(`per_page=100&page=${at + 1}`))
  return (await Promise.all(answers)).flatMap(items)
}

const get = (target: string) => ask(server.base, `/v1/regulatory/${target}`, { headers: server.key })

test('entries of one material, newest first, each with its source', async () => {
  const entries = items(await get('expanded-polystyrene?per_page=100'))
  assert.ok(entries.length >= 3)
  const dates = entries.map(({ effective_date }) => String(effective_date ?? ''))
  assert.equal(dates, dates.toSorted().toReversed())
  for (const { material, status, source } of entries) {
    assert.is(material, 'expanded-polystyrene')
    assert.ok(['approved', 'restricted', 'banned', 'under-review'].includes(String(status)))
    assert.match(String((source as Json).url), /^https?:/)
  }
})

test('jurisdiction restricts, in any case; it pages', async () => {
  const all = await get('expanded-polystyrene?per_page=100')
  const eu = await get('expanded-polystyrene?jurisdiction=eu&per_page=100')
  assert.ok(items(eu).every(({ jurisdiction }) => jurisdiction === 'EU') && items(eu).length > 0)
  assert.ok(Number(eu.body.total) < Number(all.body.total))
  assert.equal(items(await get('expanded-polystyrene?per_page=1&page=2'))[0], items(all)[1])
})

test('a jurisdiction goes by its codes, its label and the usual names of its country; a word that is none is refused', async () => {
  for (const [id, names] of [
    ['EU', ['eu', 'European Union', 'european union']],
    ['GB', ['GBR', 'United Kingdom', 'UK']],
    ['US-CA', ['California', 'us-ca']],
    ['US', ['USA', 'United States', 'America']],
    ['DE', ['DEU', 'Germany']],
  ] as const) {
    const { text, body } = await get(`polystyrene?jurisdiction=${id}`)
    assert.ok(Number(body.total) > 0, id)
    for (const name of names)
      assert.is((await get(`polystyrene?jurisdiction=${encodeURIComponent(name)}`)).text, text, name)
  }
  const refused = await get('polystyrene?jurisdiction=Europaen%20Union')
  assert.is(refused.status, 400)
  assert.match(refused.text, /did you mean EU\?/)
  assert.is((await get('polystyrene?jurisdiction=ZZ')).status, 400)
})

const jurisdictionsOf = (answer: Awaited<ReturnType<typeof get>>) =>
  [...new Set(items(answer).map(({ jurisdiction }) => String(jurisdiction)))].toSorted()
const coverageOf = ({ body }: { body: Json }) => Object(body.coverage)

test('what holds in a place includes the law of those above it, unless the caller wants its own alone', async () => {
  const union = await get('polyethylene-terephthalate?jurisdiction=EU&per_page=100')
  const france = await get('polyethylene-terephthalate?jurisdiction=France&per_page=100')
  assert.ok(Number(union.body.total) > 0)
  assert.ok(Number(france.body.total) >= Number(union.body.total))
  assert.ok(jurisdictionsOf(france).includes('EU'))
  assert.equal(coverageOf(france).places, ['FR', 'EU'])
  assert.ok(coverageOf(france).instruments > coverageOf(union).instruments)
  assert.ok(coverageOf(union).parts.some(({ jurisdiction }: Json) => jurisdiction === 'FR'))
  assert.is(coverageOf(france).parts, undefined)
  const own = await get('polyethylene-terephthalate?jurisdiction=FR&inherit=false&per_page=100')
  assert.ok(items(own).every(({ jurisdiction }) => jurisdiction === 'FR'))
  const scotland = await get('expanded-polystyrene?jurisdiction=Scotland&per_page=100')
  assert.equal(coverageOf(scotland).places, ['GB-SCT', 'GB'])
  assert.ok(jurisdictionsOf(scotland).includes('GB-SCT'))
  assert.ok(!jurisdictionsOf(scotland).includes('GB-ENG'))
  assert.equal(
    jurisdictionsOf(await get('expanded-polystyrene?jurisdiction=US-TX')),
    jurisdictionsOf(await get('expanded-polystyrene?jurisdiction=US')),
  )
})

test('what holds in a part of the country alone is not the law of the others', async () => {
  const chromiumLimits = async (place: string) => {
    const entries = items(await get(`bovine-leather?jurisdiction=${place}&per_page=100`))
    return entries
      .filter(({ locator }) => String(locator).includes('47'))
      .map(({ instrument }) => Object(instrument).id)
  }
  assert.equal(await chromiumLimits('GB-NIR'), ['eu-reach-47-chromium-vi'])
  assert.equal(await chromiumLimits('GB-SCT'), ['gb-reach-annex-xvii'])
  assert.equal(await chromiumLimits('GB'), ['gb-reach-annex-xvii'])
})

test('a place without law of its own has what it inherits; where nothing was looked at, the answer says so', async () => {
  const slovenia = await get('expanded-polystyrene?jurisdiction=Slovenia')
  const union = await get('expanded-polystyrene?jurisdiction=EU')
  assert.equal(slovenia.body.data, union.body.data)
  const none = await get('polystyrene?jurisdiction=Andorra')
  assert.equal([none.status, none.body.total], [200, 0])
  assert.is(coverageOf(none).instruments, 0)
  assert.match(coverageOf(none).note, /nothing is known/)
  assert.match(coverageOf(union).note, /no approval/)
  assert.match(coverageOf(union).checked, /^\d{4}-\d\d-\d\d$/)
})

test('a group that makes no law stands for its members', async () => {
  const nordic = await law('jurisdiction=Nordic%20countries&inherit=false')
  assert.equal(coverageOf(nordic).places, ['DK', 'FI', 'IS', 'NO', 'SE'])
  assert.ok(jurisdictionsOf(nordic).every((id) => ['DK', 'FI', 'IS', 'NO', 'SE'].includes(id)))
  assert.ok(Number(nordic.body.total) > 0)
  assert.ok((await law('jurisdiction=Asia&inherit=false')).body.total)
})

test('the day decides the phase, and phase filters', async () => {
  const duties = async (day: string) => {
    const entries = items(await get(`natural-rubber?jurisdiction=EU&as_of=${day}&per_page=100`))
    return entries.filter(({ instrument }) => Object(instrument).id === 'eu-2023-1115-deforestation')
  }
  const phases = async (day: string) => (await duties(day)).map(({ phase, for: whom }) => [whom, phase]).toSorted()
  const small = 'Natural persons, micro and small undertakings established as such by 31 December 2024'
  const others = (await phases('2026-12-29')).filter(([whom]) => whom !== small)
  assert.ok(others.length > 0 && others.every(([, phase]) => phase === 'upcoming'))
  assert.equal(
    await phases('2026-12-30'),
    [...others.map(([whom]) => [whom, 'in_force']), [small, 'upcoming']].toSorted(),
  )
  for (const phase of ['in_force', 'upcoming', 'ended', 'proposed']) {
    const found = items(await get(`lead?phase=${phase}&per_page=100`))
    assert.ok(found.every((entry) => entry.phase === phase))
  }
  const all = await get('lead?per_page=100')
  assert.ok(items(all).some(({ phase }) => phase === 'in_force'))
  assert.is(coverageOf(all).as_of, coverageOf(await get('tin')).as_of)
  assert.is((await get('lead?as_of=2025-02-29')).status, 400)
  assert.is((await get('lead?phase=soon')).status, 400)
})

test('an entry says what the rule does, to what it applies and why it covers the material', async () => {
  for (const id of ['portland-cement', 'fly-ash-cement', 'heavy-steel-plate', 'aluminium-foil', 'galvanised-steel']) {
    const entries = items(await get(`${id}?jurisdiction=EU&per_page=100`))
    const border = entries.find(({ instrument }) => Object(instrument).id === 'eu-2023-956-carbon-border')
    assert.is(border?.kind, 'duty', id)
    assert.match(String(border?.because), /^CN \d{4}/)
    assert.match(String(border?.applies_to), /^Import of/)
    assert.match(String(border?.except), /Switzerland/)
  }
})

test('an entry names its instrument, how far that has come and when it was checked, as data', async () => {
  for (const { notes, locator, instrument } of items(await get('expanded-polystyrene?per_page=100'))) {
    const { id, status, checked } = Object(instrument)
    assert.match(id, /^[a-z0-9-]+$/)
    assert.ok(['in-force', 'adopted', 'proposed', 'repealed'].includes(status))
    assert.match(checked, /^\d{4}-\d\d-\d\d$/)
    assert.not.match(String(notes), checked)
    assert.ok(String(locator).length > 0)
  }
})

test('a known material without entries is an empty list, an unknown one a 404', async () => {
  const untouched = await get('glass-fibre-fabric')
  assert.is(untouched.status, 200)
  assert.is(untouched.body.total, 0)
  assert.equal(items(untouched), [])
  assert.is((await get('unobtainium')).status, 404)
})

test('every rule of every instrument that is authored is there, in its jurisdiction', async () => {
  const folder = join(ROOT, 'atlas-data/regulations')
  const authored = readdirSync(folder).flatMap((file) => {
    const { jurisdiction, rules }: { jurisdiction: string; rules: { id: string; covers_nothing_yet?: string }[] } =
      parse(readFileSync(join(folder, file), 'utf8'))
    const held = rules.filter(({ covers_nothing_yet }) => covers_nothing_yet === undefined)
    return held.map(({ id }) => `${jurisdiction} ${file.replace('.yaml', '')} ${id}`)
  })
  const found = (await allLaw()).map(
    ({ jurisdiction, instrument, rule }) => `${jurisdiction} ${Object(instrument).id} ${rule}`,
  )
  assert.equal([...new Set(found)].toSorted(), authored.toSorted())
})

test('all law lists the entries of every material, once each, in the same order as for one', async () => {
  const all = await allLaw()
  assert.is(all.length, (await law('per_page=1')).body.total)
  const ofOne = all.filter(({ material }) => material === 'expanded-polystyrene')
  const own = await Promise.all([1, 2, 3].map((page) => get(`expanded-polystyrene?per_page=100&page=${page}`)))
  assert.equal(ofOne, own.flatMap(items))
  const dates = all.map(({ effective_date }) => String(effective_date ?? ''))
  assert.equal(dates, dates.toSorted().toReversed())
})

test('all law is filtered by materials, kind, status, flag and substance', async () => {
  const two = items(await law('materials=sawn-oak,PLA&per_page=100'))
  assert.equal([...new Set(two.map(({ material }) => material))].toSorted(), ['polylactic-acid', 'sawn-oak'])
  for (const [query, field, allowed] of [
    ['kind=ban,limit', 'kind', ['ban', 'limit']],
    ['status=approved', 'status', ['approved']],
    ['flag=carbon-border', 'flag', ['carbon-border']],
  ] as const) {
    const found = items(await law(`${query}&per_page=100`))
    assert.ok(found.length > 0, query)
    assert.ok(
      found.every((entry) => allowed.some((value) => value === entry[field])),
      query,
    )
  }
  const held = items(await law('substance=80-05-7'))
  assert.ok(held.every(({ rule_substances: named }) => Array.isArray(named) && named.includes('80-05-7')))
  for (const wrong of ['materials=sawn-oka', 'kind=bans', 'substance=80057', 'flag=pfsa', 'format=pdf'])
    assert.is((await law(wrong)).status, 400, wrong)
  assert.match(
    (await law('materials=sawn-oak,sawn-pien')).text,
    /materials cannot be \\"sawn-pien\\".*did you mean sawn-pine\?/,
  )
})

/** Every page of a query. */
async function all(query: string): Promise<Json[]> {
  const first = await law(`${query}&per_page=100`)
  const pages = Math.ceil(Number(first.body.total) / 100)
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, at) => law(`${query}&per_page=100&page=${at + 2}`)),
  )
  return [first, ...rest].flatMap(items)
}

test('from and to keep what begins or ends in the range, both days included', async () => {
  const found = await all('from=2026-12-30&to=2027-06-30')
  const days = found.flatMap(({ effective_date, until }) => [effective_date, until])
  assert.ok(found.length > 0)
  for (const { effective_date, until } of found)
    assert.ok([effective_date, until].some((day) => String(day) >= '2026-12-30' && String(day) <= '2027-06-30'))
  assert.ok(days.includes('2026-12-30') && days.includes('2027-06-30'))
  const refused = await law('from=2027-01-01&to=2026-01-01')
  assert.is(refused.status, 400)
  assert.match(refused.text, /is after/)
})

test('a calendar has an event for each day on which a rule begins or ends, and a parser reads it', async () => {
  const query = 'jurisdiction=EU&from=2026-12-01&to=2027-12-31'
  const { status, headers, text } = await law(`${query}&format=ics`)
  assert.is(status, 200)
  assert.match(String(headers.get('content-type')), /^text\/calendar; charset=utf-8$/)
  assert.ok(text.endsWith('END:VCALENDAR\r\n'))
  for (const line of text.split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, line)
    assert.not.match(line, /[\r\n\uFFFD]/)
  }
  const events = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
  const expected = new Map<string, Set<string>>()
  for (const entry of await all(query)) {
    for (const [day, what] of [
      [entry.effective_date, 'begins'],
      [entry.until, 'ends'],
    ]) {
      if (day === undefined || String(day) < '2026-12-01' || String(day) > '2027-12-31') continue
      const uid = `${Object(entry.instrument).id}.${entry.rule}.${what}@sustainable-materials-atlas`
      expected.set(uid, (expected.get(uid) ?? new Set()).add(String(day)))
    }
  }
  assert.ok(events.length > 0)
  assert.equal(events.map(({ uid }) => uid).toSorted(), [...expected.keys()].toSorted())
  for (const { uid, startDate, summary, description } of events) {
    assert.ok(startDate.isDate)
    assert.ok(expected.get(uid)?.has(startDate.toString()), uid)
    assert.match(summary, /^EU: (ban|limit|duty|approval|listing|phase-out|proposal) (begins|ends), /)
    assert.match(description, /\nNo legal advice\.$/)
    assert.not.match(description, /\\/)
  }
  assert.is((await law(`${query}&format=ics&page=2`)).text, text)
})

test('acts of the EU have their CELEX number, and nothing else has one', async () => {
  const single = items(await law('jurisdiction=EU&flag=single-use-plastics&per_page=100'))
  const act = single.find(({ regulation }) => String(regulation).startsWith('Directive (EU) 2019/904'))
  assert.is(Object(act?.instrument).celex, '32019L0904')
  for (const { jurisdiction, instrument } of items(await law('jurisdiction=FR&per_page=100')))
    if (jurisdiction === 'FR') assert.is(Object(instrument).celex, undefined)
})

test('every flag of a material leads to an entry that is no approval', async () => {
  for (const { id, regulatory_flags } of items(
    await ask(server.base, '/v1/materials?per_page=100', { headers: server.key }),
  )) {
    const entries = items(await get(`${id}?per_page=100`))
    const limiting = entries.filter(({ status }) => status !== 'approved')
    assert.is((regulatory_flags as string[]).length > 0, limiting.length > 0, String(id))
  }
})

test.run()
