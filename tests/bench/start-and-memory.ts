import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { median } from '../../src/system/median.ts'
import { sleep } from '../support/clock.ts'
import { DEMO } from '../support/http.ts'
import { cleanEnvironment, temporaryFolder } from '../support/program.ts'
import { residentMiB, serveAtlas } from './processes.ts'

/** Start to the first answer of /v1/health as a multiple of `node -e 0`: alternating, medians. */
export async function start(rounds: number): Promise<number> {
  const state = temporaryFolder()
  const times: { atlas: number; node: number }[] = []
  for (let round = 0; round < rounds; round++)
    times.push({ atlas: await timed(() => firstAnswer(state)), node: await timed(emptyNode) })
  const [atlas, node] = [median(times.map((time) => time.atlas)), median(times.map((time) => time.node))]
  const ratio = median(times.map((time) => time.atlas / time.node))
  process.stdout.write(
    `start to the first answer: atlas ${atlas.toFixed(0)} ms; node -e 0 ${node.toFixed(0)} ms; ratio ${ratio.toFixed(2)}\n`,
  )
  return ratio
}

async function timed(run: () => Promise<(() => Promise<void>) | undefined>): Promise<number> {
  const begin = performance.now()
  const end = await run()
  const elapsed = performance.now() - begin
  await end?.()
  return elapsed
}

async function firstAnswer(state: string) {
  const { base, stop } = await serveAtlas(state)
  const { status } = await fetch(`${base}/v1/health`)
  if (status !== 200) throw new Error(`health answered ${status}`)
  return stop
}

async function emptyNode() {
  await once(plainNode('0'), 'exit')
  return undefined
}

/** Node with nothing to do, in the environment that the atlas gets: NODE_EXTRA_CA_CERTS alone nearly triples its start. */
const plainNode = (code: string) =>
  spawn(process.execPath, ['-e', code], { cwd: temporaryFolder(), env: cleanEnvironment(), stdio: 'ignore' })

/** By then V8 has collected what opening left behind, as it does once when a process falls idle. */
const REST_MS = 15_000

/** Resident memory at rest after a search and two lists, as a multiple of an idle node; what it is two seconds after them is printed. */
export async function memory(): Promise<number> {
  const idle = plainNode('setInterval(() => {}, 1000)')
  const { base, child, stop } = await serveAtlas()
  for (const target of ['/v1/search?q=clear+film', '/v1/materials', '/v1/emissions?country=DE']) {
    const { status } = await fetch(base + target, { headers: DEMO })
    if (status !== 200) throw new Error(`${target} answered ${status}`)
  }
  await sleep(2000)
  const after = residentMiB(child)
  await sleep(REST_MS)
  const [atlas, node] = [residentMiB(child), residentMiB(idle)]
  idle.kill()
  await stop()
  process.stdout.write(
    `memory: atlas ${atlas.toFixed(0)} MiB at rest, ${after.toFixed(0)} MiB after three requests; idle node ${node.toFixed(0)} MiB; ratio ${(atlas / node).toFixed(2)}, ${(after / node).toFixed(2)}\n`,
  )
  return atlas / node
}
