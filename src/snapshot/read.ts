import { closeSync, fstatSync, openSync, read } from 'node:fs'
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
  MAGIC,
  PREFIX_BYTES,
  SnapshotError,
  type SnapshotHeader,
} from './header.ts'
import { contentOf, SECTIONS } from './sections.ts'

export type Snapshot = { header: SnapshotHeader; content: SnapshotContent; bytes: number }

/** Reads and validates a snapshot file; throws SnapshotError if it is missing, unreadable, damaged or of another version. */
export function readSnapshot(path: string): Snapshot {
  refuseNoFile(path)
  return decodeSnapshot(
    reading(path, () => readFile(path)),
    path,
  )
}

/** The same while this thread goes on: one of libuv reads the file. Throws for a missing file, rejects for what is wrong with its content. */
export function loadSnapshot(path: string): Promise<Snapshot> {
  refuseNoFile(path)
  const whole = isWithin(path) ? Promise.resolve(reading(path, () => readFile(path))) : readWhole(path)
  return whole.then((bytes) => decodeSnapshot(bytes, path))
}

/** Reading a device or a pipe might never end. */
function refuseNoFile(path: string) {
  const stats = isWithin(path) ? undefined : reading(path, () => statOf(path))
  if (stats && !stats.isFile()) throw new SnapshotError(path, 'is no regular file')
}

async function readWhole(path: string): Promise<Buffer> {
  const file = reading(path, () => openSync(path, 'r'))
  try {
    // In as many reads as `fs.readFile` makes, 40 for a snapshot, each would wait for a turn of this thread.
    const bytes = Buffer.allocUnsafeSlow(fstatSync(file).size)
    let end = 0
    while (end < bytes.byteLength) {
      const { bytesRead } = await promisify(read)(file, bytes, end, bytes.byteLength - end, end)
      if (bytesRead === 0) break
      end += bytesRead
    }
    return bytes.subarray(0, end)
  } catch (error) {
    throw unreadable(path, error)
  } finally {
    closeSync(file)
  }
}

function reading<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): SnapshotError {
  const code = errorCode(error)
  const reason = code === 'ENOENT' ? 'there is no such file; npm run build makes one' : `cannot be read (${code})`
  return new SnapshotError(path, reason)
}

/** Validates and decodes a snapshot in memory; `name` stands for the file in error messages. Throws SnapshotError. */
export function decodeSnapshot(given: Buffer, name = 'snapshot'): Snapshot {
  // Typed-array views need aligned bytes, which the buffer of a file always has; copy any other.
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : Buffer.from(new Uint8Array(given).buffer)
  const refuse = (fault: string) => new SnapshotError(name, fault)
  const header = headerOf(bytes, refuse)
  const end = bytes.byteLength - CHECKSUM_BYTES
  if (crc32(bytes.subarray(0, end)) !== bytes.readUInt32LE(end))
    throw refuse('damaged: the checksum does not match; npm run build makes it anew')
  const get = (section: string): Uint8Array => {
    const extent = header.sections[section]
    if (!extent) throw refuse(`the section ${section} is missing`)
    return new Uint8Array(bytes.buffer, bytes.byteOffset + extent[0], extent[1])
  }
  return { header, content: contentOf(get, header.encoder.kind), bytes: bytes.byteLength }
}

type Refuse = (fault: string) => SnapshotError

function headerOf(bytes: Buffer, refuse: Refuse): SnapshotHeader {
  const magic = bytes.subarray(0, MAGIC.length).toString('latin1')
  if (magic !== MAGIC.slice(0, magic.length)) throw refuse('not an atlas snapshot')
  if (bytes.byteLength < PREFIX_BYTES + CHECKSUM_BYTES) throw refuse(`truncated: only ${bytes.byteLength} bytes`)
  const version = bytes.readUInt32LE(8)
  if (version !== FORMAT_VERSION)
    throw refuse(`format version ${version}, this program reads ${FORMAT_VERSION}; npm run build makes it anew`)
  const header = parseHeader(bytes, refuse)
  const missing = SECTIONS.find((section) => !Object.hasOwn(header.sections, section))
  if (missing !== undefined) throw refuse(`damaged: the section ${missing} is missing; npm run build makes it anew`)
  const ends = Object.values(header.sections).map(([offset, length]) => offset + length)
  const expected = Math.max(...ends) + CHECKSUM_BYTES
  if (bytes.byteLength < expected) throw refuse(`truncated: ${bytes.byteLength} of ${expected} bytes`)
  if (bytes.byteLength > expected) throw refuse(`damaged: ${bytes.byteLength - expected} bytes too many`)
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
