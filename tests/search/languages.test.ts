import { join } from 'node:path'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { loadQuestions } from '../relevance/questions.ts'
import { DIST } from '../support/program.ts'
import { READINGS } from './language-readings.ts'
import { told } from './told.ts'

const test = suite('languages')
const snapshot = readSnapshot(join(DIST, 'atlas.snapshot'))
const atlas = openAtlas(snapshot)
const search = await atlas.search()
const read = (question: string) => search.questions.shown(search.questions.read(question))
const find = (q: string) => search.find({ q, page: 1, per_page: 10, explain: true })
const firstOf = async (q: string) => (await find(q)).data[0]?.id

for (const [question, reading] of READINGS)
  test(question, () => {
    assert.is(`${read(question).language}; ${told(question, search)}`, reading)
  })

test('questions in English stay English, misspelt ones too', () => {
  const asked = [...loadQuestions(), ...loadQuestions('reading')].filter(({ split }) => split === 'development')
  const foreign = asked.filter(({ text }) => read(text).language !== 'en').map(({ text }) => text)
  assert.equal(foreign, [])
})

test('a name in any language finds its record first', async () => {
  for (const name of [
    'Steinwolle',
    'laine de roche',
    'lana de roca',
    'lana di roccia',
    'lã de rocha',
    'steenwol',
    '岩棉',
  ])
    assert.is(await firstOf(name), 'stone-wool', name)
})

test('a single material has its names by language, a list has not', () => {
  const { single, list } = snapshot.content.json.materials
  const at = atlas.materials.indexOf('stone-wool') ?? -1
  const names = JSON.parse(Buffer.from(single.at(at).bytes).toString()).properties.names
  assert.ok(names.de.includes('Steinwolle') && names.fr.includes('laine de roche'))
  assert.not.ok('names' in JSON.parse(Buffer.from(list.at(at).bytes).toString()).properties)
})

test('terms of the vocabulary have their names by language', () => {
  const { categories, jobs } = JSON.parse(Buffer.from(atlas.vocabularyText.bytes).toString())
  const nameIn = (list: { id: string; names: Record<string, string[]> }[], id: string, language: string) =>
    list.find((term) => term.id === id)?.names[language]
  assert.ok(nameIn(categories, 'insulation', 'de')?.includes('Dämmstoff'))
  assert.ok(nameIn(jobs, 'worktop', 'fr')?.includes('plan de travail'))
})

test('accents, umlauts written with e, endings and other cases make no difference', () => {
  const english = (question: string) => read(question).english
  assert.is(english('Holzfaserdaemmung für Dächer'), english('Holzfaserdämmung für Dach'))
  assert.is(english('polystyrene expanse au lieu de liege'), english('polystyrène expansé au lieu de liège'))
  assert.is(english('welny szklanej'), english('wełna szklana'))
})

test('a name that the atlas lacks is no word of another language, and a word that is like none has no nearest', async () => {
  assert.is(read('terrazzo').language, 'it')
  const { total, not_in_atlas, nearest, reading } = await find('terrazzo')
  assert.equal([total, not_in_atlas?.[0]?.name, nearest?.terms, reading?.language], [0, 'Terrazzo', [], 'en'])
  for (const q of ['mahogany', 'cobweb', 'bamboozle']) assert.equal((await find(q)).nearest?.terms ?? [], [], q)
})

test('what rots at home or in the sea, and what comes from where, is read in other languages', async () => {
  assert.is(await firstOf('Kunststoff, im Meer biologisch abbaubar'), 'polyhydroxyalkanoates')
  assert.equal(
    read('emballage compostable à la maison').conditions.map(({ figure, limit }) => [figure, limit]),
    [['compostability', 'home']],
  )
  assert.is(read('Faser die nicht vom Tier stammt').rest, 'Fibre')
})

test('a trade name finds its record first and has its maker; one that the atlas lacks is said to be lacking', async () => {
  assert.is(await firstOf('Hostaform'), 'polyoxymethylene')
  assert.equal(read('housing of Durethan').trade_names, [
    { words: 'Durethan', name: 'Durethan', maker: 'LANXESS, later Envalior', id: 'polyamide-6' },
  ])
  const lacking = await find('Gore-Tex')
  assert.is(lacking.total, 0)
  assert.is(lacking.not_in_atlas?.[0]?.what, 'Membrane of expanded PTFE (W. L. Gore & Associates)')
})

test('the words of a reading stand in the question, whatever is typed', () => {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
  const piece = fc.oneof(
    fc.constantFrom(
      ...READINGS.map(([question]) => question),
      '\t',
      '  ',
      '\u0301',
      '\ufb01',
      '０',
      ';',
      "l'",
      '的',
      '😀',
    ),
    fc.string({ maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
      const question = pieces.join('').slice(0, 512)
      const { excludes, conditions, replaces } = read(question)
      for (const { words } of [...excludes, ...conditions, ...(replaces ? [replaces] : [])])
        assert.ok(plain(question).includes(plain(words)), `${words} in ${question}`)
    }),
  )
})

test('reading takes bounded time, however long and strange a question is', () => {
  const start = performance.now()
  for (const part of ['Steinwolldämmplatte', 'naturfaserverstärkterkunststoff', 'zzzzzzzzzzzzzzzz', '断熱材を', '的'])
    read(part.repeat(512).slice(0, 512))
  for (const part of ['xyzzyq ', 'holzholz ', 'no no ']) read(part.repeat(100).slice(0, 512))
  assert.ok(performance.now() - start < 1000, `${performance.now() - start} ms`)
})

test.run()
