import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

export type StopTimes = {
  /** How long it goes on answering before it stops listening, so that callers learn of the stop from an answer. */
  lingerMs: number
  /** Time for everything, the linger included; what is under way then is cut off. */
  drainMs: number
}

/** Open connections, each with its latest answer that was not given at once. */
export type Connections = Map<Socket, ServerResponse | undefined>

/** A server that is to stop. `giveUp` answers what has come of a request in part, and closes its connection. */
type Stopping = {
  server: Server
  connections: Readonly<Connections>
  giveUp(socket: Socket): void
}

const SWEEP_MS = 50
/** How long a body that has begun may stand still. */
const STILL_MS = 2_000

/**
 * Closes a server without resetting a request that is on its way. Every answer is to carry `Connection: close` already:
 * callers then leave by themselves, and few connections are left idle when the server stops listening. Calls `onCutOff`
 * if something is still under way at the end.
 */
export async function stopServing(stopping: Stopping, { lingerMs, drainMs }: StopTimes, onCutOff: () => void) {
  const { server, connections, giveUp } = stopping
  const linger = Math.min(lingerMs, drainMs / 2)
  if (linger > 0) await sleep(linger)
  await quietTurn()
  const limit = setTimeout(() => {
    onCutOff()
    for (const socket of connections.keys()) socket.destroy()
  }, drainMs - linger)
  server.close()
  const stoodStill = stillness()
  const headsUntil = performance.now() + Math.min(linger, (drainMs - linger) / 2)
  const sweep = setInterval(() => {
    // Connections whose last answer was sent before the stop become idle without being closed.
    server.closeIdleConnections()
    if (performance.now() < headsUntil) return
    for (const [socket, answer] of connections) {
      const isBusy = socket.writableLength > 0 || answer?.writableFinished === false
      // Node does not count those as idle that have sent nothing yet.
      if (socket.bytesRead === 0) socket.destroy()
      else if (!isBusy || (answer?.req.complete === false && stoodStill(socket) > STILL_MS)) giveUp(socket)
    }
  }, SWEEP_MS)
  await once(server, 'close')
  clearTimeout(limit)
  clearInterval(sweep)
}

/** Tells for how long nothing has come over a connection, as far as it was asked before. */
function stillness(): (socket: Socket) => number {
  const last = new WeakMap<Socket, { bytes: number; at: number }>()
  return (socket) => {
    const now = performance.now()
    const known = last.get(socket)
    if (known?.bytes === socket.bytesRead) return now - known.at
    last.set(socket, { bytes: socket.bytesRead, at: now })
    return 0
  }
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
