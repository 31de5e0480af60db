import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { DEMO_KEY } from '../../src/access/account.ts'
import { median } from '../../src/system/median.ts'
import { temporaryFolder } from '../support/program.ts'
import { cpuSeconds, type Served, serveAtlas, serveBare, serveLedger, unlimitedKey } from './processes.ts'

const CONNECTIONS = 64
const SECONDS = 3
const TARGETS = ['/v1/materials/polylactic-acid', '/v1/materials?per_page=20']

export type Round = { requestsPerSecond: number; cpuMicroseconds: number }

/** Reads of the atlas beside bare node:http that sends the same body: alternating rounds, medians of the ratios. */
export async function throughput(rounds: number): Promise<Record<string, number>> {
  const state = temporaryFolder()
  const authorization = `Bearer ${await unlimitedKey(state)}`
  const ratios: Record<string, number> = {}
  const atlas = await serveAtlas(state)
  for (const target of TARGETS) {
    const expected = await answerOf(atlas.base + target, authorization)
    const bodyFile = join(temporaryFolder(), 'body.json')
    writeFileSync(bodyFile, expected)
    const bare = await serveBare(bodyFile)
    if ((await answerOf(bare.base, authorization)) !== expected) throw new Error('the peer does not send the same body')
    ratios[target] = await compare(target, authorization, atlas, bare, rounds)
    await bare.stop()
  }
  await atlas.stop()
  return ratios
}

/** What counting costs: the service with its journal beside the same with nothing counted, as CPU time per request. */
export async function countingCost(rounds: number): Promise<number> {
  const [journal, none] = [await serveLedger('journal'), await serveLedger('none')]
  const authorization = `Bearer ${DEMO_KEY}`
  const [target = ''] = TARGETS
  await measure(journal, target, authorization, 2)
  await measure(none, target, authorization, 2)
  const costs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const counted = await measure(journal, target, authorization, SECONDS)
    const uncounted = await measure(none, target, authorization, SECONDS)
    costs.push(counted.cpuMicroseconds / uncounted.cpuMicroseconds)
  }
  await Promise.all([journal.stop(), none.stop()])
  const cost = median(costs)
  process.stdout.write(`counting with the journal: ${cost.toFixed(3)} of the CPU time per request without any\n`)
  return cost
}

async function answerOf(url: string, authorization: string): Promise<string> {
  const response = await fetch(url, { headers: { authorization } })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}

async function compare(
  target: string,
  authorization: string,
  atlas: Served,
  bare: Served,
  rounds: number,
): Promise<number> {
  const results: { atlas: Round; bare: Round }[] = []
  await measure(atlas, target, authorization, 1)
  await measure(bare, target, authorization, 1)
  for (let round = 0; round < rounds; round++)
    results.push({
      atlas: await measure(atlas, target, authorization, SECONDS),
      bare: await measure(bare, target, authorization, SECONDS),
    })
  const ratio = median(results.map((result) => result.atlas.requestsPerSecond / result.bare.requestsPerSecond))
  const rate = (pick: (result: (typeof results)[number]) => Round) =>
    `${Math.round(median(results.map((result) => pick(result).requestsPerSecond)))}/s ${median(results.map((result) => pick(result).cpuMicroseconds)).toFixed(1)} µs CPU`
  const line = `${target}: atlas ${rate((result) => result.atlas)}; bare ${rate((result) => result.bare)}; ratio ${ratio.toFixed(2)}`
  process.stdout.write(`${line}\n`)
  return ratio
}

/** Load of so many seconds, and what each request took of the server's CPU. */
export async function measure(
  { base, child }: Served,
  target: string,
  authorization: string,
  seconds: number,
): Promise<Round> {
  const before = cpuSeconds(child)
  const result = await autocannon({
    url: base + target,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`)
  const cpuMicroseconds = ((cpuSeconds(child) - before) * 1e6) / result.requests.total
  return { requestsPerSecond: result.requests.total / result.duration, cpuMicroseconds }
}
