import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compiledScan } from '../../build/output/compile-scan.ts'
import { FUSION, hybridSearch } from '../../src/search/hybrid.ts'
import { CosineScan } from '../../src/search/scan.ts'
import { ROOT } from '../support/program.ts'

const test = suite('cosine scan')

/** A scan over random unit vectors of 1 to 70 dimensions, its rows, and a query vector. */
const table = fc
  .tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 13 }))
  .chain(([dimensions, count]) => {
    const length = dimensions * (count + 1)
    const number = fc.double({ min: -1, max: 1, noNaN: true })
    return fc.array(number, { minLength: length, maxLength: length }).map((numbers) => {
      const rows = Array.from({ length: count + 1 }, (_, row) =>
        unit(numbers.slice(row * dimensions, (row + 1) * dimensions)),
      )
      const query = Float32Array.from(rows.pop() ?? [])
      return { query, rows, scan: new CosineScan(Float32Array.from(rows.flat()), count) }
    })
  })

test('its estimates are no further from the cosine similarity than it says', () => {
  fc.assert(
    fc.property(table, ({ query, rows, scan }) => {
      const { of, error } = scan.estimate(query, 0)
      rows.forEach((row, at) => {
        const off = Math.abs(of(at) - dot(query, row))
        assert.ok(off <= error, `row ${at} is off by ${off}, more than ${error}`)
      })
    }),
  )
})

test('it names the rows that may be as similar as asked, in their order, and no other', () => {
  fc.assert(
    fc.property(table, fc.double({ min: -1.1, max: 1.1, noNaN: true }), ({ query, rows, scan }, min) => {
      const { rows: named, of, error } = scan.estimate(query, min)
      assert.equal(
        named,
        named.toSorted((a, b) => a - b),
      )
      rows.forEach((row, at) => {
        if (dot(query, row) >= min) assert.ok(named.includes(at), `row ${at} is as similar`)
        if (of(at) < min - error - 1e-6) assert.not.ok(named.includes(at), `row ${at} cannot be`)
      })
      assert.ok(named.every((row) => row < rows.length))
    }),
  )
})

test('asked exactly, it gives the cosine similarities of the rows asked for, in their order', () => {
  fc.assert(
    fc.property(table, fc.infiniteStream(fc.nat()), ({ query, rows, scan }, draws) => {
      const chosen = rows.map((_, at) => at).filter(() => (draws.next().value ?? 0) % 2 === 0)
      const exact = scan.exact(query, chosen.toReversed())
      chosen.toReversed().forEach((row, at) => {
        assert.ok(Math.abs((exact[at] ?? 0) - dot(query, rows[row] ?? [])) < 1e-5)
      })
    }),
  )
})

test('the hybrid finds by estimates what it would find without, however many of the best are wanted in order', () => {
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 14 }), ({ query, rows, scan }, limit) => {
      const none = new Float64Array(rows.length)
      const keyword = { score: () => ({ found: [], scores: none, coverage: none }) }
      const all = rows.map((_, at) => at)
      const unrounded = {
        estimate: (_: Float32Array, min: number) => {
          const cosines = scan.exact(query, all)
          const of = (row: number) => cosines[row] ?? 0
          return { of, rows: Uint32Array.from(all.filter((row) => of(row) >= min)), error: 0 }
        },
        exact: scan.exact.bind(scan),
      }
      const asked = { words: { terms: [], corrected: '' }, vector: query, type: undefined, exact: [] }
      const types = rows.map(() => 'material' as const)
      const fusion = { ...FUSION, cosineFloor: 0 }
      const expected = hybridSearch({ keyword, scan: unrounded, types }, asked, fusion)
      for (const wanted of [undefined, limit]) {
        const found = hybridSearch({ keyword, scan, types }, { ...asked, limit: wanted }, fusion)
        assert.equal(found.ids.slice(0, wanted), expected.ids.slice(0, wanted))
        assert.is(found.total, expected.ids.length)
      }
    }),
  )
})

test('the compiled kernel is that of its source', async () => {
  const compiled = readFileSync(join(ROOT, 'src/search/scan-wasm.ts'), 'utf8')
  assert.equal(compiled, await compiledScan(), 'npm run build:scan compiles it again')
})

test.run()

function unit(numbers: number[]): number[] {
  const length = Math.hypot(...numbers)
  return length < 1e-6 ? numbers.map((_, at) => Number(at === 0)) : numbers.map((number) => number / length)
}

function dot(query: Float32Array, row: readonly number[]): number {
  return row.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0)
}
