import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { authoredNames } from '../support/authored-names.ts'
import { DIST } from '../support/program.ts'

const test = suite('what is to be replaced')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const { materials, vocabulary } = atlas.content
const names = authoredNames()

/** Ways of saying that X is to be replaced, none of which lets a kind of X stay. */
const PHRASINGS = [
  'instead of X',
  'X alternative',
  'substitute for X in a house',
  'replacing X',
  'better than X',
  'swap X for something natural',
  'get rid of X',
  'moving away from X',
  'what can I use in place of X',
  'switch from X to something else',
  'phase out X',
  'cut out X',
  'something other than X',
  'stop using X',
  'do away with X',
  'what can replace X',
  'ditch X',
  'anything but X',
  'no more X',
  'X has to go',
  'X is to be replaced',
  'similar to X but not X',
  'sick of X, what else is there',
  'rather than X',
  'in lieu of X',
  'tired of X',
  'what else than X for a house',
  'what other than X',
  'what besides X',
]
const FIRST = 3

async function firstOf(question: string): Promise<string[]> {
  const { data } = await search.find({ q: question, page: 1, per_page: FIRST })
  return data.map(({ id }) => id)
}

/** Asks for each name in one of the ways, and gives the questions that found what they replace. */
async function failuresOf(targets: readonly { name: string; ids: ReadonlySet<string> }[]): Promise<string[]> {
  const failed: string[] = []
  for (const [at, { name, ids }] of targets.entries()) {
    const question = (PHRASINGS[at % PHRASINGS.length] ?? '').replaceAll('X', name)
    const found = (await firstOf(question)).filter((id) => ids.has(id))
    if (found.length > 0) failed.push(`${question}: ${found}`)
  }
  return failed
}

test('no material by its name is found in its own place', async () => {
  const targets = materials.map(({ id, name }) => ({
    name: name.replace(/ \(.*\)/, '').toLowerCase(),
    ids: new Set([id]),
  }))
  assert.equal(await failuresOf(targets), [])
})

test('no material by a trade name is found in its own place', async () => {
  const targets = vocabulary.trade_names.flatMap(({ names: [name = ''], of }) =>
    of === undefined ? [] : [{ name, ids: new Set([of]) }],
  )
  assert.ok(targets.length > 200)
  assert.equal(await failuresOf(targets), [])
})

test('a misspelt word replaces as well', async () => {
  const targets = materials.filter(({ name }, at) => at % 5 === 0 && !name.includes('('))
  const failed: string[] = []
  for (const { id, name } of targets)
    for (const turn of ['instaed of X', 'X replacment', 'subsitute for X', 'alternatve to X'])
      if ((await firstOf(turn.replace('X', name.toLowerCase()))).includes(id)) failed.push(`${turn}: ${name}`)
  assert.equal(failed, [])
})

test('what an everyday thing is usually made of is not found in its place, unless its name says which goes', async () => {
  const groups = new Set(vocabulary.exclusions.flatMap((group) => group.names))
  const targets = vocabulary.objects.flatMap(({ names: [name = ''], usual }) =>
    name.split(' ').some((word) => groups.has(word)) ? [] : [{ name, ids: new Set(usual) }],
  )
  assert.ok(targets.length > 300)
  assert.equal(await failuresOf(targets), [])
})

test('of two things that are replaced at once neither is found, in whichever language', async () => {
  const asked: [question: string, never: string[]][] = [
    ['instead of steel and concrete for a bridge', ['blast-furnace-steel', 'precast-concrete', 'concrete-c50-60']],
    ['hairband instead of elastane and nylon', ['elastane', 'bio-based-elastane', 'polyamide-fibre']],
    ['concrete and brick alternative', ['fired-clay-brick', 'ready-mixed-concrete', 'concrete-block']],
    ['replace polystyrene, cardboard and glass', ['expanded-polystyrene', 'corrugated-board', 'container-glass']],
    ['Alternativen zu Beton und Stahl', ['blast-furnace-steel', 'ready-mixed-concrete', 'concrete-c20-25']],
    ['Beton und Stahl ersetzen', ['blast-furnace-steel', 'ready-mixed-concrete', 'concrete-c20-25']],
    ["alternatives au béton et à l'acier", ['blast-furnace-steel', 'ready-mixed-concrete']],
    ['al posto del cotone e della lana', ['cotton', 'wool']],
    ['em vez de plástico e vidro', ['polypropylene', 'container-glass', 'float-glass']],
    ['プラスチックと紙の代わり', ['polypropylene', 'kraft-paper', 'corrugated-board']],
    ['不用塑料和金属的杯子', ['polypropylene', 'stainless-steel', 'primary-aluminium']],
  ]
  for (const [question, never] of asked) {
    const found = await firstOf(question)
    assert.equal(
      found.filter((id) => never.includes(id)),
      [],
      question,
    )
  }
})

for (const { value } of names) {
  const { language, words } = value
  const markers = words.instead_of ?? []
  if (language === 'en' || markers.length === 0) continue
  test(`nothing is found in its own place, in ${value.name}`, async () => {
    const failed: string[] = []
    const own = Object.entries(value.materials).map(([id, [name = '']]) => ({ id, name }))
    for (const [at, { id, name }] of own.entries()) {
      // A name of several words may hold words that are known by themselves.
      if (at % 3 > 0 || name.includes(' ')) continue
      const marker = markers[at % markers.length] ?? ''
      const isAfter = language === 'ja' || (language === 'zh' && marker.startsWith('的'))
      const gap = language === 'zh' || /['’]$/.test(marker) ? '' : ' '
      const question = isAfter ? `${name}${marker}` : `${marker}${gap}${name}`
      // Where names are the same in English, the question may be English to the atlas.
      const isRead = search.questions.read(question).translation?.language === language
      if (isRead && (await firstOf(question)).includes(id)) failed.push(question)
    }
    assert.equal(failed, [])
  })
}

test('who asks for a greener kind does not find the usual one', async () => {
  const failed: string[] = []
  for (const [at, { id, name }] of materials.entries()) {
    const greener = ['greener X', 'a more sustainable X', 'less polluting X for a house'][at % 3] ?? ''
    if (at % 2 === 0 && !name.includes('(') && (await firstOf(greener.replace('X', name.toLowerCase()))).includes(id))
      failed.push(name)
  }
  assert.equal(failed, [])
  const steel = await firstOf('greener steel for a bridge')
  assert.ok(steel.includes('electric-arc-furnace-steel'), steel.join())
})

test('what is wanted but of something else is not found as it is', async () => {
  const asked: [question: string, never: string, found: string][] = [
    ['bubble wrap but paper or so', 'polyethylene-foam', 'kraft-paper'],
    ['plastic bag, but made of cotton', 'low-density-polyethylene', 'cotton'],
    ['silk but no worms', 'silk', 'viscose'],
    ['leather but not from animals', 'bovine-leather', 'cactus-leather'],
  ]
  for (const [question, never, wanted] of asked) {
    const found = await firstOf(question)
    assert.ok(!found.includes(never) && found.includes(wanted), `${question}: ${found}`)
  }
})

test('what a product is made of does not replace it, unless it does a job of it', async () => {
  const failed: string[] = []
  for (const { id, name, properties } of materials) {
    const { based_on = [], jobs = [] } = properties
    const plain = materials.filter((one) => based_on.includes(one.id))
    const others = plain.filter((one) => !one.properties.jobs?.some((job) => jobs.includes(job)))
    if (others.length === 0 || name.includes('(')) continue
    const found = await firstOf(`alternative to ${name.toLowerCase()}`)
    if (others.some((one) => found.includes(one.id))) failed.push(id)
  }
  assert.equal(failed, [])
})

test('in Polish an adjective says what goes', async () => {
  const asked: [question: string, never: string][] = [
    ['rura do ciepłej wody zamiast miedzianej', 'copper-pipe'],
    ['belka zamiast stalowej', 'steel-sections'],
    ['zamiast plastikowej butelki', 'polyethylene-terephthalate'],
    ['zamiast betonowego muru', 'ready-mixed-concrete'],
  ]
  for (const [question, never] of asked) assert.ok(!(await firstOf(question)).includes(never), question)
})

test('the recycled kind may take the place of what is new, and nothing else of it where recycled is asked for', async () => {
  const virgin = await firstOf('replacement for virgin aluminium in window frames')
  assert.ok(!virgin.includes('primary-aluminium'))
  const recycled = await firstOf('recycled substitute for cotton in shirts')
  assert.ok(recycled.includes('recycled-cotton') && !recycled.includes('organic-cotton'), recycled.join())
})

test.run()
