import { join } from 'node:path'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type ScoreInput, scoreOf } from '../../build/derive/score.ts'
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
  carbon: CARBON,
  functionRatio: fc.double({ min: 0.01, max: 100, noNaN: true }),
  spread: fc.record({
    down: fc.double({ min: 0, max: 2, noNaN: true }),
    up: fc.double({ min: 0, max: 2, noNaN: true }),
  }),
  biobasedPct: PERCENT,
  recycledPct: PERCENT,
  recyclable: fc.boolean(),
  hazard: fc.double({ min: 0, max: 1, noNaN: true }),
})
test('what is not known adds nothing, and the range says what it could add', () => {
  fc.assert(
    fc.property(INPUT, (given) => {
      const input = { ...given, spread: { down: 0, up: 0 } }
      const [no, yes] = [false, true].map((recyclable) => scoreOf({ ...input, recyclable }))
      const unknown = scoreOf({ ...input, recyclable: undefined })
      assert.equal(unknown.range, [no?.score, yes?.score])
      assert.is(unknown.score, no?.score)
      assert.equal(no?.range, [no?.score, no?.score])
      assert.equal(
        unknown.breakdown.filter((term) => term.unknown).map(({ term, points }) => [term, points]),
        [['recyclable', 0]],
      )
    }),
  )
})

test('substances that nobody states count as none, but the range says what a residue would take away', () => {
  fc.assert(
    fc.property(INPUT, (input) => {
      const [unknown, none, residue] = [undefined, 0, 0.3].map((hazard) => scoreOf({ ...input, hazard }))
      assert.is(unknown?.score, none?.score)
      assert.equal(unknown?.range, [residue?.range[0], none?.range[1]])
    }),
  )
})

test('a score lies in its range, and the less sure its carbon is, the wider that is', () => {
  fc.assert(
    fc.property(INPUT, fc.double({ min: 0, max: 1, noNaN: true }), (input, more) => {
      const { score, range } = scoreOf(input)
      assert.ok(range[0] <= score && score <= range[1])
      const { down, up } = input.spread
      const [low, high] = scoreOf({ ...input, spread: { down: down + more, up: up + more } }).range
      assert.ok(low <= range[0] && range[1] <= high)
    }),
  )
})

test('a score is a whole number from 0 to 100', () => {
  fc.assert(
    fc.property(INPUT, (input) => {
      const { score } = scoreOf(input)
      assert.ok(Number.isInteger(score) && score >= 0 && score <= 100, String(score))
    }),
  )
})

test('a score is the sum of its published terms, each its weight times its value', () => {
  fc.assert(
    fc.property(INPUT, (input) => {
      const { score, breakdown } = scoreOf(input)
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
  'less hazard': (input, more) => ({ ...input, hazard: (input.hazard ?? 0) * (1 - more) }),
  'more bio-based feedstock': (input, more) => ({
    ...input,
    biobasedPct: input.biobasedPct + more * (100 - input.biobasedPct),
  }),
  'more recycled feedstock': (input, more) => ({
    ...input,
    recycledPct: input.recycledPct + more * (100 - input.recycledPct),
  }),
  'less carbon for the function': (input, more) => ({
    ...input,
    functionRatio: input.functionRatio * (1 - 0.99 * more),
  }),
  recyclability: (input) => ({ ...input, recyclable: true }),
}

for (const [what, improve] of Object.entries(IMPROVEMENTS))
  test(`${what} never lowers a score`, () => {
    fc.assert(
      fc.property(INPUT, fc.double({ min: 0, max: 1, noNaN: true }), (input, more) => {
        const [before, after] = [scoreOf(input).score, scoreOf(improve(input, more)).score]
        assert.ok(after >= before, `${before} became ${after}`)
      }),
    )
  })

const MIDDLING: ScoreInput = {
  carbon: 3,
  functionRatio: 1,
  spread: { down: 0.1, up: 0.1 },
  biobasedPct: 0,
  recycledPct: 0,
  recyclable: false,
  hazard: 0.8,
}

for (const [what, improve] of Object.entries(IMPROVEMENTS))
  test(`${what} raises the score of a middling material`, () => {
    assert.ok(scoreOf(improve(MIDDLING, 0.9)).score > scoreOf(MIDDLING).score)
  })

test('the best and the worst that can be score 100 and 0', () => {
  const best = { ...MIDDLING, carbon: 0.05, functionRatio: 0.125, biobasedPct: 100, recyclable: true, hazard: 0 }
  assert.is(scoreOf(best).score, 100)
  assert.is(scoreOf({ ...MIDDLING, carbon: 30, functionRatio: 8, hazard: 1 }).score, 0)
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

for (const id of ['cashmere', 'polytetrafluoroethylene'])
  test(`${id} is in the lower two fifths`, () => {
    const scores = publishedScores()
    const below = [...scores.values()].filter((score) => score < scoreIn(scores, id)).length
    assert.ok(below < scores.size * 0.4, `${below} of ${scores.size} score lower`)
  })

test.run()
