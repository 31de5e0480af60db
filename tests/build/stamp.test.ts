import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isFresh, stamp } from '../../build/output/stamp.ts'
import { DIST, temporaryFolder } from '../support/program.ts'

const test = suite('build: stamp')

const INPUTS = [
  'atlas-data/a.yaml',
  'build/b.ts',
  'src/c.ts',
  'LICENSE',
  'README.md',
  'package.json',
  'package-lock.json',
]

/** A minimal checkout with all build outputs, stamped as built. */
function builtCheckout(): { root: string; out: string } {
  const root = temporaryFolder()
  const out = join(root, 'dist')
  const outputs = readdirSync(DIST).map((name) => (name === 'explorer' ? 'explorer/home.html' : name))
  for (const file of [...INPUTS, ...outputs.map((name) => `dist/${name}`)]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), file)
  }
  stamp(root, out)
  return { root, out }
}

test('what was just built is fresh', () => {
  const { root, out } = builtCheckout()
  assert.is(isFresh(root, out), true)
})

for (const name of readdirSync(DIST))
  test(`without ${name} it is stale`, () => {
    const { root, out } = builtCheckout()
    rmSync(join(out, name), { recursive: true })
    assert.is(isFresh(root, out), false)
  })

for (const file of INPUTS)
  test(`a change of ${file} makes it stale`, () => {
    const { root, out } = builtCheckout()
    writeFileSync(join(root, file), 'changed')
    assert.is(isFresh(root, out), false)
  })

test.run()
