import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { residentMiB } from '../bench/processes.ts'
import { sleep, until } from '../support/clock.ts'
import { type MadeKey, makeKey } from '../support/keys.ts'
import { scrape, soleValue } from '../support/metrics.ts'
import { type RunningServer, run, startServer, temporaryFolder } from '../support/program.ts'
import { freePort } from '../support/redis.ts'
import { type Asking, askOften, countOf, keepAsking, longestOf, statusesOf } from './asking.ts'
import { type Fault, greatest, hold, milliseconds, type Tried, whole } from './fault.ts'
import { countedOf, UNLIMITED } from './serving.ts'

const HOST = 'Host: 127.0.0.1\r\n'
const HEALTH = `GET /v1/health HTTP/1.1\r\n${HOST}\r\n`
/** Opened at once, so that none waits in the queue of the system for long. */
const BATCH = 200

/** A connection that has said its piece, and what has become of it. */
type Guest = { socket: Socket; openedAt: number; text: string; closedMs: number | undefined }

async function visit(base: string, bytes: string): Promise<Guest> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  const guest: Guest = { socket, openedAt: performance.now(), text: '', closedMs: undefined }
  socket.unref()
  socket.on('error', () => {})
  socket.on('close', () => {
    guest.closedMs = performance.now() - guest.openedAt
  })
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  if (bytes !== '') socket.write(bytes)
  return guest
}

/** Opens so many; each sends the bytes, and where it listens waits for the first of the answer. */
async function crowd(base: string, count: number, bytes: string): Promise<Guest[]> {
  const guests: Guest[] = []
  while (guests.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count - guests.length) }, async () => {
      const guest = await visit(base, bytes)
      guest.socket.on('data', (chunk: Buffer) => {
        guest.text += chunk.toString('latin1')
      })
      await until('it is answered or closed', () => guest.text !== '' || guest.closedMs !== undefined)
      return guest
    })
    guests.push(...(await Promise.all(batch)))
  }
  return guests
}

const leave = (guests: readonly Guest[]) => guests.forEach(({ socket }) => void socket.destroy())

/** Node raises its own soft limit of open files to the hard one; a part of that is left for everything else. */
async function mostConnections(wanted: number): Promise<number> {
  const { stdout } = await run('bash', ['-c', 'ulimit -Hn'])
  return Math.min(wanted, stdout.trim() === 'unlimited' ? wanted : Number(stdout) - 1_000)
}

export const idle: Fault = async (isQuick) => {
  const wanted = await mostConnections(isQuick ? 1_000 : 10_000)
  const state = temporaryFolder()
  const key = await makeKey(state, ...UNLIMITED)
  const server = await startServer([], { state })
  const ask = () => askOften(server.base, 1_000, { ...key, target: '/v1/materials?per_page=20' })
  await ask()
  const [before, memoryBefore] = [await ask(), residentMiB(server.child)]
  const guests = await crowd(server.base, wanted, HEALTH)
  await sleep(500)
  const perConnection = ((residentMiB(server.child) - memoryBefore) * 1024) / wanted
  const during = await ask()
  hold(countOf(during, 200) === during.length, 'others are answered meanwhile', statusesOf(during))
  const open = guests.filter(({ closedMs }) => closedMs === undefined).length
  hold(open === wanted, 'an idle connection is kept', { open, wanted })
  leave(guests)
  await server.stop()
  return [
    {
      fault: 'idle connections',
      tried: `${whole(wanted)} that have had an answer each and stay open`,
      happens: `all kept, ${perConnection.toFixed(1)} KiB each; 1,000 requests of others all answered, longest ${milliseconds(longestOf(during))} (${milliseconds(longestOf(before))} without them)`,
      lost: 'nothing',
    },
    await tooMany(),
  ]
}

async function tooMany(): Promise<Tried> {
  const [most, wanted] = [100, 300]
  const server = await startServer(['--max-connections', String(most)])
  const guests = await crowd(server.base, wanted, HEALTH)
  const isAnswered = ({ text, closedMs }: Guest) => text.startsWith('HTTP/1.1 200') && closedMs === undefined
  const answered = guests.filter(isAnswered)
  const closed = guests.filter(({ text, closedMs }) => text === '' && closedMs !== undefined)
  hold(answered.length === most, `${most} are served`, answered.length)
  hold(closed.length === wanted - most, 'the excess is closed', closed.length)
  leave(answered.slice(0, 10))
  await sleep(200)
  const later = await crowd(server.base, 10, HEALTH)
  hold(later.every(isAnswered), 'a place that is free again is given', later.length)
  leave([...guests, ...later])
  await server.stop()
  return {
    fault: 'more connections than allowed',
    tried: `${wanted} with --max-connections ${most}`,
    happens: `${answered.length} served, ${closed.length} closed at once, without an answer; a place that is free again is given`,
    lost: 'nothing',
  }
}

const LIMITS = { idle: 2_000, headers: 1_000, request: 2_000 }
/** How often slow requests are looked for, and what a busy machine adds. */
const LATE_MS = 3_000

export const slow: Fault = async (isQuick) => {
  const count = isQuick ? 50 : 200
  const [state, metricsPort] = [temporaryFolder(), await freePort()]
  const key = await makeKey(state, ...UNLIMITED)
  const limits = ['--idle-timeout-ms', LIMITS.idle, '--headers-timeout-ms', LIMITS.headers]
  const args = [...limits, '--request-timeout-ms', LIMITS.request, '--metrics-port', metricsPort].map(String)
  const server = await startServer(args, { state })
  const others = () => keepAsking(server.base, { ...key, connections: 4, pauseMs: 5 })
  const rows = [
    await readers({ server, metricsPort, count, others, key }),
    await writers({ server, count, others, key }),
  ]
  await server.stop()
  return rows
}

type Slow = { server: RunningServer; count: number; others(): Asking }

/** Pages of some 170 kB: together more than the 4 MB that a system buffers of a connection. */
const PAGES = 40
/** Node drops a connection when it has found twice that no write has moved; before, every answer has to be made. */
const ALL_READERS_MS = 2 * LIMITS.idle + 40 * 200 + LATE_MS

/** They ask for more than the buffers of both ends hold and read nothing of it. */
async function readers(slow: Slow & { metricsPort: number; key: MadeKey }): Promise<Tried> {
  const { server, count, metricsPort, key } = slow
  const one = `GET /v1/materials?per_page=100 HTTP/1.1\r\n${HOST}Authorization: ${key.headers.authorization}\r\n\r\n`
  const [asking, startedAt] = [slow.others(), performance.now()]
  const guests = await Promise.all(Array.from({ length: count }, () => visit(server.base, one.repeat(PAGES))))
  let [most, memory] = [0, 0]
  const isOver = async () => {
    const open = soleValue(await scrape(metricsPort), 'atlas_connections')
    most = Math.max(most, open)
    memory = Math.max(memory, residentMiB(server.child))
    return most > LEFT && open <= LEFT
  }
  await until('slow readers are dropped', isOver, ALL_READERS_MS)
  const droppedMs = performance.now() - startedAt
  leave(guests)
  const answers = await asking.stop()
  hold(countOf(answers, 200) === answers.length, 'others are answered meanwhile', statusesOf(answers))
  const served = await countedOf(server.base, '/v1/materials', key.headers)
  hold(served >= count, 'every slow reader was there', { served, count })
  return {
    fault: 'slow readers',
    tried: `${count} that ask for ${PAGES} pages of 100 materials each and read nothing, --idle-timeout-ms ${whole(LIMITS.idle)}`,
    happens: `all dropped ${milliseconds(droppedMs)} after the first came (a write that stands still is dropped within twice the limit), ${most} at once at most, ${memory.toFixed(0)} MiB resident; others answered meanwhile (${statusesOf(answers)}, longest ${milliseconds(longestOf(answers))})`,
    lost: 'nothing of others',
  }
}

/** Connections of those that ask meanwhile. */
const LEFT = 8

const HALF_A_HEAD = `GET /v1/health HTTP/1.1\r\n${HOST}X-Slow: `
const halfABody = ({ headers }: MadeKey) =>
  `POST /v1/materials/compare HTTP/1.1\r\n${HOST}Authorization: ${headers.authorization}\r\nContent-Length: 60000\r\n\r\n{`

/** A byte at a time: half of them of the headers, half of the body. */
async function writers({ server, count, others, key }: Slow & { key: MadeKey }): Promise<Tried> {
  const asking = others()
  const half = count / 2
  const open = (bytes: string) => Promise.all(Array.from({ length: half }, () => visit(server.base, bytes)))
  const [heads, bodies] = [await open(HALF_A_HEAD), await open(halfABody(key))]
  const guests = [...heads, ...bodies]
  for (const guest of guests)
    guest.socket.on('data', (chunk: Buffer) => {
      guest.text += chunk.toString('latin1')
    })
  const trickle = setInterval(() => {
    for (const { socket, closedMs } of guests) if (closedMs === undefined) socket.write('x')
  }, 100)
  const limitMs = Math.max(LIMITS.headers, LIMITS.request) + LATE_MS
  await until('slow writers are dropped', () => guests.every(({ closedMs }) => closedMs !== undefined), limitMs)
  clearInterval(trickle)
  const answers = await asking.stop()
  hold(countOf(answers, 200) === answers.length, 'others are answered meanwhile', statusesOf(answers))
  const told = guests.filter(({ text }) => / 408 /.test(text)).length
  const [headsMs, bodiesMs] = [heads, bodies].map((all) => greatest(all.map(({ closedMs = 0 }) => closedMs)))
  return {
    fault: 'slow writers',
    tried: `${half} that send headers and ${half} that send a body a byte at a time, --headers-timeout-ms ${whole(LIMITS.headers)}, --request-timeout-ms ${whole(LIMITS.request)}`,
    happens: `dropped after ${milliseconds(headsMs ?? 0)} and ${milliseconds(bodiesMs ?? 0)} at the latest, ${told} told so with 408; others answered meanwhile (${statusesOf(answers)}, longest ${milliseconds(longestOf(answers))})`,
    lost: 'nothing of others',
  }
}
