import { resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { median } from '../../src/system/median.ts'
import { UsageError, wholeNumber } from '../../src/text/values.ts'
import { readOptions } from '../support/options.ts'
import { startServer } from '../support/program.ts'
import { becomes, NO_BROWSER, PROGRAM } from './browser.ts'

/**
 * `npm run bench:page [-- --rounds N --programs A,B]`: how long each view takes on a slow phone (Slow 4G: 150 ms a round trip,
 * 1.6 Mbit/s; a quarter of this processor), for the built program or, in turns, for several. The first heading, all that is in
 * sight, and everything, in ms; medians. Exits with 1 where a view of the built program takes longer than the goal for everything.
 */
const GOAL_MS = 2_500
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const PHONE = { width: 412, height: 823 }

const VIEWS: Record<string, string> = {
  home: '/',
  material: '/materials/expanded-polystyrene',
  compare: '/compare?ids=expanded-polystyrene,stone-wool,cellulose-insulation&function=thermal_resistance&amount=5',
  suppliers: '/suppliers',
  law: '/law',
  emissions: '/emissions',
  list: '/list#120%20kg%20expanded%20polystyrene%0A80%20kg%20corrugated%20board%0A3%20kg%20PP',
  quality: '/quality',
}

type Times = { text: number; drawn: number; last: number; bytes: number }

/** Notes in the page when it first has a heading, when nothing in sight is awaited any more, and when it last changed. */
const WATCH = `(() => {
  const times = (window.watched = { text: 0, drawn: 0, last: 0 })
  const look = () => {
    const now = performance.now()
    const shown = document.querySelector('main h1')
    if (shown && !times.text) times.text = now
    const isWaiting = [...document.querySelectorAll('.pending')].some((one) => one.getBoundingClientRect().top < innerHeight)
    if (!shown || isWaiting) times.drawn = 0
    else times.drawn ||= now
    times.last = now
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
})()`

const { rounds, programs, names } = readOptions(
  { rounds: { type: 'string', default: '5' }, programs: { type: 'string' }, views: { type: 'string' } },
  ({ values }) => {
    const chosen = values.views?.split(',') ?? Object.keys(VIEWS)
    const unknown = chosen.find((name) => !(name in VIEWS))
    if (unknown !== undefined) throw new UsageError(`--views: ${unknown} is none of ${Object.keys(VIEWS).join(', ')}`)
    return {
      rounds: wholeNumber('--rounds', values.rounds, 1, 100),
      programs: values.programs?.split(',').map((path) => resolve(path)) ?? [undefined],
      names: chosen,
    }
  },
)

async function visit(browser: Browser, url: string): Promise<Times> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(WATCH)
  await page.goto(url, { waitUntil: 'networkidle' })
  const isDone = '!!watched.drawn && !document.querySelector(".pending") && performance.now() - watched.last > 700'
  await becomes(page, isDone)
  const times: Omit<Times, 'bytes'> = await page.evaluate('watched')
  await context.close()
  return { ...times, bytes }
}

if (PROGRAM === undefined) {
  process.stderr.write(`${NO_BROWSER}\n`)
  process.exit(2)
}
const browser = await chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
const servers = await Promise.all(programs.map((program) => startServer([], program === undefined ? {} : { program })))
for (const name of names) {
  const found = servers.map((): Times[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, { base }] of servers.entries()) found[at]?.push(await visit(browser, base + VIEWS[name]))
  for (const [at, times] of found.entries()) report(name, times, programs[at])
}
await browser.close()
for (const server of servers) await server.stop()

function report(name: string, times: readonly Times[], program: string | undefined) {
  const of = (key: keyof Times) => Math.round(median(times.map((one) => one[key])))
  const isMissed = of('last') > GOAL_MS
  if (isMissed && program === undefined) process.exitCode = 1
  const cells = [of('text'), of('drawn'), of('last')].map((ms) => `${ms}`.padStart(6))
  process.stdout.write(
    `${name.padEnd(10)} heading${cells[0]}  in sight${cells[1]}  everything${cells[2]} ms${isMissed ? ' !' : '  '} ${(of('bytes') / 1000).toFixed(0).padStart(4)} kB  ${program ?? ''}\n`,
  )
}
