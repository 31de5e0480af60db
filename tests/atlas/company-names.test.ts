import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { LEGAL_FORMS, LEGAL_PREFIXES, withoutLegalForm } from '../../src/text/company-name.ts'
import { fold } from '../../src/text/fold.ts'
import { DIST } from '../support/program.ts'

const test = suite('names of companies')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const SUPPLIERS = [...atlas.suppliers.order].map((index) => ({ index, ...atlas.suppliers.at(index) }))

const JOINED = [
  'GmbH & Co. KG',
  'Co., Ltd.',
  'Group plc',
  'Public Company Limited',
  'S.A. de C.V.',
  'Deutschland GmbH',
  'India Pvt. Ltd.',
]
const WRITTEN = [
  ...[...LEGAL_FORMS, ...JOINED].map((form) => (name: string) => `${name} ${form}`),
  ...LEGAL_PREFIXES.map((form) => (name: string) => `${form} ${name}`),
]

test('every supplier is found with any legal form, by name and in the list', () => {
  assert.ok(SUPPLIERS.length > 400)
  for (const { index, id, name } of SUPPLIERS)
    for (const write of [(same: string) => same, ...WRITTEN]) {
      const asked = write(withoutLegalForm(fold(name)))
      assert.ok(atlas.names.idsOf('supplier', asked).includes(id), asked)
      assert.ok(atlas.suppliers.withText(asked)(index), asked)
    }
})

test('a form is dropped only where it ends a name, and never all of it', () => {
  for (const [name, bare] of [
    ['SE Tylose', 'se tylose'],
    ['AG', 'ag'],
    ['Wacker Chemie AG', 'wacker chemie'],
    ['Paul Bauder GmbH & Co. KG', 'paul bauder'],
    ['Asia Pacific Rayon', 'asia pacific rayon'],
    ['Nexa Resources S.A.', 'nexa resources'],
  ] as const)
    assert.is(withoutLegalForm(fold(name)), bare)
})

test('a material is no company, whatever form follows', () => {
  for (const { name } of atlas.materials.all.slice(0, 50))
    assert.equal(atlas.names.idsOf('material', `${name} GmbH`), [], name)
})

test.run()
