import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { refusalModelOf } from '../../build/derive/refusals.ts'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { Refusals, traitsOf } from '../../src/search/refusals.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('what is refused by what is said around it')
const search = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).search()
const ids = async (q: string) => (await search.find({ q, page: 1, per_page: 3 })).data.map(({ id }) => id)

/** None of these has a turn of phrase that is known. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['refit yard here, Burmese teak decks no longer insurable legally... what do owners take now', 'sawn-teak'],
  ['the board got cold feet about brass after the news, tap body?', 'brass'],
  ['our brewery went off polystyrene years ago. tray for bottles?', 'polystyrene'],
  ['el cliente ha vetado el poliuretano, aislante de cámara frigorífica', 'polyurethane-rigid-foam'],
  ['tapijt mag niet meer van de longarts, vloer voor moeder', 'polyamide-carpet-tile'],
]

for (const [question, refused] of REFUSED)
  test(question, async () => {
    assert.not.ok((await ids(question)).includes(refused), (await ids(question)).join())
  })

test('what is wanted stays, whatever else goes wrong', async () => {
  assert.is((await ids('pvc pipe that does not crack in frost'))[0], 'pvc-u-pipe')
  assert.ok((await ids('we hated the old windows and want larch ones')).includes('sawn-larch'))
  assert.ok((await ids('timber harder than oak')).length > 0)
})

test('an empty list refuses nothing, and one is learnt by heart', () => {
  const none = new Refusals(refusalModelOf({ written: [], asked: [] }))
  assert.is(none.odds('no more lead', 8, 12), 0)
  const few = ['fed up with [lead]', 'fed up with [zinc]'].map((text) => ({ text, isRefused: true }))
  const kept = ['sheets of [lead]', 'sheets of [zinc]'].map((text) => ({ text, isRefused: false }))
  const learnt = new Refusals(refusalModelOf({ written: [...few, ...kept], asked: [] }))
  assert.ok(learnt.odds('fed up with tin', 12, 15) > 0)
  assert.ok(learnt.odds('sheets of tin', 10, 13) < 0)
})

test('numbers are one word, and Chinese is read letter by letter', () => {
  assert.equal(traitsOf('15 mm pvc', 6, 9), traitsOf('3,2 mm pvc', 7, 10))
  assert.ok(traitsOf('塑料不要', 0, 2).has('>1不'))
})

test.run()
