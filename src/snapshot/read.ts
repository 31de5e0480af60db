import { closeSync, fstatSync, openSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { errorCode } from '../system/error-code.ts'
import { isWithin, readFile } from '../system/shipped-file.ts'
import { statOf } from '../system/stat-of.ts'
import type { SnapshotContent } from './content.ts'
import {
  ALIGNMENT,
  CHECKSUM_BYTES,
  FORMAT_VERSION,
  KEPT_AT,
  MAGIC,
  PREFIX_BYTES,
  SnapshotError,
  type SnapshotHeader,
} from './header.ts'
import { contentOf, SECTIONS } from './sections.ts'
import { closeWhenDropped, FileSource, MemorySource, type Source } from './source.ts'
import type { GetBytes } from './views.ts'

export type Snapshot = { header: SnapshotHeader; content: SnapshotContent; bytes: number }

/** As much of what is not kept is read at a time, for the checksum: it stays in the processor's cache. */
const CHUNK_BYTES = 2 ** 19

/** Reads and validates a snapshot file; throws SnapshotError if it is missing, unreadable, damaged or of another version. */
export function readSnapshot(path: string): Snapshot {
  if (isWithin(path)) return decodeSnapshot(withinExecutable(path), path)
  const file = opened(path)
  try {
    const { kept, size } = keptPart(file)
    readSync(file, kept, 0, kept.byteLength, 0)
    const header = headerOf(kept, size, refusal(path))
    const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    const checksum = new Checksum(kept, size)
    for (let at = kept.byteLength; at < size; at += CHUNK_BYTES)
      checksum.add(chunk.subarray(0, readSync(file, chunk, 0, CHUNK_BYTES, at)))
    return ofFile(path, file, { header, kept, checksum })
  } catch (error) {
    closeSync(file)
    throw unreadable(path, error)
  }
}

/** The same while this thread goes on: one of libuv reads the file. Throws for a missing file, rejects for what is wrong with its content. */
export function loadSnapshot(path: string): Promise<Snapshot> {
  return isWithin(path) ? Promise.resolve().then(() => readSnapshot(path)) : loaded(path, opened(path))
}

async function loaded(path: string, file: number): Promise<Snapshot> {
  try {
    const { kept, size } = keptPart(file)
    await readAt(file, kept, 0)
    const header = headerOf(kept, size, refusal(path))
    const [chunk, other] = [Buffer.allocUnsafeSlow(CHUNK_BYTES), Buffer.allocUnsafeSlow(CHUNK_BYTES)]
    let next = readAt(file, chunk, kept.byteLength)
    const checksum = new Checksum(kept, size)
    for (let at = kept.byteLength, turn = 0; at < size; at += CHUNK_BYTES, turn++) {
      const bytes = await next
      next = readAt(file, turn % 2 === 0 ? other : chunk, at + CHUNK_BYTES)
      checksum.add(bytes)
    }
    await next
    return ofFile(path, file, { header, kept, checksum })
  } catch (error) {
    closeSync(file)
    throw unreadable(path, error)
  }
}

async function readAt(file: number, into: Buffer, at: number): Promise<Buffer> {
  const { bytesRead } = await promisify(read)(file, into, 0, into.byteLength, at)
  return into.subarray(0, bytesRead)
}

function withinExecutable(path: string): Buffer {
  try {
    return readFile(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** Reading a device or a pipe might never end. */
function opened(path: string): number {
  try {
    if (statOf(path)?.isFile() === false) throw new SnapshotError(path, 'is no regular file')
    return openSync(path, 'r')
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** Room for what is kept of a file, and the size of all of it. */
function keptPart(file: number): { kept: Buffer; size: number } {
  const { size } = fstatSync(file)
  const prefix = Buffer.alloc(PREFIX_BYTES)
  readSync(file, prefix, 0, PREFIX_BYTES, 0)
  return { kept: Buffer.allocUnsafeSlow(Math.min(size, prefix.readUInt32LE(KEPT_AT))), size }
}

type FromFile = { header: SnapshotHeader; kept: Buffer; checksum: Checksum }

function ofFile(path: string, file: number, { header, kept, checksum }: FromFile): Snapshot {
  checksum.check(refusal(path))
  const source = new FileSource(path, file, kept)
  closeWhenDropped(source, file)
  return snapshotOf(header, source, checksum.size)
}

function unreadable(path: string, error: unknown): SnapshotError {
  if (error instanceof SnapshotError) return error
  const code = errorCode(error)
  const reason = code === 'ENOENT' ? 'there is no such file; npm run build makes one' : `cannot be read (${code})`
  return new SnapshotError(path, reason)
}

/** Validates and decodes a snapshot in memory; `name` stands for the file in error messages. Throws SnapshotError. */
export function decodeSnapshot(given: Buffer, name = 'snapshot'): Snapshot {
  // Typed-array views need aligned bytes, which the buffer of a file always has; copy any other.
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : Buffer.from(new Uint8Array(given).buffer)
  const header = headerOf(bytes, bytes.byteLength, refusal(name))
  new Checksum(bytes, bytes.byteLength).check(refusal(name))
  return snapshotOf(header, new MemorySource(bytes), bytes.byteLength)
}

function snapshotOf(header: SnapshotHeader, source: Source, bytes: number): Snapshot {
  const get: GetBytes = (section, from = 0, to) => {
    const [offset, length] = header.sections[section] ?? [0, 0]
    return source.read(offset + from, (to ?? length) - from)
  }
  return { header, content: contentOf(get, header.encoder.kind), bytes }
}

/** The CRC-32 of a file of `size` bytes, the last four of which are to equal it, part by part. */
class Checksum {
  readonly size: number
  #sum = 0
  #added = 0
  readonly #expected = Buffer.alloc(CHECKSUM_BYTES)

  constructor(first: Buffer, size: number) {
    this.size = size
    this.add(first)
  }

  add(bytes: Buffer) {
    const end = this.size - CHECKSUM_BYTES - this.#added
    const covered = Math.min(Math.max(0, end), bytes.byteLength)
    this.#sum = crc32(bytes.subarray(0, covered), this.#sum)
    if (covered < bytes.byteLength) bytes.copy(this.#expected, Math.max(0, -end), covered)
    this.#added += bytes.byteLength
  }

  check(refuse: Refuse) {
    if (this.#added === this.size && this.#sum === this.#expected.readUInt32LE()) return
    throw refuse('damaged: the checksum does not match; npm run build makes it anew')
  }
}

type Refuse = (fault: string) => SnapshotError

const refusal =
  (name: string): Refuse =>
  (fault) =>
    new SnapshotError(name, fault)

/** `bytes`: the file, of `size` bytes, or the beginning of it that has the header. */
function headerOf(bytes: Buffer, size: number, refuse: Refuse): SnapshotHeader {
  const magic = bytes.subarray(0, MAGIC.length).toString('latin1')
  if (magic !== MAGIC.slice(0, magic.length)) throw refuse('not an atlas snapshot')
  if (size < PREFIX_BYTES + CHECKSUM_BYTES) throw refuse(`truncated: only ${size} bytes`)
  const version = bytes.readUInt32LE(8)
  if (version !== FORMAT_VERSION)
    throw refuse(`format version ${version}, this program reads ${FORMAT_VERSION}; npm run build makes it anew`)
  const header = parseHeader(bytes, refuse)
  const missing = SECTIONS.find((section) => !Object.hasOwn(header.sections, section))
  if (missing !== undefined) throw refuse(`damaged: the section ${missing} is missing; npm run build makes it anew`)
  const ends = Object.values(header.sections).map(([offset, length]) => offset + length)
  const expected = Math.max(...ends) + CHECKSUM_BYTES
  if (size < expected) throw refuse(`truncated: ${size} of ${expected} bytes`)
  if (size > expected) throw refuse(`damaged: ${size - expected} bytes too many`)
  return header
}

function parseHeader(bytes: Buffer, refuse: Refuse): SnapshotHeader {
  const end = PREFIX_BYTES + bytes.readUInt32LE(12)
  if (end > bytes.byteLength - CHECKSUM_BYTES)
    throw refuse(`truncated: ${bytes.byteLength} bytes end within the header`)
  try {
    const header: unknown = JSON.parse(bytes.subarray(PREFIX_BYTES, end).toString('utf8'))
    if (isValidHeader(header)) return header
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw refuse('damaged: the header cannot be read')
}

function isValidHeader(header: unknown): header is SnapshotHeader {
  if (!isObject(header) || !isObject(header.encoder) || !isObject(header.sections)) return false
  const { kind, dimensions } = header.encoder
  const extents = Object.values(header.sections)
  return (
    typeof header.atlas_version === 'string' &&
    (kind === 'static' || kind === 'pipeline') &&
    isCount(dimensions) &&
    extents.length > 0 &&
    extents.every((extent) => Array.isArray(extent) && extent.length === 2 && extent.every(isCount))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
