import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { readStaticTable } from '../../src/search/embed.ts'
import { writeWhole } from '../../src/system/write-whole.ts'

type Table = Awaited<ReturnType<typeof readStaticTable>>

const CHECKSUM_BYTES = 32

/**
 * The table of a static encoder, cached in a file because extracting it from the model takes longer than the rest of a small build. The
 * file holds the SHA-256 of what follows, one float32 scale per token, then the int8 rows. A damaged file is rewritten.
 */
export async function cachedTable(path: string, tokens: number, make: () => Promise<Table>): Promise<Table> {
  const kept = readTable(path, tokens)
  if (kept) return kept
  const made = await make()
  const content = Buffer.concat([bytesOf(made.scales), bytesOf(made.table)])
  mkdirSync(dirname(path), { recursive: true })
  writeWhole(path, Buffer.concat([checksumOf(content), content]))
  return made
}

function readTable(path: string, tokens: number): Table | undefined {
  if (!existsSync(path)) return undefined
  const file = readFileSync(path)
  const content = new Uint8Array(file.subarray(CHECKSUM_BYTES))
  if (!checksumOf(content).equals(file.subarray(0, CHECKSUM_BYTES))) return undefined
  const scales = new Float32Array(content.buffer, 0, tokens)
  const table = new Int8Array(content.buffer, scales.byteLength)
  return { dimensions: table.length / tokens, scales, table }
}

const checksumOf = (content: Uint8Array) => createHash('sha256').update(content).digest()
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => new Uint8Array(buffer, byteOffset, byteLength)
