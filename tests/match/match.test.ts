import { join } from 'node:path'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { RESOURCES } from '../../src/schema/resources.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { SPLITS } from '../judgement/jury.ts'
import { DIST } from '../support/program.ts'
import { judge } from './judge.ts'
import { LISTS, loadJury } from './jury.ts'

const test = suite('match')
const SNAPSHOT = join(DIST, 'atlas.snapshot')
const matcher = await openAtlas(readSnapshot(SNAPSHOT)).matcher()

const read = (text: string) => {
  const [line] = matcher.match([{ text }]).lines
  assert.ok(line)
  return line
}

test('the traps are 40 lines, and half of them are held out', () => {
  const traps = loadJury('traps')
  const heldOut = traps.filter(({ split }) => split === 'held-out').length / traps.length
  assert.is(traps.length, 40)
  assert.ok(heldOut > 0.4 && heldOut < 0.6, String(heldOut))
})

test('the jury has 200 lines of five trades, and half of it is held out', () => {
  const jury = loadJury()
  const heldOut = jury.filter(({ split }) => split === 'held-out').length / jury.length
  assert.is(jury.length, 200)
  assert.is(new Set(jury.map(({ trade }) => trade)).size, 5)
  assert.ok(heldOut > 0.4 && heldOut < 0.6, String(heldOut))
})

const share = ({ held, of }: { held: number; of: number }) => held / of

const GOALS = { right: 0.85, acceptable: 0.92, misleading: 0.02, silent: 0.8, sure: 0.95 }
/** What nobody looks at, written by other hands: it is below the goals, and must not fall. */
const UNSEEN = { ...GOALS, right: 0.74, acceptable: 0.76, sure: 0.82 }

test('the third list is 160 lines, and half of them are held out', () => {
  const third = loadJury('third')
  const heldOut = third.filter(({ split }) => split === 'held-out').length / third.length
  assert.is(third.length, 160)
  assert.ok(heldOut > 0.4 && heldOut < 0.6, String(heldOut))
})

for (const file of LISTS)
  for (const split of SPLITS)
    test(`lines get the record that a practitioner would take: ${file}, ${split}`, async () => {
      const { verdicts } = await judge(SNAPSHOT, loadJury(file), split)
      const isUnseen = file === 'fourth' || (file === 'third' && split === 'held-out')
      const goals = isUnseen ? UNSEEN : GOALS
      assert.ok(share(verdicts.right) >= goals.right, `right ${share(verdicts.right)}`)
      assert.ok(share(verdicts.acceptable) >= goals.acceptable, `acceptable ${share(verdicts.acceptable)}`)
      assert.ok(share(verdicts.misleading) <= goals.misleading, `misleading ${share(verdicts.misleading)}`)
      assert.ok(share(verdicts.silent) >= goals.silent, `silent ${share(verdicts.silent)}`)
      assert.ok(share(verdicts.sure) >= goals.sure, `sure ${share(verdicts.sure)}`)
    })

/** Names that lines use for something else: symbols of elements, and a foam that has a record of its own. */
const AMBIGUOUS = 20

test('every record is matched by its own names', () => {
  const { materials, documents } = readSnapshot(SNAPSHOT).content
  const known = new Set(materials.map(({ id }) => id))
  const named = documents.flatMap(({ id, names }) => (known.has(id) ? names.map((name) => ({ id, name })) : []))
  const missed = named.filter(({ id, name }) => !name.startsWith('cas ') && read(name).match?.id !== id)
  assert.ok(named.length > 3_000 && missed.length <= AMBIGUOUS, JSON.stringify(missed))
})

/** Lines with the record, the words that name it, the parts of a mixture and what is assumed. */
const LINES: readonly [text: string, id: string, as: string, parts: string, assumed: string][] = [
  ['PA6 GF15 nat', 'polyamide-6', 'PA6', '0.85 polyamide-6, 0.15 glass-fibre', 'virgin'],
  ['pa6gf30 schwarz', 'polyamide-6', 'pa6', '0.7 polyamide-6, 0.3 glass-fibre', 'virgin'],
  ['PA6.6 black', 'polyamide-66', 'PA6.6', '', 'virgin'],
  ['PP TD20', 'polypropylene', 'PP', '', 'virgin unfilled'],
  ['PE-HD', 'high-density-polyethylene', 'PE-HD', '', 'virgin'],
  ['rPP 30% crate', 'recycled-polypropylene', 'rPP', '0.3 recycled-polypropylene, 0.7 polypropylene', 'smaller_part'],
  [
    'recycled PE-HD 40 % PCR',
    'recycled-high-density-polyethylene',
    'PE-HD',
    '0.4 recycled-high-density-polyethylene, 0.6 high-density-polyethylene',
    'smaller_part',
  ],
  ['ABS recycled', 'recycled-acrylonitrile-butadiene-styrene', 'ABS', '', ''],
  ['ABS 5% MB black recycled', 'recycled-acrylonitrile-butadiene-styrene', 'ABS', '', ''],
  ['POM recycled', 'polyoxymethylene', 'POM', '', 'no_such_route'],
  ['bio-PE', 'bio-based-polyethylene', 'bio-PE', '', ''],
  ['BOPP 30 my', 'polypropylene', 'BOPP', '', 'virgin'],
  ['PET-Folie 50 µm', 'polyester-film', 'PET-Folie', '', 'virgin'],
  ['EN AW-5754 H111 3 mm', 'aluminium-sheet', 'EN AW-5754', '', 'trade_mix'],
  ['EN AW-6060 T66 Profil', 'aluminium-profile', 'EN AW-6060', '', 'trade_mix'],
  ['1.4404 tube 20x2', 'stainless-steel-316l', '1.4404', '', 'trade_mix'],
  ['AISI 316L', 'stainless-steel-316l', 'AISI 316L', '', 'trade_mix'],
  ['V2A Blech 1,5', 'stainless-steel', 'V2A', '', 'virgin'],
  ['S355J2 t=10', 'blast-furnace-steel', 'S355J2', '', 'virgin'],
  ['42CrMo4 +QT', 'blast-furnace-steel', '42CrMo4', '', 'virgin'],
  ['DX51D+Z275', 'galvanised-steel', 'DX51D', '', 'trade_mix'],
  ['CuZn39Pb3', 'brass', 'CuZn39Pb3', '', 'trade_mix'],
  ['EN-GJS-400-15', 'ductile-cast-iron', 'EN-GJS-400-15', '', 'trade_mix'],
  ['Zamak 5', 'zamak', 'Zamak 5', '', ''],
  ['Stahlband 20x0.5', 'blast-furnace-steel', 'Stahlband', '', 'virgin guessed'],
  ['tinned copper wire', 'primary-copper', 'copper wire', '', 'virgin'],
  ['Grundplatte Stahl verzinkt 3 mm', 'galvanised-steel', 'verzinkt', '', 'trade_mix'],
  ['PC/ABS 70/30', 'polycarbonate-abs-blend', 'PC/ABS', '', 'virgin'],
  ['poly cotton 65/35', 'polyester-fibre', 'poly', '0.65 polyester-fibre, 0.35 cotton', 'virgin'],
  ['chemically recycled PET', 'chemically-recycled-polyethylene-terephthalate', 'chemically recycled PET', '', ''],
  ['B500B', 'reinforcing-steel', 'B500B', '', 'trade_mix'],
  ['C30/37', 'ready-mixed-concrete', 'C30/37', '', 'virgin'],
  ['C25/30 XC1', 'ready-mixed-concrete', 'C25/30', '', 'virgin'],
  ['CEM II/B-V 32,5', 'fly-ash-cement', 'CEM II/B-V', '', ''],
  ['GL24h', 'glued-laminated-timber', 'GL24h', '', ''],
  ['C24 80x160', 'sawn-softwood', 'C24', '', ''],
  ['Wellpappe 1.3B', 'corrugated-board', '1.3B', '', ''],
  ['GC1 300 g', 'cartonboard', 'GC1', '', ''],
  ['80% PL 20% EL', 'polyester-fibre', 'PL', '0.8 polyester-fibre, 0.2 elastane', 'virgin'],
  ['PL 20x200x1000', 'heavy-steel-plate', 'PL 20x200x1000', '', 'trade_mix'],
  ['Zinc plated steel', 'galvanised-steel', 'steel', '', 'trade_mix'],
  ['DC01+ZE', 'galvanised-steel', 'DC01+ZE', '', 'trade_mix'],
  ['Papier 80 g/m²', 'graphic-paper', 'Papier 80 g', '', 'virgin'],
  ['A36', 'blast-furnace-steel', 'A36', '', 'virgin'],
  ['不锈钢304', 'stainless-steel', '不锈钢', '', 'virgin'],
  ['Ag', 'silver', 'Ag', '', ''],
  ['Kork', 'expanded-cork', 'Kork', '', ''],
  ['65/35 PES/CO 190 gsm', 'polyester-fibre', 'PES', '0.65 polyester-fibre, 0.35 cotton', 'virgin'],
  ['95 CO 5 EL', 'cotton', 'CO', '0.95 cotton, 0.05 elastane', 'virgin'],
  ['CLY/CO 70/30', 'lyocell', 'CLY', '0.7 lyocell, 0.3 cotton', ''],
  ['84% PA 16% EL knit', 'polyamide-fibre', 'PA', '0.84 polyamide-fibre, 0.16 elastane', 'virgin'],
  ['rPES 50 / CO 50 jersey', 'recycled-polyester-fibre', 'rPES', '0.5 recycled-polyester-fibre, 0.5 cotton', ''],
  ['Steel 1.4301', 'stainless-steel', '1.4301', '', 'virgin first_named'],
  ['non-recycled PET bottle', 'polyethylene-terephthalate', 'PET', '', 'virgin'],
  ['PP homopolymer, not recycled', 'polypropylene', 'PP', '', 'virgin'],
  ['kein Rezyklat, PP', 'polypropylene', 'PP', '', 'virgin'],
  ['rezyklatfreies HDPE', 'high-density-polyethylene', 'HDPE', '', 'virgin'],
  ['0% recycled PET', 'polyethylene-terephthalate', 'PET', '', 'virgin'],
  ['PET 0 % PCR', 'polyethylene-terephthalate', 'PET', '', 'virgin'],
  ['sans recyclé PET', 'polyethylene-terephthalate', 'PET', '', 'virgin'],
  ['PP virgin, no PCR', 'polypropylene', 'PP', '', 'virgin'],
  ['Part no PP 40123', 'polypropylene', 'PP', '', 'virgin'],
  ['PP without glass fibre', 'polypropylene', 'PP', '', 'virgin'],
  ['copper-coloured PET', 'polyethylene-terephthalate', 'PET', '', 'virgin'],
  ['lead-free brass', 'brass', 'brass', '', 'trade_mix'],
  ['bleifreies Messing', 'brass', 'Messing', '', 'trade_mix'],
  ['PLA 3D filament', 'polylactic-acid', 'PLA', '', ''],
  ['PP T20', 'polypropylene', 'PP', '', 'virgin unfilled'],
  ['Laine de bois', 'wood-fibre-insulation', 'Laine de bois', '', ''],
  ['NdFeB magnet for motor', 'neodymium-iron-boron-magnet', 'NdFeB magnet', '', 'virgin'],
  ['PP titanium white', 'polypropylene', 'PP', '', 'virgin'],
  ['titanium sheet 2 mm', 'titanium', 'titanium', '', ''],
  ['wood-free paper 80 g', 'graphic-paper', 'wood-free paper', '', 'virgin'],
  ['Woodfree paper', 'graphic-paper', 'Woodfree paper', '', 'virgin'],
  ['polypropilene nat', 'polypropylene', 'polypropilene', '', 'virgin guessed'],
  ['chapa de acero galvanizado 1 mm', 'galvanised-steel', 'acero galvanizado', '', 'trade_mix'],
  ['vetro temp. 8 mm', 'toughened-glass', 'vetro temp', '', 'guessed'],
  ['A60 Steinw. 100 kg/m3', 'stone-wool', 'Steinw', '', 'guessed'],
  ['tejas ceramicas', 'clay-roof-tile', 'tejas ceramicas', '', ''],
  ['polietileno alta densidad', 'high-density-polyethylene', 'polietileno alta densidad', '', 'virgin'],
  ['PA 12 mm rod', 'polyamide-6', 'PA', '', 'virgin'],
  ['camicia 100% lino', 'flax-fibre', 'lino', '', ''],
  ['Rohradapter Ti 30 mm', 'titanium', 'Ti', '', ''],
  ['Schraube Messing M4x10', 'brass', 'Messing', '', 'trade_mix'],
  ['DIN 912 M8x20 A2-70', 'stainless-steel', 'A2-70', '', 'virgin'],
  ['screw for concrete wall 6x60', 'steel-fasteners', 'screw', '', 'trade_mix'],
  ['Mat.-Nr. 1.4301 Blech', 'stainless-steel', '1.4301', '', 'virgin'],
  ['PP spray bottle 500 ml', 'polypropylene', 'PP', '', 'virgin'],
]
for (const [text, id, as, parts, assumed] of LINES)
  test(`${text} is ${id}`, () => {
    const line = read(text)
    const mixture = (line.parts ?? []).map((part) => `${part.share} ${part.id}`).join(', ')
    assert.equal([line.match?.id, line.read?.as, mixture, line.assumed.join(' ')], [id, as, parts, assumed])
  })

const RECYCLED: readonly [text: string, id: string, pct: number, parts: string][] = [
  [
    'PEHD recyclé à 40 %',
    'recycled-high-density-polyethylene',
    40,
    '0.4 recycled-high-density-polyethylene, 0.6 high-density-polyethylene',
  ],
  [
    'PCR 50 HDPE',
    'recycled-high-density-polyethylene',
    50,
    '0.5 recycled-high-density-polyethylene, 0.5 high-density-polyethylene',
  ],
  ['PP 30PCR', 'recycled-polypropylene', 30, '0.3 recycled-polypropylene, 0.7 polypropylene'],
  ['recycled aluminium 75% 6063 profile', 'recycled-aluminium', 75, '0.75 recycled-aluminium, 0.25 primary-aluminium'],
  ['Steel 1.4301 50 % recycled', 'recycled-stainless-steel', 50, '0.5 recycled-stainless-steel, 0.5 stainless-steel'],
  ['S355 75% recycled', 'electric-arc-furnace-steel', 75, '0.75 electric-arc-furnace-steel, 0.25 blast-furnace-steel'],
  ['PA6 GF30 30% recycled', 'recycled-polyamide-6', 30, '0.3 recycled-polyamide-6, 0.7 polyamide-6'],
  ['PP recyklat 100%', 'recycled-polypropylene', 100, ''],
  [
    '50/50 virgin/recycled PET',
    'recycled-polyethylene-terephthalate',
    50,
    '0.5 recycled-polyethylene-terephthalate, 0.5 polyethylene-terephthalate',
  ],
  [
    'ABS regrind / virgin 30/70',
    'acrylonitrile-butadiene-styrene',
    30,
    '0.3 recycled-acrylonitrile-butadiene-styrene, 0.7 acrylonitrile-butadiene-styrene',
  ],
  ['LDPE PCR 50 µm', 'recycled-low-density-polyethylene', 100, ''],
]
for (const [text, id, pct, parts] of RECYCLED)
  test(`${text} is recycled at ${pct} %`, () => {
    const line = read(text)
    const mixture = (line.parts ?? []).map((part) => `${part.share} ${part.id}`).join(', ')
    assert.equal([line.match?.id, line.read?.recycled_pct, mixture], [id, pct, parts])
  })

const GUESSED: readonly [text: string, id: string, alternatives: string][] = [
  ['Mineralwolle', 'glass-wool', 'stone-wool'],
  ['CEM II/B-M', 'portland-cement', 'blast-furnace-slag-cement fly-ash-cement'],
  ['Papier recycelt', 'recycled-graphic-paper', 'testliner graphic-paper'],
]
for (const [text, id, alternatives] of GUESSED)
  test(`${text} stands for several materials, and is a guess`, () => {
    const { match, ...line } = read(text)
    assert.equal([match?.id, line.alternatives.map((one) => one.id).join(' ')], [id, alternatives])
    assert.ok((match?.confidence ?? 1) < 0.8)
  })

const ABSENT: readonly [text: string, because: RegExp][] = [
  ['PPSU natural', /no record of PPSU/],
  ['PSU', /no record of PSU/],
  ['Kugellager 6204', /a part or an assembly/],
  ['nickel free button', /a part or an assembly/],
  ['virgin, no PCR', /only what it is not made of/],
  ['vegan leather', /no record of vegan leather/],
  ['vegan wool', /only what it looks like/],
  ['titanium white paint', /only which colour/],
  ['steel-blue paint', /only which colour/],
  ['aluminium-free foil', /only what it is not made of/],
  ['WPC decking', /no record of WPC/],
  ['electric motor 1.5 kW with copper winding', /of which copper is only a piece/],
  ['lithium-ion cell NMC 21700', /of which NMC is only a piece/],
  ['PVC cable 3x1.5 mm2', /of which PVC is only a piece/],
  ['qwertz', /names no material/],
  ['Art.-Nr. 6060123 Dichtung', /names no material/],
  ['Pos 316055 Hülse', /names no material/],
  ['glass cleaner blue', /used on or called after/],
  ['Silikonspray 400 ml', /used on or called after/],
]
for (const [text, because] of ABSENT)
  test(`${text} has no record, and the answer says why`, () => {
    const line = read(text)
    assert.is(line.match, undefined)
    assert.match(line.because ?? '', because)
  })

test('any text is answered, and none is thrown at', () => {
  const jury = loadJury().map(({ text }) => text)
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(...jury),
    fc.constantFrom('%', '/', '100', 'CO', 'GF30', 'ﷺ'),
  )
  const text = fc
    .array(piece, { minLength: 1, maxLength: 6 })
    .map((pieces) => [...pieces.join(' ')].slice(0, 200).join(''))
  const amount = fc.oneof(
    fc.record({ mass_kg: fc.double({ min: 0, max: 1e12, noNaN: true }) }),
    fc.record({ volume_m3: fc.double({ min: 0, max: 1e12, noNaN: true }) }),
    fc.record({}),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(text, amount), { minLength: 1, maxLength: 8 }), (lines) => {
      const answer = RESOURCES.MatchedLines.parse(matcher.match(lines.map(([text, of]) => ({ text, ...of }))))
      assert.is(answer.lines.length, lines.length)
      for (const { match, parts = [], alternatives, carbon } of answer.lines) {
        if (carbon) assert.ok(carbon.low <= carbon.value && carbon.value <= carbon.high, JSON.stringify(carbon))
        assert.ok(parts.reduce((sum, part) => sum + part.share, 0) <= 1.03)
        for (const { confidence } of alternatives) assert.ok(confidence <= (match?.confidence ?? 0))
      }
    }),
    { numRuns: 300 },
  )
})

test.run()
