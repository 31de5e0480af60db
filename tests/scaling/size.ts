import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { encodeSnapshot } from '../../src/snapshot/write.ts'
import { median } from '../../src/system/median.ts'
import { wholeNumber } from '../../src/text/values.ts'
import { residentMiB } from '../bench/processes.ts'
import { grownContent, type Size } from '../support/grown-content.ts'
import { ask, items } from '../support/http.ts'
import { makeKey } from '../support/keys.ts'
import { readOptions } from '../support/options.ts'
import { DIST, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

/**
 * `npm run bench:size [-- --sizes 1000,10000,100000]`: an atlas of that many materials, ten times the suppliers of today for each ten times the
 * materials, and a million emissions records at the largest: file, start, memory, and each kind of read over HTTP. Medians in milliseconds of 21 requests, one after the other.
 */
const sizes = readOptions({ sizes: { type: 'string', default: '1000,10000,100000' } }, ({ values }) =>
  values.sizes.split(',').map((size) => wholeNumber('--sizes', size, 377, 1_000_000)),
)
const TIMES = 21
const MOST_EMISSIONS = 1_000_000

/** Each gets the number of the request, so that no two are the same: none is answered from the cache. */
const READS: Record<string, (count: number, at: number, ids: readonly string[]) => string> = {
  'one by id': (_, at, ids) => `/v1/materials/${ids[at]}`,
  'first page': (_, at) => `/v1/materials?per_page=${at + 20}`,
  'deepest page': (count, at) => `/v1/materials?per_page=20&page=${Math.floor(count / 20) - at}`,
  'sorted by carbon': (_, at) => `/v1/materials?sort=carbon&page=${at + 1}`,
  filter: (_, at) => `/v1/materials?where=density_kg_m3<${900 + at}`,
  facets: (_, at) => `/v1/materials?facets=category,family&where=density_kg_m3<${700 + at}`,
  substitutes: (_, at) => `/v1/materials/expanded-polystyrene/substitutes?max_carbon=${at + 3}`,
  'law of a material': (_, at) => `/v1/regulatory/polystyrene?per_page=${at + 20}`,
  'law of a place': (_, at) => `/v1/regulatory?jurisdiction=FR&per_page=${at + 20}`,
  'new search': (_, at) => `/v1/search?q=insulation+from+wood+below+${at + 100}+kg/m3`,
  'emissions of a country': (_, at) => `/v1/emissions?country=DE&per_page=${at + 20}`,
}

const columns: [string, string[]][] = []
for (const materials of sizes) columns.push([String(materials), await measured(materials)])
const labels = [
  'snapshot, MB',
  'start to first answer, ms',
  'resident, MiB',
  ...Object.keys(READS),
  'export of all emissions, s',
]
process.stdout.write(
  `| materials | ${columns.map(([size]) => size).join(' | ')} |\n|${' --- |'.repeat(columns.length + 1)}\n`,
)
for (const [at, label] of labels.entries())
  process.stdout.write(`| ${label} | ${columns.map(([, cells]) => cells[at]).join(' | ')} |\n`)

async function measured(materials: number): Promise<string[]> {
  const { header, content } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const size: Size = {
    materials,
    suppliers: Math.max(content.suppliers.length, Math.round(materials / 10)),
    emissions: Math.min(MOST_EMISSIONS, 10 * materials),
  }
  const bytes = encodeSnapshot(grownContent(content, size), header.encoder)
  const [folder, state] = [temporaryFolder(), temporaryFolder()]
  const file = join(folder, 'grown.snapshot')
  writeFileSync(file, bytes)
  const key = await makeKey(state, '--per-minute', '1000000', '--per-day', '1000000')
  const startedAt = performance.now()
  const server = await startServer(['--snapshot', file], { state })
  const startMs = performance.now() - startedAt
  const reads = Object.values(READS)
  const ids = items(await ask(server.base, '/v1/materials?per_page=100', { headers: key.headers })).map(({ id }) =>
    String(id),
  )
  // What is built on first use is part of the start, not of a read.
  for (const read of reads) await timed(server, key.headers, read(materials, TIMES, ids))
  const resident = residentMiB(server.child)
  const times: string[] = []
  for (const read of reads) {
    const all: number[] = []
    for (let at = 0; at < TIMES; at++) all.push(await timed(server, key.headers, read(materials, at, ids)))
    times.push(median(all).toFixed(2))
  }
  const exportMs = await timed(server, key.headers, '/v1/emissions?format=ndjson')
  await server.stop()
  return [
    (bytes.byteLength / 1e6).toFixed(1),
    startMs.toFixed(0),
    resident.toFixed(0),
    ...times,
    (exportMs / 1000).toFixed(2),
  ]
}

async function timed({ base }: RunningServer, headers: Record<string, string>, target: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(base + target, { headers })
  // Not kept, as an export is large.
  for await (const _ of answer.body ?? []);
  if (answer.status !== 200) throw new Error(`${target} answered ${answer.status}`)
  return performance.now() - startedAt
}
