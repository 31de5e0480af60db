import { join } from 'node:path'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { familyMedians, type ScoreInput, scoreOf } from '../../build/derive/score.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('build: score')

const CARBON = fc.oneof(
  fc.double({ min: -1, max: 1000, noNaN: true }),
  fc.double({ min: 0.01, max: 30, noNaN: true }),
  fc.constantFrom(-1, 0, 0.05, 30, 1000),
)
const PERCENT = fc.double({ min: 0, max: 100, noNaN: true })

const INPUT: fc.Arbitrary<ScoreInput> = fc.record({
  family: fc.constantFrom('plastics', 'fibres', 'metals'),
  carbon: CARBON,
  biobasedPct: PERCENT,
  recycledPct: PERCENT,
  recyclable: fc.boolean(),
  biodegradable: fc.boolean(),
  hazard: fc.double({ min: 0, max: 1, noNaN: true }),
})
/** The other materials of the atlas, which determine family medians. */
const ATLAS = fc.array(INPUT, { minLength: 1, maxLength: 20 })

test('what is not known adds nothing, and the range says what it could add', () => {
  fc.assert(
    fc.property(INPUT, ATLAS, (input, atlas) => {
      const medians = familyMedians(atlas)
      const scored = (recyclable: boolean | undefined, biodegradable: boolean | undefined) =>
        scoreOf({ ...input, recyclable, biodegradable }, medians)
      const unknown = scored(undefined, undefined)
      const [low, high] = unknown.range ?? []
      assert.equal([low, high], [scored(false, false).score, scored(true, true).score])
      assert.is(unknown.score, low)
      assert.is(scored(true, false).range, undefined)
      assert.equal(
        unknown.breakdown.filter((term) => term.unknown).map(({ term, points }) => [term, points]),
        [
          ['recyclable', 0],
          ['biodegradable', 0],
        ],
      )
    }),
  )
})

test('a score is a whole number from 0 to 100', () => {
  fc.assert(
    fc.property(INPUT, ATLAS, (input, atlas) => {
      const { score } = scoreOf(input, familyMedians(atlas))
      assert.ok(Number.isInteger(score) && score >= 0 && score <= 100, String(score))
    }),
  )
})

test('a score is the sum of its published terms, each its weight times its value', () => {
  fc.assert(
    fc.property(INPUT, ATLAS, (input, atlas) => {
      const { score, breakdown } = scoreOf(input, familyMedians(atlas))
      const sum = breakdown.reduce((total, { points }) => total + points, 0)
      assert.ok(Math.abs(score - sum) <= 0.5 + 1e-9, `${score} of ${sum}`)
      for (const { value, weight, points } of breakdown) {
        assert.ok(value >= 0 && value <= 1)
        assert.ok(Math.abs(points - 100 * weight * value) <= 0.05 + 1e-9)
      }
      const weights = breakdown.reduce((total, { weight }) => total + weight, 0)
      assert.ok(Math.abs(weights - 1) < 1e-9, 'the weights are the whole')
    }),
  )
})

type Change = (input: ScoreInput, more: number) => ScoreInput

/** Changes that improve a material; `more` is the amount, 0 to 1. */
const IMPROVEMENTS: Record<string, Change> = {
  'less carbon': (input, more) => ({ ...input, carbon: input.carbon - more * (input.carbon + 1) }),
  'less hazard': (input, more) => ({ ...input, hazard: input.hazard * (1 - more) }),
  'more bio-based feedstock': (input, more) => ({
    ...input,
    biobasedPct: input.biobasedPct + more * (100 - input.biobasedPct),
  }),
  'more recycled feedstock': (input, more) => ({
    ...input,
    recycledPct: input.recycledPct + more * (100 - input.recycledPct),
  }),
  recyclability: (input) => ({ ...input, recyclable: true }),
  biodegradability: (input) => ({ ...input, biodegradable: true }),
}

for (const [what, improve] of Object.entries(IMPROVEMENTS))
  test(`${what} never lowers a score`, () => {
    fc.assert(
      fc.property(INPUT, ATLAS, fc.double({ min: 0, max: 1, noNaN: true }), (input, atlas, more) => {
        const medians = familyMedians(atlas)
        const [before, after] = [scoreOf(input, medians).score, scoreOf(improve(input, more), medians).score]
        assert.ok(after >= before, `${before} became ${after}`)
      }),
    )
  })

const MIDDLING: ScoreInput = {
  family: 'plastics',
  carbon: 3,
  biobasedPct: 0,
  recycledPct: 0,
  recyclable: false,
  biodegradable: false,
  hazard: 0.8,
}

for (const [what, improve] of Object.entries(IMPROVEMENTS))
  test(`${what} raises the score of a middling material`, () => {
    const medians = new Map([['plastics', 3]])
    assert.ok(scoreOf(improve(MIDDLING, 0.9), medians).score > scoreOf(MIDDLING, medians).score)
  })

test('the best and the worst that can be score 100 and 0', () => {
  const medians = new Map([['plastics', 3]])
  const best = { ...MIDDLING, carbon: 0.05, biobasedPct: 100, recyclable: true, biodegradable: true, hazard: 0 }
  assert.is(scoreOf(best, medians).score, 100)
  assert.is(scoreOf({ ...MIDDLING, carbon: 30, hazard: 1 }, medians).score, 0)
})

test('a median lies within its family, whatever the order and the other families', () => {
  fc.assert(
    fc.property(ATLAS, (atlas) => {
      const medians = familyMedians(atlas)
      assert.equal(medians, new Map([...familyMedians(atlas.toReversed())].toSorted(asIn(medians))))
      for (const [family, median] of medians) {
        const carbons = atlas.filter((input) => input.family === family).map(({ carbon }) => carbon)
        const below = carbons.filter((carbon) => carbon <= median).length
        const above = carbons.filter((carbon) => carbon >= median).length
        assert.ok(below >= carbons.length / 2 && above >= carbons.length / 2, `${median} of ${carbons}`)
      }
    }),
  )
})

const asIn = (order: ReadonlyMap<string, unknown>) => {
  const families = [...order.keys()]
  return ([a]: [string, number], [b]: [string, number]) => families.indexOf(a) - families.indexOf(b)
}

test('a median of an even number of carbons is the middle of the two in the middle', () => {
  const atlas = [5, 1, 2, 100].map((carbon) => ({ ...MIDDLING, carbon }))
  assert.is(familyMedians(atlas).get('plastics'), 3.5)
})

let published: ReadonlyMap<string, number> | undefined

function publishedScores(): ReadonlyMap<string, number> {
  published ??= new Map(
    readSnapshot(join(DIST, 'atlas.snapshot')).content.materials.map(({ id, sustainability }) => [
      id,
      sustainability.score,
    ]),
  )
  return published
}

function scoreIn(scores: ReadonlyMap<string, number>, id: string): number {
  const score = scores.get(id)
  if (score === undefined) throw new Error(`the atlas has no ${id}`)
  return score
}

/** Rankings that materials experts expect. */
const EXPECTED: [better: string, worse: string][] = [
  ['recycled-aluminium', 'primary-aluminium'],
  ['recycled-copper', 'primary-copper'],
  ['electric-arc-furnace-steel', 'blast-furnace-steel'],
  ['polylactic-acid', 'polystyrene'],
  ['cross-laminated-timber', 'blast-furnace-steel'],
  ['recycled-polyethylene-terephthalate', 'polyethylene-terephthalate'],
  ['cellulose-insulation', 'expanded-polystyrene'],
]

for (const [better, worse] of EXPECTED)
  test(`${better} scores above ${worse}`, () => {
    const scores = publishedScores()
    const [high, low] = [scoreIn(scores, better), scoreIn(scores, worse)]
    assert.ok(high > low, `${better} ${high}, ${worse} ${low}`)
  })

for (const id of ['polyvinyl-chloride', 'polytetrafluoroethylene'])
  test(`${id} is in the lower two fifths`, () => {
    const scores = publishedScores()
    const below = [...scores.values()].filter((score) => score < scoreIn(scores, id)).length
    assert.ok(below < scores.size * 0.4, `${below} of ${scores.size} score lower`)
  })

test.run()
