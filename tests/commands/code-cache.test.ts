import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { codeCacheOf } from '../../build/output/code-cache.ts'
import { DIST, run, temporaryFolder } from '../support/program.ts'

const test = suite('commands: code cache')

const intact = readFileSync(join(DIST, 'atlas.cache'))
const folder = temporaryFolder()
const cache = join(folder, 'atlas.cache')
for (const name of ['atlas.snapshot', 'openapi.json']) symlinkSync(join(DIST, name), join(folder, name))
copyFileSync(join(DIST, 'atlas.mjs'), join(folder, 'atlas.mjs'))

const answer = () => run(process.execPath, [join(folder, 'atlas.mjs'), 'get', '/v1/materials/polystyrene'])

test('the same program gives the same code cache', () => {
  assert.ok(intact.equals(codeCacheOf(DIST)))
})

test('a damaged code cache changes nothing', async () => {
  const plain = await answer()
  assert.is(plain.code, 0)
  await fc.assert(
    fc.asyncProperty(fc.nat(intact.byteLength - 1), fc.nat(7), async (at, bit) => {
      const damaged = Buffer.from(intact)
      damaged[at] = (damaged[at] ?? 0) ^ (1 << bit)
      writeFileSync(cache, damaged)
      assert.equal(await answer(), plain)
    }),
    { numRuns: 6 },
  )
  for (const other of [Buffer.alloc(0), intact.subarray(0, 3), intact.subarray(0, -1), Buffer.alloc(1000)]) {
    writeFileSync(cache, other)
    assert.equal(await answer(), plain)
  }
})

test.run()
