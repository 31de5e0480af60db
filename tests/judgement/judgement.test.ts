import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'
import { judge } from './judge.ts'
import { BENCHES, loadJuries } from './jury.ts'

const test = suite('judgement')
const SNAPSHOT = join(DIST, 'atlas.snapshot')
const juries = loadJuries()

const share = ({ held, of }: { held: number; of: number }) => held / of

test('the jury has enough of each, and half of it is held out', () => {
  const { development, 'held-out': heldOut } = juries
  for (const [part, enough] of [
    ['sources', 150],
    ['pairs', 150],
    ['unorderable', 40],
  ] as const) {
    const all = development[part].length + heldOut[part].length
    assert.ok(all >= enough, `${all} ${part}`)
    const share = heldOut[part].length / all
    assert.ok(share > 0.35 && share < 0.65, String(share))
  }
})

for (const bench of BENCHES)
  test(`what the jury calls laughable or dangerous is not offered, and certain pairs are in order: ${bench}`, () => {
    const { verdicts } = judge(SNAPSHOT, juries[bench])
    assert.ok(share(verdicts.clean) >= 0.96, `clean ${share(verdicts.clean)}`)
    assert.ok(share(verdicts.certain) >= 0.95, `certain ${share(verdicts.certain)}`)
    assert.ok(share(verdicts.likely) >= 0.9, `likely ${share(verdicts.likely)}`)
    assert.ok(share(verdicts.served) >= 0.8, `served ${share(verdicts.served)}`)
    assert.ok(share(verdicts.refused) >= 0.9, `refused ${share(verdicts.refused)}`)
  })

/** Pairs for one job whose order the score turns: it also weighs feedstock, hazard and recycling. */
const TURNED = 0.1

test('for the same job, the score puts what surely has less carbon above', () => {
  const materials = new Map(readSnapshot(SNAPSHOT).content.materials.map((material) => [material.id, material]))
  const pairs = [...juries.development.pairs, ...juries['held-out'].pairs]
  const sameJob = pairs.flatMap(({ lower, higher, certainty }) => {
    const [better, worse] = [materials.get(lower), materials.get(higher)]
    if (certainty !== 'certain' || !better || !worse) return []
    const isSame = worse.job_ids.includes(better.job_ids[0] ?? '') || better.job_ids.includes(worse.job_ids[0] ?? '')
    return isSame ? [{ lower, higher, by: better.sustainability.score - worse.sustainability.score }] : []
  })
  const turned = sameJob.filter(({ by }) => by <= 0)
  assert.ok(sameJob.length >= 90, String(sameJob.length))
  assert.ok(
    turned.length <= TURNED * sameJob.length,
    turned.map(({ lower, higher }) => `${lower} ${higher}`).join(', '),
  )
})

test.run()
