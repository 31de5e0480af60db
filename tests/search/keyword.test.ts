import fc from 'fast-check'
import MiniSearch from 'minisearch'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { KeywordIndex } from '../../src/search/keyword.ts'
import { buildPostings, FIELDS, type KeywordDocument } from '../../src/search/postings.ts'
import { termsOfQuery, termsOfRecord } from '../../src/search/words.ts'
import { loadQuestions } from '../relevance/questions.ts'
import { loadRecords } from '../relevance/records.ts'

const BOOST = { name: 6, aliases: 5, category: 3, applications: 2.5, places: 3, description: 1, asked: 0.5 }
const WORDS = ['hemp', 'hempcrete', 'polyamide', 'polymide', 'wool', 'woollen', 'fibre', 'fiber', 'pa11', 'en', '13432']

const test = suite('keyword index')

test('scores and finds what MiniSearch scores and finds, word for word, for any records', () => {
  const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '))
  const record = fc.record({
    name: text,
    aliases: text,
    category: text,
    applications: text,
    places: text,
    description: text,
    asked: text,
  })
  const typed = fc.constantFrom(...WORDS, 'polyamid', 'hem', 'wolen', 'unheard')
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 12 }),
      fc.array(typed, { maxLength: 5 }),
      (records, query) => {
        const documents = records.map((fields, id): KeywordDocument => ({ id, ...fields }))
        agree(documents, [query.join(' ')])
      },
    ),
  )
})

test('scores the questions of the benchmark over the records of the atlas as MiniSearch does', () => {
  agree(
    loadRecords().map(({ keyword }) => keyword),
    loadQuestions().map(({ text }) => text),
  )
})

test('looks only where it is told to', () => {
  const hemp = { name: 'hemp', aliases: '', category: '', applications: '', places: '', description: 'wool', asked: '' }
  const index = new KeywordIndex(buildPostings([{ id: 0, ...hemp }]), 1)
  assert.equal(index.score(index.read('wool'), ['name', 'aliases']).found, [])
  assert.equal(index.score(index.read('wool'), ['description']).found, [0])
})

test('a misspelling is put right where it is a word of its own, however its accents are written', () => {
  const record = (id: number, name: string) => ({
    id,
    name,
    aliases: '',
    category: '',
    applications: '',
    places: '',
    description: '',
    asked: '',
  })
  const index = new KeywordIndex(buildPostings([record(0, 'stainless steel'), record(1, 'polyurethane foam')]), 2)
  const corrected = (query: string) => index.read(query).corrected
  assert.is(corrected('stainles stainless'), 'stainless stainless')
  assert.is(corrected('Stainles steel'), 'stainless steel')
  assert.is(corrected('polyur\u00e9than foam'), 'polyurethane foam')
  assert.is(corrected('polyure\u0301than foam'), 'polyurethane foam')
})

test('a name of six letters is found from two edits, in either spelling; another word is not', () => {
  const record = (id: number, name: string, description: string) => ({
    ...{ id, name, aliases: '', category: '', applications: '', places: '' },
    description,
    asked: '',
  })
  const index = new KeywordIndex(buildPostings([record(0, 'bamboo', 'sample'), record(1, 'fibreglass', '')]), 2)
  const corrected = (query: string) => index.read(query).corrected
  assert.is(corrected('bamoeo'), 'bamboo')
  assert.is(corrected('fiberglas'), 'fibreglass')
  assert.is(corrected('sambli'), 'sambli')
})

test.run()

/** Compares with MiniSearch, configured with our tokeniser, its own defaults, and the weights and limits of docs/search.md. */
function agree(documents: KeywordDocument[], queries: string[]) {
  const postings = buildPostings(documents)
  const index = new KeywordIndex(postings, documents.length)
  const known = new Set(postings.terms)
  const reference = new MiniSearch<KeywordDocument>({
    fields: [...FIELDS],
    tokenize: termsOfRecord,
    processTerm: (term) => term,
  })
  reference.addAll(documents)
  for (const query of queries) {
    const terms = termsOfQuery(query, (term) => known.has(term))
    const search = (some: readonly string[]) =>
      reference.search(some.join(' '), {
        boost: BOOST,
        tokenize: (text) => text.split(' ').filter(Boolean),
        prefix: (term) => term === some.at(-1) && term.length > 2 && !known.has(term),
        fuzzy: (term) =>
          term.length >= 5 && !/\d/.test(term) && !known.has(term) && Math.min(2, Math.round(term.length * 0.2)),
      })
    // Names and other spellings are corrected from farther off.
    if (terms.some((term) => index.read(term).corrected !== term && search([term]).length === 0)) continue
    const expected = search(terms)
    const read = index.read(query)
    const { found, scores, coverage } = index.score(read)
    const isFound = new Set(found)
    assert.equal(isFound, new Set(expected.map(({ id }) => id)), query)
    for (const { id } of documents)
      if (!isFound.has(id)) assert.equal([scores[id], coverage[id]], [0, 0], `${query}: left over from another query`)
    for (const { id, score, match } of expected) {
      const ours = scores[id] ?? 0
      assert.ok(Math.abs(ours - score) <= 1e-5 * score, `${query}: ${ours} against ${score} of MiniSearch`)
      assert.equal(wordsIn(index.matches(read, id)), wordsIn(match), query)
    }
  }
}

const wordsIn = (match: Record<string, string[]>) =>
  Object.entries(match)
    .map(([word, fields]) => [word, ...fields.toSorted()].join(' '))
    .toSorted()
