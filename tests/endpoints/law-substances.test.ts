import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('the law of substances')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string) => ask(server.base, target, { headers: server.key })
const law = (query: string) => get(`/v1/regulatory?${query}`)
/** All entries, whatever the page. */
const whole = async (query: string): Promise<Json[]> =>
  (await law(`${query}&format=ndjson`)).text.split('\n').flatMap((line) => (line ? JSON.parse(line) : []))
const ruleOf = ({ instrument, rule }: Json) => `${Object(instrument).id} ${rule}`
const numbersOf = ({ rule_substances }: Json): string[] => (Array.isArray(rule_substances) ? rule_substances : [])

type Substance = { cas: string; hazards: string[]; also?: string[] }
const vocabulary = async (): Promise<Substance[]> => Object((await get('/v1/vocabulary')).body).substances

test('whatever substance an answer names can be asked for', async () => {
  const known = new Set((await vocabulary()).map(({ cas }) => cas))
  const named = new Set((await whole('inherit=true')).flatMap(numbersOf))
  assert.equal(
    [...named].filter((cas) => !known.has(cas)),
    [],
  )
  for (const [name, cas] of [
    ['melamine', '108-78-1'],
    ['BADGE', '1675-54-3'],
    ['12280-03-4', '12008-41-2'],
    ['7786-81-4', '10101-97-0'],
    ['DBDPE', '84852-53-9'],
  ] as const) {
    const { status, text } = await law(`substance=${name}`)
    assert.is(status, 200, name)
    assert.is(text, (await law(`substance=${cas}`)).text, name)
  }
})

test('an element goes by its symbol; a class of substances is refused with the flag to ask for', async () => {
  for (const [symbol, cas] of [
    ['Pb', '7439-92-1'],
    ['Cd', '7440-43-9'],
    ['Hg', '7439-97-6'],
  ] as const)
    assert.is((await law(`substance=${symbol}`)).text, (await law(`substance=${cas}`)).text, symbol)
  const refused = await law('substance=PFAS')
  assert.is(refused.status, 400)
  assert.match(refused.text, /ask for flag=pfas/)
  assert.not.match(refused.text, /did you mean/)
})

test('a flag finds the rules that bear it and those of instruments that do', async () => {
  const svhc = await whole('flag=svhc')
  const rules = new Set(svhc.map(ruleOf))
  for (const rule of [
    'lead',
    'phthalates',
    'dimethylformamide',
    'bisphenol-a',
    'melamine',
    'siloxanes',
    'tbbpa',
    'cobalt-sulphate',
  ])
    assert.ok(rules.has(`eu-reach-candidate-list ${rule}`), rule)
  assert.ok(rules.has('eu-reach-annex-xiv phthalates'))
  for (const { flag, instrument } of svhc) assert.ok([flag, Object(instrument).flag].includes('svhc'))
  const additive = await whole('flag=additive-limits')
  assert.ok(additive.some((entry) => ruleOf(entry) === 'eu-reach-candidate-list melamine'))
  assert.ok((await whole('flag=pfas&jurisdiction=US-CA')).some(({ flag }) => flag === 'textiles'))
})

test('what holds a substance of very high concern has the duty of the candidate list', async () => {
  const listed = new Set((await vocabulary()).flatMap(({ cas, hazards }) => (hazards.includes('svhc') ? cas : [])))
  const held = (await get('/v1/materials?format=ndjson')).text
    .split('\n')
    .flatMap((line): Json[] => (line ? JSON.parse(line) : []))
    .flatMap(({ id, properties }) => {
      const { substances = [] }: { substances?: { cas: string }[] } = Object(properties)
      return substances.flatMap(({ cas }) => (listed.has(cas) ? `${id} ${cas}` : []))
    })
  const duties = await whole('flag=svhc&kind=duty&jurisdiction=EU')
  const covered = new Set(duties.flatMap((entry) => numbersOf(entry).map((cas) => `${entry.material} ${cas}`)))
  assert.ok(held.length > 20)
  assert.equal(
    held.filter((pair) => !covered.has(pair)),
    [],
  )
})

test('a substance that a list of very high concern names is marked so, and no known carcinogen is blank', async () => {
  const substances = new Map((await vocabulary()).map(({ cas, hazards }) => [cas, hazards]))
  for (const entry of await whole('flag=svhc&jurisdiction=EU&kind=duty'))
    for (const cas of numbersOf(entry)) assert.ok(substances.get(cas)?.includes('svhc'), `${ruleOf(entry)} ${cas}`)
  for (const [cas, hazard] of [
    ['1332-21-4', 'carcinogenic-1'],
    ['7440-43-9', 'carcinogenic-1'],
    ['7440-38-2', 'carcinogenic-1'],
    ['71-43-2', 'carcinogenic-1'],
    ['8001-58-9', 'carcinogenic-1'],
    ['18540-29-9', 'carcinogenic-1'],
    ['50-32-8', 'mutagenic-1'],
    ['7439-97-6', 'reprotoxic-1'],
    ['7440-48-4', 'reprotoxic-1'],
    ['84-74-2', 'endocrine-disruptor'],
    ['872-50-4', 'reprotoxic-1'],
    ['127-19-5', 'reprotoxic-1'],
    ['115-96-8', 'svhc'],
    ['25637-99-4', 'persistent'],
    ['1163-19-5', 'svhc'],
    ['84852-53-9', 'persistent'],
    ['85535-84-8', 'persistent'],
    ['541-02-6', 'svhc'],
    ['335-67-1', 'svhc'],
    ['355-46-4', 'svhc'],
  ] as const)
    assert.ok(substances.get(cas)?.includes(hazard), `${cas} ${hazard}`)
})

test('paper that is made without PFAS is no usual material of goods with them', async () => {
  for (const { because, regulation } of await whole('flag=pfas&materials=dispersion-barrier-paper&substance=PFOA'))
    assert.not.match(String(because), /usual material/, String(regulation))
})

test.run()
