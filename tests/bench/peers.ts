import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../../src/system/median.ts'
import { wholeNumber } from '../../src/text/values.ts'
import { readOptions } from '../support/options.ts'
import { ROOT, temporaryFolder } from '../support/program.ts'
import { type Served, serveAtlas, servePeer, unlimitedKey } from './processes.ts'
import { headersOf, measure, type Round } from './throughput.ts'

/**
 * `npm run bench:peers [-- --rounds N]`: reads of one material beside other servers that send the same body, alternated, medians. Their packages
 * come from the npm registry into node_modules/.cache, as nothing else needs them.
 */
const PACKAGES = ['fastify@5.12.8', 'hono@4.13.19', '@hono/node-server@2.1.8', 'json-server@0.17.4', 'libsql@0.5.29']
const BARE = 'bare'
const PEERS = [BARE, 'bare with our headers', 'fastify', 'fastify over SQLite', 'hono', 'json-server']
const TARGET = '/v1/materials/polylactic-acid'
const SECONDS = 3

const rounds = readOptions({ rounds: { type: 'string', default: '5' } }, ({ values }) =>
  wholeNumber('--rounds', values.rounds, 1, 1_000),
)
const folder = join(ROOT, 'node_modules/.cache/atlas/peers')
install()

const state = temporaryFolder()
const authorization = `Bearer ${await unlimitedKey(state)}`
const atlas = await serveAtlas(state)
const answer = await fetch(atlas.base + TARGET, { headers: { authorization } })
const body = await answer.text()
writeFileSync(join(folder, 'body.json'), body)
writeFileSync(join(folder, 'headers.json'), JSON.stringify(headersOf(answer)))

const servers = new Map<string, Served>([['this atlas', atlas]])
for (const name of PEERS) servers.set(name, await servePeer(name, folder))
const results = new Map<string, Round[]>()
for (const [name, server] of servers) {
  await check(name, server)
  await measure(server, TARGET, authorization, 1)
}
for (let round = 0; round < rounds; round++)
  for (const [name, server] of servers) {
    const measured = await measure(server, TARGET, authorization, SECONDS)
    results.set(name, [...(results.get(name) ?? []), measured])
  }
for (const server of servers.values()) await server.stop()
report()

function install() {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...PACKAGES], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status === 0) return
  process.stderr.write('the peers could not be installed; the npm registry is needed\n')
  process.exit(1)
}

/** The same record, however it is spaced. */
async function check(name: string, { base }: Served) {
  const answered = await (await fetch(base + TARGET, { headers: { authorization } })).json()
  if (JSON.stringify(answered) !== JSON.stringify(JSON.parse(body))) throw new Error(`${name} sends another body`)
}

function report() {
  const bare = results.get(BARE) ?? []
  process.stdout.write(
    '| server | requests a second | of bare | lowest, highest | µs CPU a request |\n| --- | --- | --- | --- | --- |\n',
  )
  for (const [name, all] of results) {
    const ratios = all.map(
      ({ requestsPerSecond }, at) => requestsPerSecond / (bare[at]?.requestsPerSecond ?? Number.NaN),
    )
    const cells = [
      Math.round(median(all.map(({ requestsPerSecond }) => requestsPerSecond))),
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}`,
      median(all.map(({ cpuMicroseconds }) => cpuMicroseconds)).toFixed(0),
    ]
    process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`)
  }
}
