import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { IndexedRecord } from '../../build/derive/documents.ts'
import { sleep } from '../support/clock.ts'
import { CONTESTANTS, openEncoder, type Way } from './contestants.ts'
import { Asked, type Held, type Opened, type Timed } from './messages.ts'

/** `process.ts NAME FOLDER build|serve`: one engine in a process of its own, so that each has its own memory and heap. */
const [name = '', folder = '', task] = process.argv.slice(2)
const contestant = CONTESTANTS[z.enum(['atlas', 'minisearch', 'orama', 'sqlite']).parse(name)]
const encoder = await openEncoder()

if (task === 'build') {
  const records: IndexedRecord[] = JSON.parse(readFileSync(join(folder, 'records.json'), 'utf8'))
  const bytes = readFileSync(join(folder, 'vectors.f32'))
  const vectors = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  await contestant.build({ records, vectors, dimensions: encoder.dimensions }, folder)
} else await serve()

async function serve() {
  const shown: IndexedRecord['shown'][] = JSON.parse(readFileSync(join(folder, 'shown.json'), 'utf8'))
  const start = performance.now()
  const ways = new Map((await contestant.open(folder, shown, encoder)).map((way) => [way.name, way]))
  const loadMs = performance.now() - start
  process.on('message', async (message) => {
    const { way, texts } = Asked.parse(message)
    if (way === undefined) return send({ memoryMiB: await memoryMiB() })
    const answering = ways.get(way)
    if (!answering) throw new RangeError(`no way ${way}`)
    send({ milliseconds: await timed(answering, texts) })
  })
  send({ ways: [...ways.keys()], loadMs })
}

async function timed({ answer }: Way, texts: readonly string[]): Promise<number[]> {
  const milliseconds: number[] = []
  for (const text of texts) {
    const start = performance.now()
    await answer(text)
    milliseconds.push(performance.now() - start)
  }
  return milliseconds
}

/** Resident memory once what is garbage has gone, and its pages with it: Node, the records to show and the encoder, as in all, and the index. */
async function memoryMiB(): Promise<number> {
  globalThis.gc?.()
  await sleep(1000)
  return process.memoryUsage.rss() / 2 ** 20
}

function send(message: Opened | Timed | Held) {
  process.send?.(message)
}
