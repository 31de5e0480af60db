import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { found, openBuiltAtlas } from '../support/embedded-search.ts'
import { ROOT } from '../support/program.ts'

const test = suite('forty materials by three names')

const [, ...rows] = readFileSync(join(ROOT, 'tests/relevance/forty.tsv'), 'utf8').trimEnd().split('\n')

for (const at of [0, 20])
  test(`each is first by its name and its abbreviation, and within three by a sentence (${at + 1} to ${at + 20})`, async () => {
    const atlas = openBuiltAtlas()
    for (const row of rows.slice(at, at + 20)) {
      const [id = '', name = '', code = '', sentence = ''] = row.split('\t')
      for (const text of [name, code]) assert.is((await found(atlas, text, 'material'))[0], id, text)
      assert.ok((await found(atlas, sentence, 'material')).slice(0, 3).includes(id), sentence)
    }
  })

test.run()
