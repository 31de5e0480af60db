import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readTokenizer } from '../../build/encoder/model-folder.ts'
import { openPipeline, openStatic, readStaticTable } from '../../src/search/embed.ts'
import { ROOT } from '../support/program.ts'

const test = suite('encoder')
const FOLDER = join(ROOT, 'atlas-data/encoder/')
const place = { model: 'model', localFolder: FOLDER }
const json = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, 'model', name), 'utf8'))
const { vocab_size } = json('config.json') as { vocab_size: number }

const PAIRS = readFileSync(join(FOLDER, 'pairs.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
const texts = PAIRS.flat()

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined) =>
  (a ?? new Float32Array()).reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0)

async function staticEncoder() {
  const { table, ...read } = await readStaticTable(place, vocab_size)
  return openStatic({ ...read, table: (from, to) => table.subarray(from, to), ...readTokenizer(join(FOLDER, 'model')) })
}

test('the table and the pipeline give the same vectors', async () => {
  const [quick, whole] = [await (await staticEncoder()).encode(texts), await (await openPipeline(place)).encode(texts)]
  quick.forEach((vector, at) => {
    const difference = Math.max(...Array.from(vector ?? [], (value, i) => Math.abs(value - (whole[at]?.[i] ?? 1))))
    assert.ok(difference < 1e-6, `${texts[at]}: ${difference}`)
  })
})

test('vectors are of unit length; a text without a known word has none', async () => {
  const encoder = await staticEncoder()
  for (const vector of await encoder.encode(texts.slice(0, 10))) assert.ok(Math.abs(cosine(vector, vector) - 1) < 1e-5)
  assert.equal(await encoder.encode(['', '   ', '中文 ']), [undefined, undefined, undefined])
})

test('it finds the paraphrase among all others far more often than chance', async () => {
  const encoder = await staticEncoder()
  const [firsts, seconds] = [
    await encoder.encode(PAIRS.map(([a = '']) => a)),
    await encoder.encode(PAIRS.map(([, b = '']) => b)),
  ]
  const found = firsts.filter((first, at) => {
    const scores = seconds.map((second) => cosine(first, second))
    return scores.indexOf(Math.max(...scores)) === at
  }).length
  assert.ok(found / PAIRS.length >= 0.3, `${found} of ${PAIRS.length}; chance is ${(1 / PAIRS.length).toFixed(3)}`)
})

test.run()
