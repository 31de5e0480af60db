import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createAtlas } from '../../src/embedded.ts'
import { DEMO } from '../support/http.ts'
import { DIST, ROOT } from '../support/program.ts'

const test = suite('forty materials by three names')

const [, ...rows] = readFileSync(join(ROOT, 'tests/relevance/forty.tsv'), 'utf8').trimEnd().split('\n')

/** The ids that a question finds, best first; each row has an atlas of its own, so that no budget ends. */
async function found(atlas: ReturnType<typeof createAtlas>, q: string): Promise<string[]> {
  const url = `http://atlas/v1/search?type=material&q=${encodeURIComponent(q)}`
  const answer: { data: { id: string }[] } = JSON.parse(
    await (await atlas.fetch(new Request(url, { headers: DEMO }))).text(),
  )
  return answer.data.map(({ id }) => id)
}

for (const at of [0, 20])
  test(`each is first by its name and its abbreviation, and within three by a sentence (${at + 1} to ${at + 20})`, async () => {
    const atlas = createAtlas(join(DIST, 'atlas.snapshot'))
    for (const row of rows.slice(at, at + 20)) {
      const [id = '', name = '', code = '', sentence = ''] = row.split('\t')
      for (const text of [name, code]) assert.is((await found(atlas, text))[0], id, text)
      assert.ok((await found(atlas, sentence)).slice(0, 3).includes(id), sentence)
    }
  })

test.run()
