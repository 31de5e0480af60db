import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

export type StopTimes = {
  /** How long it goes on answering before it stops listening, so that callers learn of the stop from an answer. */
  lingerMs: number
  /** Time for everything, the linger included; what is under way then is cut off. */
  drainMs: number
}

const SWEEP_MS = 50

/**
 * Closes a server without resetting a request that is on its way. Every answer is to carry `Connection: close` already:
 * callers then leave by themselves, and few connections are left idle when the server stops listening. Calls `onCutOff`
 * if something is still under way at the end.
 */
export async function stopServing(
  server: Server,
  connections: ReadonlySet<Socket>,
  { lingerMs, drainMs }: StopTimes,
  onCutOff: () => void,
) {
  const linger = Math.min(lingerMs, drainMs / 2)
  if (linger > 0) await sleep(linger)
  await quietTurn()
  const limit = setTimeout(() => {
    onCutOff()
    for (const socket of connections) socket.destroy()
  }, drainMs - linger)
  server.close()
  // Connections whose last answer was sent before the stop become idle without being closed.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  // Node does not count those as idle that have sent nothing yet.
  const silent = setTimeout(() => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }, linger)
  await once(server, 'close')
  for (const timer of [limit, sweep, silent]) clearTimeout(timer)
}

const MAX_TURNS = 100
const QUIET_MS = 0.3

/**
 * Waits for a turn of the event loop with little to do. What has arrived by then has been read and accepted; closing
 * would reset it otherwise.
 */
async function quietTurn() {
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const startedAt = performance.now()
    await turn()
    if (turns > 0 && performance.now() - startedAt < QUIET_MS) return
  }
}
