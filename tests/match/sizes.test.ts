import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('sizes in a line')
const matcher = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).matcher()

const matched = (text: string) => {
  const [line] = matcher.match([{ text, area_m2: 100 }]).lines
  assert.ok(line)
  return line
}

const THICKNESSES: readonly [text: string, thickness_mm: number | undefined][] = [
  ['aluminium foil 9 µm', 0.009],
  ['aluminium foil 9 um', 0.009],
  ['aluminium foil 9 micron', 0.009],
  ['PE film 50my', 0.05],
  ['PE film 200µ', 0.2],
  ['PE film 6 mil', 0.1524],
  ['EPS 20 cm', 200],
  ['glass wool 0.1 m', 100],
  ['MDF 3/4 inch', 19.05],
  ['OSB 5/8"', 15.875],
  ['gypsum plasterboard 2x12.5 mm', 25],
  // A floor with its wear layer, and the layers of a film.
  ['PVC flooring 2.0/0.55 mm', 2],
  ['PET/PE film 12/50 µm', 0.062],
  ['laine de roche 100 mm', 100],
  // A width, the fineness of a fibre, the size of a part, measures of other directions.
  ['stretch film LLDPE 23µm 500mm', 0.023],
  ['PE film 50 cm', undefined],
  ['Gurtband PP 25mm schwarz', undefined],
  ['merino 17.5 mic 150 gsm', undefined],
  ['brass elbow 3/4"', undefined],
  ['glass 4/16/4 mm', undefined],
  ['steel plate 1000x2000x2 mm', undefined],
]
for (const [text, thickness] of THICKNESSES)
  test(`${text} is ${thickness} mm thick`, () => assert.is(matched(text).read?.thickness_mm, thickness))

test('the diameter of a pipe, a bar or a wire is no thickness', () => {
  for (const text of ['copper pipe 22 mm', 'copper tube 15mm', 'rebar B500B 12mm', 'B500B 12mm', 'steel wire 3 mm']) {
    const { read, carbon, because } = matched(text)
    assert.equal([read?.thickness_mm, carbon], [undefined, undefined], text)
    assert.match(because ?? '', /diameter/, text)
  }
})

test('a mass per area behind a word for a coating is that of the coating', () => {
  assert.is(matched('kraft paper + PE coating 15 g/m²').read?.grammage_g_m2, undefined)
  assert.is(matched('kraft paper 90 g/m²').read?.grammage_g_m2, 90)
})

test('thread of a metal is wire', () => {
  for (const text of ['fil de cuivre', 'filo di rame', "fil d'acier", 'Kupferdraht', 'steel wire'])
    assert.is(matched(text).read?.form, 'wire', text)
  assert.is(matched('filo di cotone').read?.form, 'yarn')
})

test.run()
