import { copyFileSync, renameSync } from 'node:fs'
import { connect } from 'node:net'
import { replaceableSnapshot } from '../scaling/changed-snapshot.ts'
import { sleep, until } from '../support/clock.ts'
import { accepted, makeKey, rateLimitOf, refused, rotateKey } from '../support/keys.ts'
import { logOf } from '../support/log.ts'
import { atlas, type RunningServer, temporaryFolder } from '../support/program.ts'

/** Something that is done again and again while the server is asked; counts how often. */
export type Disturbance = { name: string; count: number; stop(): Promise<void> }

function again(name: string, pauseMs: number, act: () => Promise<void>, onFailure: (why: string) => void): Disturbance {
  let isOver = false
  const disturbance = { name, count: 0, stop }
  const done = repeat()
  return disturbance

  async function repeat() {
    while (!isOver) {
      try {
        await act()
        disturbance.count++
      } catch (error) {
        onFailure(`${name}: ${error instanceof Error ? error.message : error}`)
      }
      await sleep(pauseMs)
    }
  }

  async function stop() {
    isOver = true
    await done
  }
}

export type Served = { server: RunningServer; snapshot: string }

/** Two snapshots in turn, each moved to where it is served from. */
export function swaps({ server, snapshot }: Served, onFailure: (why: string) => void): Disturbance {
  const made = replaceableSnapshot()
  const folder = temporaryFolder()
  const files = [`${folder}/first`, `${folder}/second`]
  copyFileSync(made.path, `${folder}/second`)
  made.replace()
  copyFileSync(made.path, `${folder}/first`)
  let taken = 0
  const swap = async () => {
    copyFileSync(files[taken % 2] ?? '', `${snapshot}.new`)
    renameSync(`${snapshot}.new`, snapshot)
    server.child.kill('SIGHUP')
    taken++
    await until(
      'it is served',
      () => logOf(server).filter(({ msg }) => /now serving/.test(msg)).length >= taken,
      30_000,
    )
  }
  return again('snapshot swapped by SIGHUP', 3_000, swap, onFailure)
}

/** A key is created, rotated and revoked; each change has to take effect. */
export function keyChanges({ server }: Served, onFailure: (why: string) => void): Disturbance {
  const change = async () => {
    const key = await makeKey(server.state)
    await accepted(server, key)
    const next = await rotateKey(server.state, key)
    await accepted(server, next)
    if ((await rateLimitOf(server, key)).status !== 200) throw new Error('the replaced key was refused at once')
    const { code, stderr } = await atlas(['keys', 'revoke', key.account, '--state', server.state])
    if (code !== 0) throw new Error(stderr)
    await refused(server, next)
    await refused(server, key)
  }
  return again('key created, rotated and revoked', 1_000, change, onFailure)
}

const HEAD = 'HTTP/1.1\r\nHost: a\r\n'
const MATERIALS = `GET /v1/materials?per_page=100 ${HEAD}`

/** Half a header, half a body, garbage, a reader that reads nothing, one that leaves in the middle; some end with a reset. */
export function brokenClients(
  { server }: Served,
  authorization: string,
  onFailure: (why: string) => void,
): Disturbance {
  const withKey = `Authorization: ${authorization}\r\n`
  const pieces = [
    `GET /v1/me ${HEAD}X-Half`,
    `POST /v1/materials/compare ${HEAD}${withKey}Content-Length: 100\r\n\r\n{"ids":`,
    '\u0016\u0003\u0001\u0002\u0000',
    `${MATERIALS}${withKey}\r\n`.repeat(40),
    `POST /v1/materials/compare ${HEAD}${withKey}Transfer-Encoding: chunked\r\n\r\nffffffff\r\nx`,
    '',
  ]
  const { hostname, port } = new URL(server.base)
  const visit = async () => {
    for (const [at, piece] of pieces.entries())
      for (const isReset of [true, false]) {
        const socket = connect(Number(port), hostname)
        // Paused: it reads nothing of what it is sent.
        socket.on('error', () => {})
        socket.write(piece)
        setTimeout(() => (isReset ? socket.resetAndDestroy() : socket.destroy()), at % 2 === 0 ? 100 : 5_000)
      }
  }
  return again(`${2 * pieces.length} slow and broken clients`, 1_000, visit, onFailure)
}
