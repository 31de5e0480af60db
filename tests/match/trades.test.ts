import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('lines of more trades')
const matcher = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).matcher()

const READ: readonly [text: string, id: string][] = [
  // Purchasing short forms of the US.
  ['SHT GALV 18GA G90', 'galvanised-steel'],
  ['CSTG, DI 65-45-12', 'ductile-cast-iron'],
  ['W12X26 A992', 'steel-sections'],
  ['WASHER NYL 6/6 NAT', 'polyamide-66'],
  ['PLY CDX 5/8 4X8', 'plywood'],
  ['GWB 5/8 TYPE X', 'gypsum-plasterboard'],
  ['corrug ctn 12x12x12 200# test', 'corrugated-board'],
  ['twill ctn 100% 7oz', 'cotton'],
  ['readymix 4000 psi', 'ready-mixed-concrete'],
  ['masonite 1/8 hardboard', 'high-density-fibreboard'],
  // Washbasins are of ceramic, unless the line says otherwise.
  ['Waschtisch Keramik weiß 600', 'sanitary-ceramics'],
  ['cuvette WC céramique', 'sanitary-ceramics'],
  ['Waschbecken Edelstahl 400', 'stainless-steel'],
  // The last part of a German compound is what it is.
  ['Blankstahl rund 20', 'blast-furnace-steel'],
  ['Elektrolytkupfer', 'primary-copper'],
  // What insulates or floors is a record of its own.
  ['isolation chanvre 100 mm', 'hemp-fibre-insulation'],
  ['Dämmplatte Flachs 60', 'flax-fibre-insulation'],
  ['sol souple lino 2,5 mm', 'linoleum'],
  // A word in small letters is no symbol.
  ['housing nr 4 abs schwarz', 'acrylonitrile-butadiene-styrene'],
  ['con asa, botella hdpe', 'high-density-polyethylene'],
  ['pop up box e-flute', 'corrugated-board'],
  // Records that are younger than the code which said that there was none.
  ['SAN 358N transp.', 'styrene-acrylonitrile'],
  ['70 WM 30 PA yarn', 'mohair'],
  // Words that only looked like others.
  ['tube cuivre écroui 22x1', 'copper-pipe'],
  ['tubo PVC esgoto 100 mm', 'pvc-u-pipe'],
  ['Platine FR4 1,6 mm HAL', 'fr4-laminate'],
  ['Türdrücker Alu F1', 'primary-aluminium'],
  ['display stand cardboard', 'cartonboard'],
  ['Mylar 10 mil', 'polyester-film'],
  ['papa bitumiczna modyfikowana SBS 5,2', 'polymer-bitumen-membrane'],
  ['SMA 8 S Splittmastix', 'asphalt'],
  ['PVCu guttering 112 mm', 'polyvinyl-chloride'],
  ['klocki bukowe', 'sawn-beech'],
  ['tkanina bawełniana 200 g', 'cotton'],
  ['welna szklana 39', 'glass-wool'],
]
for (const [text, id] of READ)
  test(`${text} is ${id}`, () => {
    const [line] = matcher.match([{ text }]).lines
    assert.is(line?.match?.id, id)
  })

for (const text of ['drill bits, set of 12 pc', 'art nr 5 deckel', 'Brillenglas CR-39', 'Ceranfeld 590x520'])
  test(`${text} is none`, () => {
    assert.is(matcher.match([{ text }]).lines[0]?.match, undefined)
  })

test.run()
