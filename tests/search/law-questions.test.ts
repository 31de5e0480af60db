import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('questions of law')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const find = (q: string) => search.find({ q, explain: true, page: 1, per_page: 5 })

for (const [question, law] of [
  ['are plastic bags banned in Rwanda?', '/v1/regulatory?jurisdiction=RW&flag=plastic-bags'],
  ['carrier bag levy Ireland', '/v1/regulatory?jurisdiction=IE&flag=plastic-bags'],
  ['Vermont PFAS law', '/v1/regulatory?jurisdiction=US-VT&flag=pfas'],
  ['how is formaldehyde regulated in Japan', '/v1/regulatory?jurisdiction=JP&substance=50-00-0'],
  ['when was expanded polystyrene banned in New York', '/v1/regulatory/expanded-polystyrene?jurisdiction=US-NY'],
  ['tax on plastic packaging in Spain', '/v1/regulatory?jurisdiction=ES'],
  ['RoHS limit for DEHP', '/v1/regulatory?substance=117-81-7'],
  ['CBAM steel', '/v1/regulatory?materials=blast-furnace-steel&flag=carbon-border'],
  ['does EUDR cover bovine leather', '/v1/regulatory?materials=bovine-leather&flag=deforestation'],
  ['styrene prop 65', '/v1/regulatory?jurisdiction=US-CA&substance=100-42-5'],
  ['paper straws permitted in Canada', '/v1/regulatory?jurisdiction=CA&flag=single-use-plastics'],
  ['bisphenol A ban', '/v1/regulatory?substance=80-05-7'],
  ['asbestos sheets', '/v1/regulatory?flag=asbestos'],
  ['Formaldehyd in Deutschland verboten', '/v1/regulatory?jurisdiction=DE&substance=50-00-0'],
  ['straws instead of those that are banned', undefined],
  ['RoHS compliant cable sheath', undefined],
  ['cup for a city where polystyrene is banned', undefined],
  ['what can we use after the PVC ban', undefined],
  ['wall finish for moisture regulation', undefined],
  ['wood that is allowed to get wet', undefined],
  ['bandage for a banjo', undefined],
  ['supplier of legal timber in Gabon', undefined],
] as const)
  test(`${question}: ${law ?? 'no law'}`, async () => {
    const { reading, notes = [] } = await find(question)
    assert.is(reading?.law, law)
    assert.is(
      notes.some((note) => law !== undefined && note.includes(law)),
      law !== undefined,
    )
  })

test('what is asked about is found, not ruled out, and no supplier of something else', async () => {
  for (const [question, id] of [
    ['is natural rubber covered by the EUDR', 'natural-rubber'],
    ['polystyrene ban Oregon', 'polystyrene'],
    ['plastic bag ban Tanzania', 'low-density-polyethylene'],
  ] as const)
    assert.is((await find(question)).data[0]?.id, id, question)
})

test.run()
