import autocannon from 'autocannon'
import { median } from '../../src/system/median.ts'
import { temporaryFolder } from '../support/program.ts'
import { type Served, serveAtlas, serveBare, unlimitedKey } from './processes.ts'
import { filesOf, MATERIAL, measure, requestsOf } from './throughput.ts'

const SECONDS = 5

/**
 * The 99.9th percentile of the latency of one material, beside bare node:http with the same body: at a constant rate, half of what the atlas
 * sustains, counting from when a request was due. Alternating rounds; the ratio of the medians.
 */
export async function tail(rounds: number): Promise<number> {
  const state = temporaryFolder()
  const authorization = `Bearer ${await unlimitedKey(state)}`
  const atlas = await serveAtlas(state)
  const bare = await serveBare((await filesOf(atlas.base + MATERIAL, authorization)).body)
  await measure(bare, MATERIAL, authorization, 1)
  const { requestsPerSecond } = await measure(atlas, MATERIAL, authorization, 3)
  const rate = Math.round(requestsPerSecond / 2)
  const latencies: { atlas: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++)
    latencies.push({
      atlas: await p999(atlas, authorization, rate),
      bare: await p999(bare, authorization, rate),
    })
  await Promise.all([atlas.stop(), bare.stop()])
  const [own, other] = [median(latencies.map((each) => each.atlas)), median(latencies.map((each) => each.bare))]
  process.stdout.write(
    `latency at ${rate} requests a second, 99.9 %: atlas ${own} ms; bare ${other} ms; ratio ${(own / other).toFixed(2)}\n`,
  )
  return own / other
}

/** In whole milliseconds, as autocannon counts; at least 1. */
async function p999({ base }: Served, authorization: string, rate: number): Promise<number> {
  const { latency } = await autocannon({
    ...requestsOf(base, MATERIAL, authorization),
    duration: SECONDS,
    overallRate: rate,
  })
  return Math.max(1, latency.p99_9)
}
