import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { found, openBuiltAtlas } from '../support/embedded-search.ts'
import { ROOT } from '../support/program.ts'

const test = suite('twenty questions for suppliers')

const [, ...rows] = readFileSync(join(ROOT, 'tests/relevance/twenty-suppliers.tsv'), 'utf8').trimEnd().split('\n')

test('a product and a place find a company that makes it there, within three', async () => {
  const atlas = openBuiltAtlas()
  for (const row of rows) {
    const [question = '', right = ''] = row.split('\t')
    const first = (await found(atlas, question, 'supplier')).slice(0, 3)
    assert.ok(
      first.some((id) => right.split(',').includes(id)),
      `${question}: ${first}`,
    )
  }
})

test.run()
