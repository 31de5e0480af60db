import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('the narrower record of a line')
const matcher = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).matcher()

const read = (text: string) => {
  const [line] = matcher.match([{ text }]).lines
  assert.ok(line)
  return line
}

const READ: readonly [id: string, texts: readonly string[]][] = [
  // A class that two trades share is of what the line names.
  [
    'ready-mixed-concrete',
    ['concrete C30', 'béton C30', 'Beton C24', '混凝土 C30', 'C30混凝土', 'concrete C45', 'hormigón C30'],
  ],
  ['concrete-c20-25', ['concrete C20', 'Beton C16']],
  ['concrete-c50-60', ['concrete C50', 'béton C60']],
  ['sawn-softwood', ['C30 timber', 'C24 80x160', 'Fichte C24']],
  ['sawn-larch', ['Lärche C24', 'larch C24']],
  ['finger-jointed-structural-timber', ['C24 KVH 60x120']],
  ['blast-furnace-steel', ['C45 steel', 'Stahl C45', 'C60']],
  // A wood beside what is made of it.
  [
    'engineered-wood-flooring',
    ['oak flooring engineered 15mm', 'Eiche Parkett 3-Schicht', 'parquet contrecollé chêne'],
  ],
  [
    'solid-wood-parquet',
    ['Parkett Eiche massiv', 'Eiche Massivparkett 22mm', 'parquet massif chêne', 'parquet flooring oak'],
  ],
  ['plywood', ['Sperrholz Birke', 'birch plywood']],
  ['polyamide-carpet-tile', ['Teppichfliesen PA6', 'carpet tiles nylon 6', 'PA66 dalles de moquette']],
  ['hemp-fibre-insulation', ['hemp batts', 'hemp insulation']],
  ['flax-fibre-insulation', ['flax batts']],
  ['wood-fibre-insulation', ['wood fibre batts']],
  ['precast-concrete', ['roof tiles concrete', 'concrete roof tiles', 'Dachstein Beton', 'tuile béton']],
  ['clay-roof-tile', ['roof tiles', 'clay roof tiles', 'roof tile clay']],
  ['roofing-slate', ['slate roof tiles']],
  ['pvc-u-pipe', ['PVC-U DN110', 'PVC-U DN 110', 'PVC pipe']],
  ['polyethylene-pipe', ['PE DN 63', 'PE100 SDR 11 DN 110']],
  ['polypropylene-pipe', ['PP DN 50']],
  ['stainless-steel', ['flange DN50 stainless steel']],
  ['polyethylene-foam', ['Schaumstoff PE']],
  ['ethylene-vinyl-acetate-foam', ['Schaumstoff EVA']],
  ['concrete-block', ['concrete blocks']],
]
for (const [id, texts] of READ)
  for (const text of texts)
    test(`${text} is ${id}`, () => {
      assert.is(read(text).match?.id, id)
    })

for (const [text, id, other] of [
  ['Parkett Eiche 14mm', 'engineered-wood-flooring', 'solid-wood-parquet'],
  ...[
    'Mineralwolle',
    'laine minérale',
    'mineral wool',
    'wełna mineralna',
    'lana minerale',
    'lana mineral',
    'minerale wol',
    'lã mineral',
  ].map((word) => [word, 'glass-wool', 'stone-wool']),
])
  test(`${text} may be of two records, and both are named`, () => {
    const { match, alternatives } = read(text ?? '')
    assert.equal([match?.id, alternatives.map((one) => one.id).join(' ')], [id, other])
    assert.ok((match?.confidence ?? 1) < 0.6)
  })

for (const text of ['sheep wool insulation batts', 'Schafwolle Dämmung'])
  test(`${text} has no record, as that of wool is of yarn`, () => {
    const line = read(text)
    assert.is(line.match, undefined)
    assert.match(line.because ?? '', /no record of .* as/)
  })

test.run()
