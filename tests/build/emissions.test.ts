import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf, miniAtlas } from '../support/atlas-folder.ts'

const test = suite('build: emissions')

const FILE = 'emissions/climate-trace-v5.7.0.csv'
const HEADER = 'country,sector,2022,2023,2024'

const faultsOfTable = (...lines: string[]) =>
  faultsOf(miniAtlas({ file: FILE, write: `${lines.join('\n')}\n` })).filter(({ file }) => file.endsWith(FILE))

const CASES = [
  {
    name: 'a country that is not listed',
    row: 'DX,power,1,2,3',
    field: 'country',
    problem: 'unknown country DX',
    tip: 'ISO 3166-1 alpha-2, listed in vocabulary/countries.csv',
  },
  {
    name: 'a sector that is not listed',
    row: 'DE,powre,1,2,3',
    field: 'sector',
    problem: 'unknown sector powre',
    tip: 'one of manufacturing, power',
  },
  {
    name: 'a country and sector that already stand above',
    row: 'US,power,1,2,3',
    field: 'sector',
    problem: 'US power stands twice',
    tip: undefined,
  },
  ...['1.5', '1e6', '1 000', 'n/a', '0x10'].map((text) => ({
    name: `the tonnage “${text}”`,
    row: `DE,power,1,${text},3`,
    field: '2023',
    problem: `${text} is not a whole number of tonnes`,
    tip: undefined,
  })),
]

for (const { name, row, field, problem, tip } of CASES)
  test(`${name} is a fault of its line and column`, () => {
    assert.equal(
      faultsOfTable(HEADER, 'US,power,1,2,3', 'FR,power,1,,', row).map((fault) => ({ ...fault, file: FILE })),
      [{ file: FILE, line: 4, field, problem, tip }],
    )
  })

test('a fault of the emissions names the file as the faults of other files do', () => {
  assert.equal(
    faultsOfTable(HEADER, 'DX,power,1,2,3').map(({ file }) => file),
    [`mini-atlas/${FILE}`],
  )
})

test('every fault of a table is told at once', () => {
  const found = faultsOfTable(HEADER, 'DX,power,1,2,x', 'DE,power,1,2,3', 'DE,steam,1,2,3')
  assert.equal(
    found.map(({ line, field }) => [line, field]),
    [
      [2, 'country'],
      [2, '2024'],
      [4, 'sector'],
    ],
  )
})

test('a column that is no year is a fault', () => {
  const [fault] = faultsOfTable('country,sector,2022,note', 'DE,power,1,2')
  assert.equal([fault?.field, fault?.problem], ['note', 'unknown column note'])
})

const BROKEN_ROWS = [
  { name: 'a row with a cell too few', row: 'DE,power,1,2' },
  { name: 'a row with a cell too many', row: 'DE,power,1,2,3,4' },
]

for (const { name, row } of BROKEN_ROWS)
  test(`${name} is a fault of its line, not a crash`, () => {
    const [fault] = faultsOfTable(HEADER, 'US,power,1,2,3', row, 'FR,power,1,2,3')
    assert.is(fault?.line, 3)
    assert.is.not(fault?.problem, '')
  })

test('a quote that is never closed is a fault, not a crash', () => {
  assert.is.not(faultsOfTable(HEADER, 'DE,"power,1,2,3', 'FR,power,1,2,3').length, 0)
})

test('an empty line is no crash', () => {
  assert.not.throws(() => faultsOfTable(HEADER, 'US,power,1,2,3', '', 'FR,power,1,2,3'))
})

test('a table saved with a byte order mark is read like one without', () => {
  assert.equal(faultsOfTable(`\ufeff${HEADER}`, 'DE,power,1,2,3'), [])
})

test('a table with the line ends of Windows, empty years, sinks and zeros is clean', () => {
  assert.equal(faultsOfTable(`${HEADER}\r`, 'DE,power,,-20,0\r'), [])
})

test.run()
