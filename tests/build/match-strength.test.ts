import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadChecked } from '../../build/check.ts'
import { isVerified, offerStrength, supplierStrength } from '../../build/derive/match-strength.ts'
import type { AuthoredSupplier } from '../../src/schema/supplier.ts'
import { MINI_ATLAS } from '../support/atlas-folder.ts'

const test = suite('build: match strength')

const [record] = loadChecked(MINI_ATLAS).suppliers
const supplier: AuthoredSupplier | undefined = record?.value

type Says = 'product' | 'place'
type Said = [by: 'producer' | 'third-party', ...says: Says[]]

/** The example supplier with one offer backed by `said`, and its sites in `status`. */
function backedBy(said: Said[], status: 'operating' | 'idle' | 'planned' | 'closed' = 'operating'): AuthoredSupplier {
  if (!supplier) throw new Error('the mini atlas has a supplier')
  const evidence = said.map(([by, ...says]) => ({ source: 'example-press', by, says }))
  const sites = supplier.sites.map((site) => ({ ...site, status }))
  return { ...supplier, materials: [{ material: 'example-bioplastic', evidence }], sites }
}

const GRADES: [expected: string, said: Said[]][] = [
  ['NONE', []],
  ['NONE', [['third-party', 'place']]],
  ['BASIC', [['third-party', 'product', 'place']]],
  ['GOOD', [['producer', 'product']]],
  ['GOOD', [['producer', 'product', 'place']]],
  [
    'GOOD',
    [
      ['producer', 'product'],
      ['third-party', 'product', 'place'],
    ],
  ],
  [
    'STRONG',
    [
      ['producer', 'product', 'place'],
      ['third-party', 'product'],
    ],
  ],
  [
    'STRONG',
    [
      ['producer', 'product'],
      ['producer', 'place'],
      ['third-party', 'product'],
    ],
  ],
]

for (const [expected, said] of GRADES)
  test(`${expected} for ${said.map((parts) => parts.join(' ')).join(', ') || 'nothing'}`, () => {
    assert.is(supplierStrength(backedBy(said)), expected)
  })

const WELL_BACKED: Said[] = [
  ['producer', 'product', 'place'],
  ['third-party', 'product', 'place'],
]

test('verified needs product and place from both sides', () => {
  assert.is(isVerified(backedBy(WELL_BACKED)), true)
  for (const [, said] of GRADES) assert.is(isVerified(backedBy(said)), false)
})

test('a plant that does not run makes nobody STRONG or verified', () => {
  for (const status of ['idle', 'planned', 'closed'] as const) {
    assert.is(supplierStrength(backedBy(WELL_BACKED, status)), 'GOOD')
    assert.is(isVerified(backedBy(WELL_BACKED, status)), false)
  }
})

test('a supplier has the weakest strength of its materials', () => {
  if (!supplier) throw new Error('the mini atlas has a supplier')
  const strengths = supplier.materials.map((offer) => offerStrength(offer, supplier.sites))
  assert.equal(strengths, ['STRONG', 'GOOD'])
  assert.is(supplierStrength(supplier), 'GOOD')
})

test.run()
