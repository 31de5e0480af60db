import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('what lines deny')
const matcher = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).matcher()

const read = (text: string) => {
  const [line] = matcher.match([{ text }]).lines
  assert.ok(line)
  return line
}

const READ: readonly [id: string, texts: readonly string[]][] = [
  [
    'stainless-steel',
    [
      'rostfreier Stahl',
      'nicht rostender Stahl',
      'Stahl rostfrei',
      'acier inoxydable',
      'roestvrij staal',
      'stal nierdzewna',
    ],
  ],
  ['stainless-steel-pipe', ['rostfreies Stahlrohr 20x2']],
  [
    'lead-free-solder',
    [
      ...[
        'Lötzinn bleifrei',
        'Lötzinn ohne Blei',
        'Lot bleifrei SnAg3Cu0,5',
        'solder lead free',
        'solder without lead',
      ],
      ...[
        'étain à souder sans plomb',
        'stagno senza piombo',
        'estaño sin plomo',
        'soldeertin loodvrij',
        'lut bezołowiowy',
      ],
    ],
  ],
  ['tin-lead-solder', ['Lötzinn Sn60Pb40', 'tin-lead solder']],
  [
    'brass',
    [
      ...['Messing bleifrei', 'brass, lead-free', 'laiton sans plomb', 'ottone senza piombo', 'latón sin plomo'],
      ...['messing loodvrij', 'mosiądz bezołowiowy', 'latão sem chumbo', 'Messing vernickelt'],
    ],
  ],
  [
    'blast-furnace-steel',
    [
      ...[
        'Stahl unverzinkt',
        'ungalvanised steel',
        'non-galvanised steel',
        'steel, not galvanized',
        'Stahl nicht verzinkt',
      ],
      ...['acier non galvanisé', 'acero no galvanizado', 'acciaio non zincato', 'aço não galvanizado'],
      ...['onverzinkt staal', 'stal nieocynkowana', 'unbeschichtetes Stahlblech'],
    ],
  ],
  ['pvc-u-pipe', ['tubo PVC libre de plomo']],
  ['polycarbonate', ['policarbonato 3 mm', 'Polycarbonat-Platte']],
  ['lithium-carbonate', ['lithium carbonate']],
  ['calcium-silicate-board', ['Kalziumsilikatplatte']],
  ['steel-fasteners', ['concrete nails', 'Betonnägel']],
  ['polyvinyl-chloride', ['wood alternative PVC decking']],
]
for (const [id, texts] of READ)
  for (const text of texts)
    test(`${text} is ${id}`, () => {
      assert.is(read(text).match?.id, id)
    })

test('what is said to be free of lead has no alternative with lead', () => {
  assert.equal(read('Lötzinn bleifrei').alternatives, [])
  assert.equal(
    read('Lötzinn').alternatives.map(({ id }) => id),
    ['lead-free-solder'],
  )
})

const ABSENT: readonly [because: RegExp, texts: readonly string[]][] = [
  [
    /only called after a material/,
    [
      ...['aluminium oxide', 'zinc oxide', 'Titandioxid', 'Kupfersulfat', 'oxyde de zinc', 'ossido di zinco'],
      ...['concrete mixer', 'Betonmischer', 'copper beech hedge', 'Buchenhecke', 'haie de hêtre', 'rubber tree'],
      ...[
        'leather substitute',
        'Lederersatz',
        'wool alternative',
        'primer zinc rich',
        'screwdriver set',
        'Holzbohrer',
        'wood saw',
      ],
    ],
  ],
  [/is a service/, ['cement mixer rental', 'concrete hire', 'Betonpumpe Miete']],
  [/used on or called after/, ['lithium grease', 'leather cleaner', 'glass cleaner', 'brass polish', 'wood stain']],
  [/only what covers it/, ['teflon coated pan', 'PTFE coated fabric', 'teflonbeschichtete Pfanne']],
  [
    /names no material/,
    ['goose feather', 'ceramic capacitor', 'silicon wafer', 'mesh reinforcement A142', 'placement drawing'],
  ],
]
for (const [because, texts] of ABSENT)
  for (const text of texts)
    test(`${text} has no record, and the answer says why`, () => {
      const line = read(text)
      assert.is(line.match, undefined)
      assert.match(line.because ?? '', because)
    })

test('what is guessed from a part of a word or its spelling is said to be', () => {
  for (const text of ['Stahlband 20x0.5', 'Steinw. 100', 'polypropilene nat', 'alluminium']) {
    const { assumed, match } = read(text)
    assert.ok(assumed.includes('guessed') && (match?.confidence ?? 1) < 0.6, text)
  }
  assert.not(read('polypropylene').assumed.includes('guessed'))
})

test.run()
