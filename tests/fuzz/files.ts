import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { KeyRing } from '../../src/access/keys/key-ring.ts'
import { FileKeyLog } from '../../src/access/local/file-key-log.ts'
import { Journal } from '../../src/access/local/journal.ts'
import { LocalLedger } from '../../src/access/local/local-ledger.ts'
import { SnapshotError } from '../../src/snapshot/header.ts'
import { decodeSnapshot } from '../../src/snapshot/read.ts'
import { encodeSnapshot } from '../../src/snapshot/write.ts'
import { ask } from '../support/http.ts'
import { makeKey, rotateKey } from '../support/keys.ts'
import { atlas, DIST, startServer, temporaryFolder } from '../support/program.ts'
import { mutated, type Target, target } from './target.ts'

/** A snapshot without the table of the encoder, whose header is a larger part of it. */
function smallSnapshot(): Buffer {
  const { header, content } = decodeSnapshot(readFileSync(join(DIST, 'preview.snapshot')))
  return encodeSnapshot({ ...content, encoder: { kind: 'pipeline' } }, { ...header.encoder, kind: 'pipeline' })
}

/** Half of the changes are within the first bytes, where magic, version, header and table of sections stand. */
export function snapshotTarget(): Target {
  const sound = smallSnapshot()
  const cut = Math.min(4_096, sound.byteLength)
  const inHead = mutated(sound.subarray(0, cut)).map((head) => Buffer.concat([head, sound.subarray(cut)]))
  return target('a snapshot file', 100, fc.oneof(inHead, mutated(sound)), (bytes) => {
    if (bytes.equals(sound)) return
    try {
      decodeSnapshot(bytes, 'some.snapshot')
    } catch (error) {
      assert.instance(error, SnapshotError)
      if (error instanceof Error) assert.match(error.message, /^some\.snapshot: [^\n]+$/)
      return
    }
    throw new Error('it was read')
  })
}

type State = { keys: Buffer; usage: Buffer; secrets: string[] }

/** What a server leaves behind that has served some keys, one rotated and one revoked. */
async function usedState(): Promise<State> {
  const state = temporaryFolder()
  const made = [await makeKey(state), await makeKey(state), await makeKey(state, '--plan', 'production')]
  const [first, second] = made
  if (first) made.push(await rotateKey(state, first))
  if (second) await atlas(['keys', 'revoke', second.account, '--state', state])
  const server = await startServer([], { state })
  for (const { headers } of made) await ask(server.base, '/v1/me', { headers })
  await server.stop()
  const read = (name: string) => readFileSync(join(state, name))
  return { keys: read('keys.log'), usage: read('usage.log'), secrets: made.map(({ key }) => key) }
}

const NOW = Date.parse('2026-06-01T12:00:00Z')

/** Reading what is left of damaged logs never throws, and what was read can be counted on. */
export async function stateTarget(): Promise<Target> {
  const { keys, usage, secrets } = await usedState()
  const folder = join(temporaryFolder(), 'state')
  const said: string[] = []
  const notify = (message: string) => void said.push(message)
  const inputs = fc.record({ keys: fc.oneof(fc.constant(keys), mutated(keys)), usage: mutated(usage) })
  return target('usage journal and key log', 60, inputs, async (damaged) => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    writeFileSync(join(folder, 'keys.log'), damaged.keys)
    writeFileSync(join(folder, 'usage.log'), damaged.usage)
    said.length = 0
    const ring = new KeyRing(new FileKeyLog(folder, notify), notify)
    await ring.load()
    const journal = new Journal(folder, notify)
    const ledger = new LocalLedger(ring, journal)
    for (const secret of secrets) {
      const account = ring.find(secret)?.account
      if (account) assert.ok(Number.isInteger(ledger.rateLimit(account, NOW).remaining.per_day))
      if (account) assert.ok(Number.isInteger(ledger.usage(account, 'month', NOW).total_requests))
    }
    await ledger.stop()
    for (const message of said) assert.not.match(message, /\n/)
  })
}
