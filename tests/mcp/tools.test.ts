import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask } from '../support/http.ts'
import { call, overHttp, overStdio } from '../support/mcp-client.ts'
import { type RunningServer, startServer } from '../support/program.ts'

const test = suite('MCP tools')

let server: RunningServer
let clients: [over: string, client: Client][]
test.before(async () => {
  server = await startServer()
  clients = [
    ['stdio', await overStdio()],
    ['HTTP', await overHttp(server.base)],
  ]
})
test.after(async () => {
  for (const [, client] of clients) await client.close()
  await server.stop()
})

const NAMES = ['search', 'material', 'substitutes', 'compare', 'suppliers', 'law', 'verify', 'match']
/** Characters. */
const [SHORT, LONG] = [6_000, 12_000]

/** A usual call of each tool, and what its answer has at the top. */
const CALLS: Record<string, [given: Record<string, unknown>, has: string]> = {
  search: [{ q: 'insulation below 0.035 W/mK' }, 'results'],
  material: [{ id: 'lyocell' }, 'figures'],
  substitutes: [{ id: 'polystyrene', limit: 2 }, 'substitutes'],
  compare: [{ ids: ['stone-wool', 'glass-wool'], function: { type: 'thermal_resistance', r_m2k_w: 5 } }, 'carbon'],
  suppliers: [{ material: 'polylactic-acid', produced_in: 'Asia' }, 'suppliers'],
  law: [{ materials: ['expanded-polystyrene'], jurisdiction: 'France' }, 'rules'],
  verify: [{ claims: [{ material: 'PLA', figure: 'density', value: 1.24, unit: 'g/cm3' }] }, 'claims'],
  match: [
    { lines: [{ text: 'PA6 GF15 nat', mass_kg: 1.2 }, { text: '65/35 PES/CO' }, { text: 'motor 24 V' }] },
    'total',
  ],
}

test('they are the same over stdio and HTTP, few, and short enough to be listed', async () => {
  const lists = await Promise.all(clients.map(([, client]) => client.listTools()))
  const [first, second] = lists.map(({ tools }) => tools)
  assert.equal(first, second)
  assert.equal(
    first?.map(({ name }) => name),
    NAMES,
  )
  assert.ok(JSON.stringify(first).length < 10_000)
  for (const [, client] of clients) assert.match(client.getInstructions() ?? '', /cite/)
})

for (const [name, [given, has]] of Object.entries(CALLS))
  test(`${name} answers the same over both, briefly`, async () => {
    const texts: string[] = []
    for (const [over, client] of clients) {
      const { text, isError, answer } = await call(client, name, given)
      assert.not.ok(isError, `${over}: ${text}`)
      assert.ok(has in answer, text)
      assert.ok(text.length < (name === 'compare' || name === 'law' ? LONG : SHORT), `${text.length} characters`)
      texts.push(text)
    }
    assert.is(texts[0], texts[1])
  })

/** Every number in brackets in a text. */
const marksIn = (text: string) => [...text.matchAll(/\[(\d+)\]/g)].map(([mark]) => mark)

test('each figure has its source, and each source is named', async () => {
  const [[, client] = []] = clients
  if (!client) throw new Error('no client')
  const { answer } = await call(client, 'material', { id: 'lyocell' })
  for (const [figure, text] of Object.entries<string>(answer.figures)) assert.ok(marksIn(text).length > 0, figure)
  for (const [name, [given]] of Object.entries(CALLS).filter(([one]) => one !== 'verify')) {
    const { sources, ...rest } = (await call(client, name, given)).answer
    const named = new Set(marksIn(JSON.stringify(rest)))
    assert.ok(sources.length > 0, name)
    assert.equal(sources.map((source: string) => marksIn(source)[0]).toSorted(), [...named].toSorted(), name)
  }
  const { claims } = (await call(client, 'verify', CALLS.verify?.[0])).answer
  assert.match(claims[0].citation, /^NatureWorks LLC/)
})

test('evidence comes on request', async () => {
  const client = await overHttp(server.base)
  const { answer } = await call(client, 'material', { id: 'lyocell', evidence: true })
  assert.ok(answer.evidence.every(({ printed }: { printed: string }) => printed.length > 0))
  const { answer: wool } = await call(client, 'material', { id: 'wool', evidence: true })
  const [other] = wool.evidence.find(({ figure }: { figure: string }) => figure === 'carbon_kg_co2e_per_kg').also
  assert.ok(other.ratio > 1 && wool.sources.some((source: string) => source.startsWith(other.source)))
  await client.close()
})

test('each line of a bill has its record and carbon, or stands among those without a match', async () => {
  const [[, client] = []] = clients
  if (!client) throw new Error('no client')
  const { lines, unmatched, total } = (await call(client, 'match', CALLS.match?.[0])).answer
  const [filled, cloth] = lines
  assert.equal(
    [filled.id, filled.parts, filled.assumed],
    ['polyamide-6', { 'polyamide-6': 0.85, 'glass-fibre': 0.15 }, ['virgin']],
  )
  assert.match(filled.carbon, /^[\d.]+ kg CO2e, [\d.]+ to [\d.]+( \[\d\])+$/)
  assert.equal([cloth.id, cloth.carbon], ['polyester-fibre', undefined])
  assert.is(unmatched[0].text, 'motor 24 V')
  assert.equal([total.lines, total.matched, total.without_mass], [3, 2, 2])
})

/** Faulty calls, and what the answer says about how to mend them. */
const FAULTS: [name: string, given: Record<string, unknown>, says: RegExp][] = [
  ['material', { id: 'lyocel' }, /did you mean lyocell.*\n.*search/],
  ['material', {}, /id is missing; call search/],
  ['material', { id: 'nylon' }, /did you mean polyamide-6/],
  ['substitutes', { id: 'wood' }, /did you mean sawn-softwood/],
  ['substitutes', { id: 'wool', job: 'foo' }, /job cannot be "foo": wool does not do it; allowed: [a-z-]+/],
  ['substitutes', { id: 'polystyrene', limit: 500 }, /limit cannot be "500"; allowed: an integer from 1 to 20/],
  ['substitutes', { id: 'polystyrene', limt: 3 }, /there is no argument limt; did you mean limit/],
  [
    'law',
    { material: 'EPS', place: 'California' },
    /argument material; did you mean materials\?, place.*\. Allowed: .*jurisdiction/,
  ],
  ['compare', { materials: ['PLA', 'PET'] }, /Allowed: ids, function/],
  ['suppliers', { material: 'unobtainium' }, /material cannot be "unobtainium"/],
  ['suppliers', { produced_in: 'Atlantis' }, /produced_in cannot be "Atlantis"/],
  ['suppliers', { material: { id: 'lyocell' } }, /material cannot be \{/],
  ['search', {}, /q is required/],
  ['compare', { ids: ['polystyrene'] }, /2 to 20/],
  ['verify', { claims: [] }, /claims/],
  ['match', { lines: [{ text: 1 }] }, /lines\[0\]\.text cannot be a number/],
]

test('a tool lists the page that it answers, and says how to go on', async () => {
  const [[, client] = []] = clients
  if (!client) throw new Error('no client')
  const { tools } = await client.listTools()
  const paged = tools.filter(({ inputSchema }) => inputSchema.properties?.per_page)
  assert.equal(
    paged.map(({ name }) => name),
    ['search', 'suppliers', 'law'],
  )
  for (const { inputSchema } of paged) assert.is(Object(inputSchema.properties?.per_page).default, 8)
  const usual = (await call(client, 'suppliers', {})).answer
  assert.equal([usual.suppliers.length, usual.more], [8, 'call again with page 2 and per_page 8'])
  const { answer } = await call(client, 'suppliers', { per_page: 20 })
  assert.equal([answer.suppliers.length, answer.more], [20, 'call again with page 2 and per_page 20'])
})

test('a fault says what is allowed and what to do', async () => {
  for (const [, client] of clients)
    for (const [name, given, says] of FAULTS) {
      const { text, isError } = await call(client, name, given)
      assert.ok(isError, `${name} ${text}`)
      assert.match(text, says)
    }
})

test('a name of a material stands for its id', async () => {
  for (const [, client] of clients) {
    assert.is((await call(client, 'material', { id: 'PLA' })).answer.id, 'polylactic-acid')
    for (const [name, given, same] of [
      ['substitutes', { id: 'EPS' }, { id: 'expanded-polystyrene' }],
      ['suppliers', { material: 'PLA', produced_in: 'Thailand' }, { material: 'polylactic-acid', produced_in: 'TH' }],
      ['compare', { ids: ['PLA', 'PET'] }, { ids: ['polylactic-acid', 'polyethylene-terephthalate'] }],
    ] as const)
      assert.equal((await call(client, name, given)).answer, (await call(client, name, same)).answer, name)
  }
})

test('what is left out may be null', async () => {
  for (const [, client] of clients)
    assert.not.ok((await call(client, 'suppliers', { material: 'lyocell', region: null })).isError)
})

test('an unknown tool and an unknown method are faults of the protocol', async () => {
  for (const [, client] of clients)
    for (const asked of [client.callTool({ name: 'serch' }), client.listResources()])
      await asked.then(
        () => assert.unreachable(),
        (error) => assert.match(error.message, /did you mean search|resources/),
      )
})

test('a call costs the key what its request costs, and a spent budget is told', async () => {
  const before = await ask(server.base, '/v1/rate-limit')
  const client = await overHttp(server.base)
  await call(client, 'material', { id: 'lyocell' })
  await client.close()
  const after = await ask(server.base, '/v1/rate-limit')
  const used = ({ body }: typeof after) => Number(Object(body.used).per_day)
  assert.is(used(after) - used(before), 1)
})

test.run()
