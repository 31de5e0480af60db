import { createHash } from 'node:crypto'
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
  let bytes: Buffer
  try {
    const stats = isWithin(path) ? undefined : statOf(path)
    // Reading a device or a pipe might never end.
    if (stats && !stats.isFile()) throw new SnapshotError(path, 'is no regular file')
    bytes = readFile(path)
  } catch (error) {
    if (error instanceof SnapshotError) throw error
    const reason =
      errorCode(error) === 'ENOENT'
        ? 'there is no such file; npm run build makes one'
        : `cannot be read (${errorCode(error)})`
    throw new SnapshotError(path, reason)
  }
  return decodeSnapshot(bytes, path)
}

/** Validates and decodes a snapshot in memory; `name` stands for the file in error messages. Throws SnapshotError. */
export function decodeSnapshot(given: Buffer, name = 'snapshot'): Snapshot {
  // Typed-array views need aligned bytes, which the buffer of a file always has; copy any other.
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : Buffer.from(new Uint8Array(given).buffer)
  const refuse = (fault: string) => new SnapshotError(name, fault)
  const header = headerOf(bytes, refuse)
  const sum = createHash('sha256').update(bytes.subarray(0, -CHECKSUM_BYTES)).digest()
  if (!sum.equals(bytes.subarray(-CHECKSUM_BYTES)))
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
