import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTargets } from './targets.ts'

const test = suite('fuzz')
const SEED = 1
/** For each target, so that all of them together take a few seconds on a busy machine too. */
const MOST_MS = 800
const { targets, stop } = await openTargets()
test.after(stop)

for (const { name, shortRuns, tryOut } of targets)
  test(`${name}: whatever it is given, it holds (npm run fuzz tries longer)`, async () => {
    assert.ok((await tryOut({ seed: SEED, runs: shortRuns, ms: MOST_MS })) > 0)
  })

test.run()
