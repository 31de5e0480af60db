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

test.run()
