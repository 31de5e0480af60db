import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('parts of a line')
const matcher = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).matcher()

const LINES: readonly [text: string, id: string, parts: string, assumed: string][] = [
  // Layers by their thickness in µm and the density of the records.
  [
    'PET/PE Verbundfolie 12/50',
    'low-density-polyethylene',
    '0.741 low-density-polyethylene, 0.259 polyethylene-terephthalate',
    'virgin',
  ],
  ['OPP/CPP film 20/25', 'polypropylene', '', 'virgin'],
  ['PET/PE', 'polyethylene-terephthalate', '', 'virgin first_named'],
  // A ratio is of the names that are joined as it is.
  ['wool blend 70/30 wool/PES', 'wool', '0.7 wool, 0.3 polyester-fibre', 'virgin'],
  ['polyester cotton blend 65/35 PES/CO', 'polyester-fibre', '0.65 polyester-fibre, 0.35 cotton', 'virgin'],
  // What the line says is virgin is the larger part.
  ['cotton recycled 20%, virgin 80%', 'cotton', '0.2 recycled-cotton, 0.8 cotton', ''],
  [
    'steel virgin 80% recycled 20%',
    'blast-furnace-steel',
    '0.2 electric-arc-furnace-steel, 0.8 blast-furnace-steel',
    '',
  ],
  ['70/30 virgin/recycled PP', 'polypropylene', '0.3 recycled-polypropylene, 0.7 polypropylene', ''],
  [
    'PET bottle 30% rPET',
    'recycled-polyethylene-terephthalate',
    '0.3 recycled-polyethylene-terephthalate, 0.7 polyethylene-terephthalate',
    'smaller_part',
  ],
  // A number before a percent sign is a share, and no part of a name.
  ['PE 100%', 'low-density-polyethylene', '', 'virgin'],
  ['PE 80% aluminium 20%', 'low-density-polyethylene', '0.8 low-density-polyethylene, 0.2 primary-aluminium', 'virgin'],
  ['aluminium 20% PE 80%', 'low-density-polyethylene', '0.8 low-density-polyethylene, 0.2 primary-aluminium', 'virgin'],
  ['PE 100 pipe DN 110', 'polyethylene-pipe', '', 'virgin'],
  // Shares stand on one side of all names.
  ['coton 98% elasthanne 2%', 'cotton', '0.98 cotton, 0.02 elastane', 'virgin'],
  ['elasthanne 2% coton 98%', 'cotton', '0.98 cotton, 0.02 elastane', 'virgin'],
  // Of what has no name only the rest counts.
  ['bomull 95% elastan 5%', 'elastane', '0.05 elastane', 'virgin rest_not_counted'],
  ['T-shirt 95% bomull 5% elastan', 'elastane', '0.05 elastane', 'virgin rest_not_counted'],
  ['50% wool 50% bomull', 'wool', '0.5 wool', 'virgin rest_not_counted'],
  ['wool 60% cashgora 40%', 'wool', '0.6 wool', 'virgin rest_not_counted'],
  ['cotton 60%', 'cotton', '0.6 cotton', 'virgin rest_not_counted'],
  ['leather/textile 50/50', 'bovine-leather', '0.5 bovine-leather', 'rest_not_counted'],
  ['textile/leather 70/30', 'bovine-leather', '0.3 bovine-leather', 'rest_not_counted'],
  ['cotton (organic) 60% / recycled polyester 40%', 'cotton', '0.6 cotton, 0.4 recycled-polyester-fibre', 'virgin'],
  ['bomull 95% elastan 5% jersey', 'elastane', '', 'virgin'],
  // Both routes of one material.
  [
    'rABS/ABS 50/50',
    'recycled-acrylonitrile-butadiene-styrene',
    '0.5 recycled-acrylonitrile-butadiene-styrene, 0.5 acrylonitrile-butadiene-styrene',
    '',
  ],
  ['rPP/PP 30/70', 'recycled-polypropylene', '0.3 recycled-polypropylene, 0.7 polypropylene', 'smaller_part'],
  [
    'rHDPE 25% / HDPE 75%',
    'recycled-high-density-polyethylene',
    '0.25 recycled-high-density-polyethylene, 0.75 high-density-polyethylene',
    'smaller_part',
  ],
  // Two fibres in one word, and fibres that one of them shows to be such.
  ['polycotton 65/35', 'polyester-fibre', '0.65 polyester-fibre, 0.35 cotton', 'virgin'],
  ['85% recycled wool 15% nylon', 'recycled-wool', '0.85 recycled-wool, 0.15 polyamide-fibre', ''],
  // A size is no share.
  ['sandwich panel PIR 100 mm steel 0.5', 'blast-furnace-steel', '', 'virgin first_named'],
  // Recyclate of the trade, and the foam of the same name.
  ['PC 50% PIR', 'recycled-polycarbonate', '0.5 recycled-polycarbonate, 0.5 polycarbonate', ''],
  ['PA6 100% PIR', 'recycled-polyamide-6', '', ''],
  ['PIR board 100 mm', 'polyurethane-rigid-foam', '', ''],
  ['100% PIR foam board 80mm', 'polyurethane-rigid-foam', '', ''],
  ['recycled glass wool 80%', 'glass-wool', '', 'no_such_route'],
  // Fineness, in a thousand or in carats.
  ['Gold 585', 'gold', '0.585 gold', 'rest_not_counted'],
  ['18k gold', 'gold', '0.75 gold', 'rest_not_counted'],
  ['Silber 925', 'silver', '0.925 silver', 'rest_not_counted'],
  ['Platin 950', 'platinum', '0.95 platinum', 'rest_not_counted'],
]
for (const [text, id, parts, assumed] of LINES)
  test(`${text} is ${parts || id}`, () => {
    const [line] = matcher.match([{ text }]).lines
    const said = (line?.parts ?? []).map((part) => `${part.share} ${part.id}`).join(', ')
    assert.equal([line?.match?.id, said, line?.assumed.join(' ')], [id, parts, assumed])
  })

test('what gold is alloyed with adds nothing to the carbon of its share', () => {
  const [pure, alloy] = matcher.match([
    { text: 'gold', mass_kg: 1 },
    { text: 'Gold 585', mass_kg: 1 },
  ]).lines
  assert.ok(pure?.carbon && alloy?.carbon)
  assert.ok(Math.abs(alloy.carbon.value / pure.carbon.value - 0.585) < 0.005)
})

test('of what has no name the mass is not covered, and the line says so', () => {
  const { lines, total, unmatched } = matcher.match([{ text: 'bomull 95% elastan 5%', mass_kg: 2 }])
  assert.match(lines[0]?.because ?? '', /^95 % of it/)
  assert.equal([total.matched, total.mass_kg, total.covered_kg], [1, 2, 0.1])
  assert.equal(
    unmatched.map(({ line }) => line),
    [0],
  )
})

test.run()
