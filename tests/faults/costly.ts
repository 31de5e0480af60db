import { createAtlas } from '../../src/hosts/embedded.ts'
import { DEMO } from '../support/http.ts'
import { DIST } from '../support/program.ts'
import { type Fault, hold, milliseconds } from './fault.ts'

/** What one request may take of the event loop; a core that other work shares may be slower, so the best of several counts. */
const MAX_MS = 50
const ROUNDS = 4

const ids = (count: number, length: number) =>
  JSON.stringify({ ids: Array.from({ length: count }, (_, at) => `${at}-`.padEnd(length, 'polystyrene-')) })
const lines = (count: number, text: string) =>
  JSON.stringify({ lines: Array.from({ length: count }, () => ({ text: text.repeat(9).slice(0, 200) })) })
const long = (text: string, bytes = 14_000) => text.repeat(Math.floor(bytes / text.length))
const query = (text: string) => encodeURIComponent(text.slice(0, 512))

const FACETS = 'category,family,role,job,application,form,flag,recyclable,biodegradable'
const FIELDS = 'id,name,sustainability,properties.jobs,properties.forms,properties.substances,properties.density_kg_m3'

/** Requests of legal size that once took long, or that look as if they could. */
const REQUESTS: [what: string, target: string, body?: string][] = [
  ['a comparison of long unknown ids', '/v1/materials/compare', ids(20, 3_200)],
  ['a comparison of ids as long as names are looked up', '/v1/materials/compare', ids(20, 64)],
  ['a comparison of thousands of ids', '/v1/materials/compare', ids(8_000, 5).replace('[', '["a","a",')],
  ['a comparison of thousands of ids that are no text', '/v1/materials/compare', `{"ids":[${long('1,', 60_000)}1]}`],
  ['a comparison of ids that unfold', '/v1/materials/compare', ids(20, 9).replaceAll('polys', '\ufdfa'.repeat(800))],
  ['a long unknown material', `/v1/materials/${long('polylactic-')}`],
  ['a long unknown supplier', `/v1/suppliers/${long('natureworks-')}`],
  ['a long unknown path', `/v1/${long('materials')}`],
  ['a long category', `/v1/materials?category=${long('bioplastics-')}`],
  ['a long jurisdiction', `/v1/regulatory/polystyrene?jurisdiction=${long('germany-')}`],
  ['three wrong filters', `/v1/emissions?country=${'x'.repeat(64)}&region=${'y'.repeat(64)}&sector=${'z'.repeat(64)}`],
  ['thousands of unknown parameters', `/v1/materials?${long('a&')}`],
  ['thousands of broken parameters', `/v1/materials?${long('%&')}`],
  ['thousands of parameters that are no UTF-8', `/v1/materials?${long('%ff&')}`],
  ['a parameter thousands of times', `/v1/materials?${long('q&')}`],
  ['thousands of ignored parameters', `/v1/materials?${long('_&')}`],
  ['a page far past the end', `/v1/emissions?page=${Number.MAX_SAFE_INTEGER}&per_page=100`],
  ['every facet', '/v1/suppliers?facets=material,region,verified,certification&per_page=100'],
  ['every facet of materials', `/v1/materials?facets=${FACETS}&per_page=100`],
  ['a page cut to many fields', `/v1/materials?fields=${FIELDS}&per_page=100`],
  ['a hundred ids, the last of them wrong', `/v1/materials?ids=${'pla,'.repeat(99)}${'x'.repeat(64)}`],
  ['sums of all emissions', '/v1/emissions?group_by=region'],
  ['all emissions as a file', '/v1/emissions?format=csv'],
  ['all materials as a file', '/v1/materials?format=csv'],
  ['a search for odd characters', `/v1/search?q=${query('\ufdfa'.repeat(512))}`],
  ['a search for characters of other scripts', `/v1/search?q=${query('木각กא'.repeat(128))}`],
  ['a search for one long word', `/v1/search?q=${query('polystyreen'.repeat(47))}`],
  ['a search for many misspellings', `/v1/search?q=${query('polystiren fibrex insulatoin '.repeat(20))}`],
  ['a search for many numbers', `/v1/search?q=${query(`1${' a'.repeat(200)}${' 1'.repeat(60)}`)}`],
  ['a search for many conditions', `/v1/search?q=${query('below 0.04 W/mK '.repeat(32))}&explain=true&per_page=100`],
  ['as many odd lines as are matched at a time', '/v1/match', lines(20, 'PA6 GF30 CO PES 1.4301 polyetylen a2 ')],
  ['a search for what all have', `/v1/search?q=${query('pol')}&explain=true&per_page=100`],
]

export const costly: Fault = async () => {
  const { app } = createAtlas(`${DIST}/atlas.snapshot`)
  await app.atlas.warmUp()
  const best: [what: string, ms: number][] = []
  for (const [what, target, body] of REQUESTS) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // Forgets the answers, so that each round computes anew.
      app.swap(app.atlas)
      const method = body === undefined ? 'GET' : 'POST'
      const startedAt = performance.now()
      const answer = await app.handle({ method, target, headers: DEMO, body: async () => Buffer.from(body ?? '') })
      times.push(Math.max(performance.now() - startedAt, longestTurn(answer.chunks)))
    }
    best.push([what, Math.min(...times)])
  }
  const slow = best.filter(([, ms]) => ms >= MAX_MS)
  hold(slow.length === 0, `a request of legal size takes less than ${MAX_MS} ms`, slow)
  const [what, ms] = best.reduce((worst, one) => (one[1] > worst[1] ? one : worst))
  return [
    {
      fault: 'costly requests',
      tried: `${best.length} requests of legal size that look as if they could take long, each the best of ${ROUNDS}`,
      happens: `the longest takes ${milliseconds(ms)} of the event loop: ${what}`,
      lost: 'nothing',
    },
  ]
}

/** Other requests are answered between two chunks, so that each counts by itself. */
function longestTurn(chunks: Iterable<Buffer> = []): number {
  let [longest, startedAt] = [0, performance.now()]
  for (const _ of chunks) {
    longest = Math.max(longest, performance.now() - startedAt)
    startedAt = performance.now()
  }
  return longest
}
