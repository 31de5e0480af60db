import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTargets } from './targets.ts'

const test = suite('fuzz')
const SEED = 1
const { targets, stop } = await openTargets()
test.after(stop)

for (const { name, shortRuns, tryOut } of targets)
  test(`${name}: whatever it is given, it holds (npm run fuzz tries longer)`, async () => {
    assert.is(await tryOut({ seed: SEED, runs: shortRuns }), shortRuns)
  })

test.run()
