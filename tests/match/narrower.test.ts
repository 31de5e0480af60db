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
  // A class or a symbol gives way to the word beside it.
  ['autoclaved-aerated-concrete', ['Porenbeton P2-0,35', 'Ytong P2-400']],
  ['particleboard', ['P2 16 mm', 'Spanplatte P2']],
  ['flexible-polyurethane-foam', ['PUR Weichschaum RG35', 'PUR flexible foam', 'Weichschaum PUR']],
  ['plasticised-pvc', ['PVC flexible', 'PVC 60% Weichmacher 40%']],
  // A screw of stainless steel by its class, wherever that stands.
  ['stainless-steel', ['DIN 933 M8x30 A2', 'A2-70 DIN 933 M8x30', 'DIN 912 M8 A2-70']],
  ['stainless-steel-316l', ['Schraube DIN 912 M8 A4', 'DIN 933 M8 A4-80']],
  ['steel-fasteners', ['DIN 933 M8x30 8.8', 'DIN 933 M8 A2K']],
  // The noun is the second word, or the first one says only that it is wood.
  ['plywood', ['madera contrachapada', 'legno compensato']],
  ['sawn-oak', ['legno di rovere', 'madera de roble', 'bois de chêne']],
  ['glass-wool', ['glasull', 'recycled glass wool']],
  ['acrylic-fibre', ['faux wool acrylic']],
  ['stainless-steel', ['rostfritt stål', 'rustfri stål']],
  ['silk', ['seta']],
  // What is ready to be recycled is not recycled, what was taken from the sea is.
  ['low-density-polyethylene', ['recycled-ready PE film']],
  ['recycled-high-density-polyethylene', ['made from 30% ocean plastic HDPE']],
  ['recycled-graphic-paper', ['paper 100% recycled FSC', 'recycled paper']],
  // Short words of languages that need few signs.
  ['float-glass', ['玻璃', 'ガラス', 'szkło']],
  ['blast-furnace-steel', ['钢', '鋼', 'ferro', 'iron']],
  ['primary-copper', ['铜']],
  ['kraft-paper', ['纸', '紙']],
  ['portland-cement', ['水泥']],
  ['stone-wool', ['岩棉']],
  ['styrene-butadiene-rubber', ['橡胶', 'ゴム']],
  ['plywood', ['胶合板', '合板']],
  ['ceramic-tile', ['piastrelle ceramiche']],
  ['glass-fibre-reinforced-polyamide-66', ['尼龙66 30%玻纤', 'PA66 30% glass fibre']],
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
  ['lino', 'flax-fibre', 'linoleum'],
  ['fiberglass', 'glass-fibre', 'glass-fibre-reinforced-plastic'],
])
  test(`${text} may be of two records, and both are named`, () => {
    const { match, alternatives } = read(text ?? '')
    assert.equal([match?.id, alternatives.map((one) => one.id).join(' ')], [id, other])
    assert.ok((match?.confidence ?? 1) < 0.6)
  })

test('what is only of the same kind as a record is less sure, by number and by name alike', () => {
  for (const text of ['1.7225', '42CrMo4', '1.4571', '316Ti', 'X46Cr13', 'AISI 410', 'AISI 430', '1.4016'])
    assert.is(read(text).match?.confidence, 0.6, text)
  assert.equal([read('1.4571').match?.id, read('1.4301').match?.confidence], ['stainless-steel-316l', 0.93])
})

test('the words of a line are given as it has them', () => {
  for (const text of ['ポリプロピレン', 'ガラス', 'bois de chêne']) assert.is(read(text).read?.as, text)
})

test('a symbol that two trades share has no record beside what none of them says', () => {
  for (const text of ['PFA tube', 'PFA lining', 'cotton candy', 'silk paper'])
    assert.is(read(text).match, undefined, text)
  assert.is(read('PFA').match?.id, 'fly-ash')
})

for (const text of ['sheep wool insulation batts', 'Schafwolle Dämmung'])
  test(`${text} has no record, as that of wool is of yarn`, () => {
    const line = read(text)
    assert.is(line.match, undefined)
    assert.match(line.because ?? '', /no record of .* as/)
  })

test.run()
