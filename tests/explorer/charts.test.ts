import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { projection } from '../../build/output/world-map.ts'
import { readBill } from '../../src/explorer/bill.ts'
import { clustersOf } from '../../src/explorer/charts/clusters.ts'
import { placeLabels } from '../../src/explorer/charts/labels.ts'
import { onMap } from '../../src/explorer/charts/map.ts'
import { linear, logarithmic, symlog, ticksOf } from '../../src/explorer/charts/scale.ts'
import { csvCell } from '../../src/explorer/format.ts'
import { byName, namedForJob, rowsOf } from '../../src/explorer/rows.ts'
import { viewAt } from '../../src/site/views.ts'
import { fold } from '../../src/text/fold.ts'

const test = suite('explorer')

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const positive = fc.double({ min: 1e-6, max: 1e6, noNaN: true })

test('every scale keeps the order of what it places, and its ends', () => {
  fc.assert(
    fc.property(
      positive,
      fc.double({ min: 1.01, max: 1e6, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (low, times, part) => {
        const high = low * times
        const middle = low + part * (high - low)
        for (const make of [linear, logarithmic, symlog]) {
          const scale = make([low, high], [10, 90])
          assert.ok(Math.abs(scale.at(low) - 10) < 1e-3 && Math.abs(scale.at(high) - 90) < 1e-3)
          assert.ok(scale.at(low) <= scale.at(middle) && scale.at(middle) <= scale.at(high))
          for (const tick of scale.ticks) assert.ok(tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9))
        }
      },
    ),
  )
})

test('ticks lie within, in equal steps, and are not many', () => {
  fc.assert(
    fc.property(number, positive, (low, span) => {
      const ticks = ticksOf(low, low + span, 5)
      const room = 1e-6 * (Math.abs(low) + span)
      assert.ok(ticks.length <= 7, `${ticks.length}`)
      assert.ok(ticks.every((tick) => tick >= low - room && tick <= low + span + room))
    }),
  )
})

test('labels lie in the picture, none over another, and the first always has its place', () => {
  const spot = fc.record({
    id: fc.string(),
    x: fc.double({ min: 0, max: 700, noNaN: true }),
    y: fc.double({ min: 20, max: 480, noNaN: true }),
    text: fc.string({ minLength: 1, maxLength: 40 }),
  })
  fc.assert(
    fc.property(fc.array(spot, { minLength: 1, maxLength: 30 }), (spots) => {
      const placed = placeLabels(spots, 720, 500)
      assert.is(placed[0]?.id, spots[0]?.id)
      const boxes = placed.map(({ tx, ty, anchor, text }) => {
        const left = anchor === 'start' ? tx : tx - text.length * 6.6
        return { left, right: left + text.length * 6.6, top: ty - 7.5, bottom: ty + 7.5 }
      })
      boxes.forEach((a, at) => {
        assert.ok(a.left >= 0 && a.right <= 720 && a.top >= 0 && a.bottom <= 500)
        for (const b of boxes.slice(at + 1))
          assert.not.ok(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      })
    }),
  )
})

test('a place lies in the picture where the build draws its country', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(degrees(180), degrees(90), (lng, lat) => {
      const { x, y } = onMap(lng, lat)
      const [toX = 0, toY = 0] = projection([lng, lat]) ?? []
      assert.ok(Math.abs(x - toX) < 0.01 && Math.abs(y - toY) < 0.01, `${lng} ${lat}`)
    }),
  )
})

test('clusters lose nobody', () => {
  const point = fc.record({ x: number, y: number, of: fc.integer() })
  fc.assert(
    fc.property(fc.array(point), positive, (points, size) => {
      const members = clustersOf(points, size).flatMap((cluster) => cluster.members)
      assert.equal(
        members.toSorted((a, b) => a - b),
        points.map(({ of }) => of).toSorted((a, b) => a - b),
      )
    }),
  )
})

test('a bill of materials is read line by line, whatever is pasted', () => {
  const read = (text: string) => readBill(text).map(({ name, kg }) => [name, kg])
  assert.equal(read('12 kg polystyrene\n\nPLA; 1,5 t\r\nglass wool\t300 g'), [
    ['polystyrene', 12],
    ['PLA', 1500],
    ['glass wool', 0.3],
  ])
  assert.equal(read('Cork | 40\nlyocell\n1 200 kg of steel\n1,200 kg steel'), [
    ['Cork', 40],
    ['lyocell', undefined],
    ['steel', 1200],
    ['steel', 1200],
  ])
  assert.equal(read('EPS 30 kg/m3 board'), [['EPS 30 kg/m3 board', undefined]])
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const { kg } of readBill(text)) assert.ok(kg === undefined || kg >= 0)
    }),
  )
})

test('numbers are read by the marks of their list, and one that may mean either is said to', () => {
  const read = (text: string) => readBill(text).map(({ name, kg, unclear }) => [name, kg, unclear])
  assert.equal(read('1.000 kg Stahl'), [['Stahl', undefined, '1.000']])
  assert.equal(read('1.000 kg Stahl\n0,5 to Kupfer\nPTFE 1.234,5 kg\nPLA 2 Tonnen\n1.234.567 kg Beton'), [
    ['Stahl', 1000, undefined],
    ['Kupfer', 500, undefined],
    ['PTFE', 1234.5, undefined],
    ['PLA', 2000, undefined],
    ['Beton', 1_234_567, undefined],
  ])
  assert.equal(read('1.500 kg copper\n1.25 kg tin\n0.500 kg zinc'), [
    ['copper', 1.5, undefined],
    ['tin', 1.25, undefined],
    ['zinc', 0.5, undefined],
  ])
  assert.equal(read('1,000 kg steel\n1,234.5 kg PP'), [
    ['steel', 1000, undefined],
    ['PP', 1234.5, undefined],
  ])
  assert.equal(read('Werkstoff;Gewicht\nStahl;1.000\nKupfer;0,75'), [
    ['Stahl', 1000, undefined],
    ['Kupfer', 0.75, undefined],
  ])
  assert.equal(read('300 Gramm Zinn\n2 kilos cobre\n3 tonnellate acciaio'), [
    ['Zinn', 0.3, undefined],
    ['cobre', 2, undefined],
    ['acciaio', 3000, undefined],
  ])
})

test('columns of a spreadsheet are read by their heads', () => {
  const read = (text: string) => readBill(text).map(({ name, kg }) => [name, kg])
  assert.equal(read('Part\tMaterial\tPcs\tMass (g)\nBox\tEPS\t20\t1500\nLid\tPA6 GF15\t10\t2,5 kg\nFoil\tLDPE\t3\t'), [
    ['Box EPS', 1.5],
    ['Lid PA6 GF15', 2.5],
    ['Foil LDPE', undefined],
  ])
  assert.equal(read('Werkstoff;Gewicht\nStahl;40'), [['Stahl', 40]])
})

test('of what is found, that is offered for replacement whose job the question speaks of', () => {
  const row = (name: string, jobs: string[]): Parameters<typeof namedForJob>[1][number] => ({
    ...{ id: fold(name), name, category: '', family: '', score: 1, carbon: 1, low: 1, high: 1 },
    ...{ forms: [], flags: [], jobs, makers: [], keys: [fold(name)] },
  })
  const rows = [
    row('Recycled polystyrene', ['General moulding']),
    row('Expanded polystyrene', ['Board insulation', 'Foam food and transport packaging']),
    row('Moulded pulp', ['Foam food and transport packaging']),
    row('Mineral foam insulation board', ['Board insulation']),
    row('Recycled plastic lumber', ['Outdoor lumber']),
  ]
  const kinds = { categories: ['Insulation', 'Wood and boards', 'Recycled plastics'], families: [], forms: ['Board'] }
  const offered = (question: string) => namedForJob(kinds, rows, question).map(({ row: { name }, job }) => [name, job])
  assert.equal(offered('polystyrene food boxes'), [['Expanded polystyrene', 'Foam food and transport packaging']])
  assert.equal(offered('Polystyrene'), [
    ['Recycled polystyrene', ''],
    ['Expanded polystyrene', ''],
  ])
  assert.equal(offered('something to eat from'), [])
  assert.equal(offered('insulation board that does not burn'), [])
  assert.equal(offered('recycled plastic for chairs'), [])
  assert.equal(offered('instead of mineral foam insulation board'), [['Mineral foam insulation board', '']])
})

test('names are found by their beginnings, whole names first', () => {
  const row = (id: string, name: string, score: number): Parameters<typeof rowsOf>[0]['rows'][number] => [
    id,
    name,
    0,
    0,
    score,
    1,
    0,
    0,
    [],
    [],
    [],
    'FR DE',
  ]
  const lists = {
    version: '',
    date: '',
    counts: { materials: 0, suppliers: 0, sources: 0 },
    categories: ['c'],
    families: ['f'],
    forms: [],
    flags: [],
    jobs: [],
    job_functions: [],
  }
  const { rows } = rowsOf({ ...lists, rows: [row('a', 'Recycled polystyrene', 90), row('b', 'Polystyrene', 40)] }, [
    'rPS',
    'PS|GPPS',
  ])
  const found = (question: string) => byName(rows, question).map(({ id }) => id)
  assert.equal(found('polystyrene'), ['b', 'a'])
  assert.equal(found('poly'), ['b', 'a'])
  assert.equal(found('ps'), ['b'])
  assert.equal(found('styrene'), [])
  assert.equal(found('  '), [])
})

test('a cell of CSV is never a formula and holds its text', () => {
  assert.is(csvCell('=1+1'), "'=1+1")
  assert.is(csvCell('-3'), '-3')
  assert.is(csvCell('a "b", c'), '"a ""b"", c"')
})

test('only paths of views are views', () => {
  assert.equal(viewAt('/materials/lyocell'), { view: 'materials', id: 'lyocell' })
  for (const path of ['/materials', '/compare/x', '//', '/v1/materials', '/Compare', '/materials/<b>'])
    assert.is(viewAt(path), undefined, path)
})

test.run()
