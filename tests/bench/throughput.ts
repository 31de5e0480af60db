import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { DEMO_KEY } from '../../src/access/account.ts'
import { median } from '../../src/system/median.ts'
import { temporaryFolder } from '../support/program.ts'
import { cpuSeconds, type Served, serveAtlas, serveBare, serveLedger, unlimitedKey } from './processes.ts'

const CONNECTIONS = 64
const SECONDS = 3
export const MATERIAL = '/v1/materials/polylactic-acid'

/** A path, or one for each request. */
export type Target = string | (() => string)

/** What is asked, with the least share of bare node:http that sends the same body: with its type alone, and with our headers. */
const READS: Record<string, { target: Target; least: [bare: number, withHeaders: number] }> = {
  'one material': { target: MATERIAL, least: [0.8, 0.9] },
  'a list of 20': { target: '/v1/materials?per_page=20', least: [0.8, 0.9] },
  'the same filtered and sorted': {
    target: '/v1/materials?category=conventional-plastics&sort=carbon&per_page=20',
    least: [0.8, 0.9],
  },
  'a search asked before': { target: '/v1/search?q=compostable+clear+film', least: [0.6, 0.9] },
  'a search never seen': { target: searchOfNew(), least: [0.05, 0.05] },
}

const WORDS =
  'clear film soft foam cheap recycled board strong fibre outdoor roof light metal bottle tray insulation quiet floor warm cloth seal pipe glue paint'.split(
    ' ',
  )

/** Four words in an order of their own for each request. */
function searchOfNew(): () => string {
  let number = 0
  return () => {
    let rest = number++ % WORDS.length ** 4
    const words = [0, 1, 2, 3].map(() => {
      const word = WORDS[rest % WORDS.length]
      rest = Math.floor(rest / WORDS.length)
      return word
    })
    return `/v1/search?q=${words.join('+')}`
  }
}

export type Round = { requestsPerSecond: number; cpuMicroseconds: number }

/** Reads of the atlas beside bare node:http that sends the same body: alternating rounds, medians of the ratios. Names what falls below its least. */
export async function throughput(rounds: number): Promise<string[]> {
  const state = temporaryFolder()
  const authorization = `Bearer ${await unlimitedKey(state)}`
  const missed: string[] = []
  const atlas = await serveAtlas(state)
  for (const [name, { target, least }] of Object.entries(READS)) {
    const files = await filesOf(atlas.base + pathOf(target), authorization)
    const peers = [await serveBare(files.body), await serveBare(files.body, files.headers)]
    const ratios = await compare(name, target, authorization, [atlas, ...peers], rounds)
    ratios.forEach((ratio, at) => {
      if (ratio < (least[at] ?? 0))
        missed.push(`${name} below ${least[at]} of bare node:http${at ? ' with our headers' : ''}`)
    })
    await Promise.all(peers.map((peer) => peer.stop()))
  }
  await atlas.stop()
  return missed
}

const pathOf = (target: Target) => (typeof target === 'string' ? target : target())

/** Body and headers of an answer, for a peer that sends the same. */
export async function filesOf(url: string, authorization: string) {
  const answer = await fetch(url, { headers: { authorization } })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  const folder = temporaryFolder()
  const files = { body: join(folder, 'body.json'), headers: join(folder, 'headers.json') }
  writeFileSync(files.body, await answer.text())
  writeFileSync(files.headers, JSON.stringify(headersOf(answer)))
  return files
}

/** The headers of an answer as one flat array, without those that node:http writes itself. */
export const headersOf = ({ headers }: Response): string[] =>
  [...headers].filter(([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name)).flat()

/** What counting costs: the service with its journal beside the same with nothing counted, as CPU time per request. */
export async function countingCost(rounds: number): Promise<number> {
  const [journal, none] = [await serveLedger('journal'), await serveLedger('none')]
  const authorization = `Bearer ${DEMO_KEY}`
  await measure(journal, MATERIAL, authorization, 2)
  await measure(none, MATERIAL, authorization, 2)
  const costs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const counted = await measure(journal, MATERIAL, authorization, SECONDS)
    const uncounted = await measure(none, MATERIAL, authorization, SECONDS)
    costs.push(counted.cpuMicroseconds / uncounted.cpuMicroseconds)
  }
  await Promise.all([journal.stop(), none.stop()])
  const cost = median(costs)
  process.stdout.write(`counting with the journal: ${cost.toFixed(3)} of the CPU time per request without any\n`)
  return cost
}

/** Throughput of the first server as a share of that of each other. */
async function compare(
  name: string,
  target: Target,
  authorization: string,
  servers: Served[],
  rounds: number,
): Promise<number[]> {
  for (const server of servers) await measure(server, target, authorization, 1)
  const results: Round[][] = []
  for (let round = 0; round < rounds; round++) {
    const measured: Round[] = []
    for (const server of servers) measured.push(await measure(server, target, authorization, SECONDS))
    results.push(measured)
  }
  const at = (server: number, pick: (round: Round) => number) =>
    results.map((round) => pick(round[server] ?? { requestsPerSecond: Number.NaN, cpuMicroseconds: Number.NaN }))
  const [own = [], ...others] = servers.map((_, server) => at(server, ({ requestsPerSecond }) => requestsPerSecond))
  const ratios = others.map((other) => median(own.map((rate, round) => rate / (other[round] ?? Number.NaN))))
  const cells = servers.map((_, server) => {
    const cpu = median(at(server, ({ cpuMicroseconds }) => cpuMicroseconds))
    return `${Math.round(median(at(server, ({ requestsPerSecond }) => requestsPerSecond)))}/s ${cpu.toFixed(1)} µs CPU`
  })
  process.stdout.write(
    `${name}: atlas ${cells[0]}; bare ${cells[1]}, ratio ${ratios[0]?.toFixed(2)}; with our headers ${cells[2]}, ratio ${ratios[1]?.toFixed(2)}\n`,
  )
  return ratios
}

/** What autocannon sends. */
export function requestsOf(base: string, target: Target, authorization: string): autocannon.Options {
  const path = typeof target === 'string' ? target : undefined
  return {
    url: base + (path ?? '/'),
    connections: CONNECTIONS,
    headers: { authorization },
    ...(path === undefined && { requests: [{ setupRequest: (request) => ({ ...request, path: pathOf(target) }) }] }),
  }
}

/** Load of so many seconds, and what each request took of the server's CPU. */
export async function measure(
  { base, child }: Served,
  target: Target,
  authorization: string,
  seconds: number,
): Promise<Round> {
  const before = cpuSeconds(child)
  const result = await autocannon({ ...requestsOf(base, target, authorization), duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`)
  const cpuMicroseconds = ((cpuSeconds(child) - before) * 1e6) / result.requests.total
  return { requestsPerSecond: result.requests.total / result.duration, cpuMicroseconds }
}
