import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('filled plastics')
const matcher = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).matcher()

/** The record, its fillers, its parts and whether a filler has no record. */
const READ: readonly [says: string, texts: readonly string[]][] = [
  [
    'polyamide-6 | glass-fibre 30 | 0.7 polyamide-6, 0.3 glass-fibre |',
    [
      ...['PA6 GF30', 'PA6-GF30 black', 'PA6 + 30% GF', 'PA6 mit GF30', 'PA6 filled 30% glass', 'PA6 glass-filled 30%'],
      ...['30% glass-filled PA6', 'PA6 glass fibre reinforced 30%', 'glass fibre reinforced PA6 30%'],
      ...['glasfaserverstärktes PA6 30%', 'PA6 mit 30 % Glasfasern', 'PA6 30% fibre de verre', 'PA6 chargé 30% verre'],
      ...['poliammide 6 rinforzato 30% fibra di vetro', 'poliamida 6 reforzada con 30% fibra de vidrio'],
      ...['polyamide 6 versterkt met 30% glasvezel', 'poliamid 6 wzmocniony 30% włókna szklanego'],
      ...['poliamida 6 reforçada com 30% fibra de vidro', 'Ultramid B3WG6', 'Durethan BKV30', 'Akulon K224-G6'],
    ],
  ],
  [
    'glass-fibre-reinforced-polyamide-66 | glass-fibre 30 | |',
    ['PA66-GF30', 'PA66 + 30% Glasfaser', 'PA66 mit 30% Glasfaser', 'Ultramid A3WG6', 'Technyl A218 V30'],
  ],
  [
    'glass-fibre-reinforced-polypropylene | glass-fibre 30 | |',
    ['PP-GF30', 'PP + 30% glass fibre', 'PP filled 30% glass'],
  ],
  [
    'polytetrafluoroethylene | glass-fibre 25 | 0.75 polytetrafluoroethylene, 0.25 glass-fibre |',
    ['PTFE+25% glass fibre', 'PTFE + 25% Glasfaser', 'PTFE filled 25% glass', 'PTFE GF25'],
  ],
  [
    'polyether-ether-ketone | carbon-fibre 30 | 0.7 polyether-ether-ketone, 0.3 carbon-fibre |',
    ['PEEK CF30', 'PEEK 30% carbon fibre', 'PEEK 30% carbon', 'PEEK mit 30 % Kohlefaser'],
  ],
  [
    'polypropylene | talc 30 | | unfilled',
    [
      'PP TD30',
      'PP-T30',
      'PP TV30',
      'PP H 30% talc',
      'PP filled with 30% talc',
      'PP talkumverstärkt 30%',
      'PP chargé talc 30 %',
    ],
  ],
  [
    'polypropylene | chalk 30 | | unfilled',
    ['PP + 30% CaCO3', 'chalk filled PP 30%', 'PP gefüllt 30% Kreide', 'PP KD30'],
  ],
  ['polypropylene | mineral 40 | | unfilled', ['PP MD40', 'polypropylene with 40% mineral']],
  ['polypropylene | | | unfilled', ['PP talc', 'PP chalk filled']],
  ['polyamide-6 | | | unfilled', ['PA6-GF', 'PA6 glass filled']],
  [
    'recycled-polypropylene | talc 20 | 0.5 recycled-polypropylene, 0.5 polypropylene | unfilled',
    ['PP 50% recycled, 20% talc'],
  ],
  [
    'polyoxymethylene | polytetrafluoroethylene 10 | 0.9 polyoxymethylene, 0.1 polytetrafluoroethylene |',
    ['POM + 10% PTFE'],
  ],
  ['polypropylene | hemp-fibre 30 | 0.7 polypropylene, 0.3 hemp-fibre |', ['PP with 30% hemp fibre']],
  ['high-density-polyethylene | carbon-black 2 | | unfilled', ['HDPE + 2% carbon black']],
  ['glass-fibre-reinforced-plastic | | |', ['UP-GF laminate', 'GFK Platte']],
  ['glass-fibre | | 0.7 glass-fibre, 0.3 polypropylene-fibre |', ['70% glass fibre 30% PP']],
  ['polyamide-6 | | |', ['PA6 unfilled', 'PA6 ungefüllt', 'PA6 ohne Glasfaser', 'Ultramid B3S']],
  ['glass-fibre-fabric | | |', ['glass fibre fabric 200 g/m2']],
]
for (const [says, texts] of READ)
  for (const text of texts)
    test(`${text} is ${says}`, () => {
      const [line] = matcher.match([{ text }]).lines
      const fillers = (line?.read?.fillers ?? []).map(({ filler, pct }) => `${filler} ${pct}`).join(', ')
      const parts = (line?.parts ?? []).map(({ id, share }) => `${share} ${id}`).join(', ')
      const unfilled = line?.assumed.includes('unfilled') ? 'unfilled' : ''
      const answer = [line?.match?.id, fillers, parts, unfilled].join(' | ')
      assert.is(answer.replace(/ +/g, ' ').trim(), says)
    })

test.run()
