import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadChecked } from '../../build/check.ts'
import { termsOfRecord } from '../../src/search/words.ts'
import { nameKey } from '../../src/text/fold.ts'
import { ROOT } from '../support/program.ts'
import { allQuestions } from './questions.ts'

const test = suite('benchmarks apart from what is searched')

/** Two texts with this share of their words in common say the same; texts of fewer words are names. */
const NEAR = 0.65
const MIN_WORDS = 3

const data = loadChecked(join(ROOT, 'atlas-data'))
const sentences = ['forty', 'twenty-suppliers'].flatMap((list) =>
  readFileSync(join(ROOT, `tests/relevance/${list}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => line.split('\t')),
)
const texts = [...allQuestions().map(({ text }) => text), ...sentences]
const asked = texts.map(wordSet)
/** The questions that have a word, by their place in `asked`. */
const askedWith = new Map<string, number[]>()
for (const [at, words] of asked.entries())
  for (const word of words) askedWith.set(word, [...(askedWith.get(word) ?? []), at])
const keys = new Set(texts.map(nameKey))

function wordSet(text: string): ReadonlySet<string> {
  return new Set(termsOfRecord(text))
}

/** Whether a question shares `NEAR` of its words with these. */
function isNearOne(words: ReadonlySet<string>): boolean {
  const shared = new Map<number, number>()
  for (const word of words) for (const at of askedWith.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
  return [...shared].some(([at, both]) => both / (words.size + (asked[at]?.size ?? 0) - both) >= NEAR)
}

function isCopied(phrase: string): boolean {
  const words = wordSet(phrase)
  return keys.has(nameKey(phrase)) || (words.size >= MIN_WORDS && isNearOne(words))
}

test('every material has two dozen phrases of need and questions, none of them twice', () => {
  assert.equal(new Set(data.materials.map(({ id }) => id)), new Set(data.needs.map(({ id }) => id)))
  for (const { id } of data.materials) {
    const own = data.needs.flatMap((need) => (need.id === id ? need.value.map(nameKey) : []))
    assert.ok(own.length >= 24, id)
    assert.is(new Set(own).size, own.length, id)
  }
})

test('no phrase of need and no question to learn from is a question of a benchmark, or nearly one', () => {
  const copied = data.needs.flatMap(({ value }) => value.filter(isCopied))
  assert.equal(copied, [])
})

test('no need with a shortlist is a question of a benchmark, or nearly one', () => {
  assert.ok(data.shortlists.length > 3000)
  assert.equal(data.shortlists.map(({ id }) => id).filter(isCopied), [])
})

test('no question with a refused mention is one of a benchmark, or nearly one', () => {
  assert.ok(data.refusals.length > 7000)
  assert.equal(
    data.refusals.map(({ id }) => id).filter((text) => isCopied(text.replace(/[[\]]/g, ''))),
    [],
  )
})

test('no everyday word is a question of a benchmark in more than one or two words, or nearly one', () => {
  const english = data.names.filter(({ value }) => value.language === 'en')
  const everyday = english.flatMap(({ value }) => [
    ...Object.keys(value.everyday),
    ...Object.values(value.materials).flat(),
  ])
  // A grade is a name, however a question writes it.
  const copied = everyday.filter((phrase) => {
    if (/\d/.test(phrase)) return false
    const words = wordSet(phrase)
    return words.size >= MIN_WORDS && isNearOne(words)
  })
  assert.equal(copied, [])
})

test.run()
