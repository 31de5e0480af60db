import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SnapshotContent } from './content.ts'
import {
  aligned,
  CHECKSUM_BYTES,
  type EncoderInfo,
  FORMAT_VERSION,
  KEPT_AT,
  MAGIC,
  PREFIX_BYTES,
  type SnapshotHeader,
} from './header.ts'
import { READ_ONCE, type Sections, sectionsOf } from './sections.ts'

/** Encodes a snapshot as specified in format.md. Deterministic. */
export function encodeSnapshot(content: SnapshotContent, encoder: EncoderInfo): Buffer {
  const sections = sectionsOf(content)
  const counts = {
    materials: content.materials.length,
    suppliers: content.suppliers.length,
    emissions: content.emissions.country.length,
    regulatory: content.regulatory.length,
  }
  const draft = { atlas_version: versionOf(sections), encoder, counts, sections: {} }
  const header = withOffsets(draft, sections)
  return assemble(header, sections)
}

function versionOf(sections: Sections): string {
  const hash = createHash('sha256')
  for (const [name, bytes] of sections) hash.update(`${name}:${bytes.byteLength}:`).update(bytes)
  return hash.digest('hex').slice(0, 16)
}

/** Fills in the section table. Offsets depend on the header's length, which depends on their digits, so iterate to a fixed point. */
function withOffsets(draft: SnapshotHeader, sections: Sections): SnapshotHeader {
  let header = draft
  for (;;) {
    let offset = PREFIX_BYTES + Buffer.byteLength(JSON.stringify(header))
    const table: SnapshotHeader['sections'] = {}
    for (const [name, bytes] of sections) {
      offset = aligned(offset)
      table[name] = [offset, bytes.byteLength]
      offset += bytes.byteLength
    }
    const next = { ...header, sections: table }
    if (JSON.stringify(next) === JSON.stringify(header)) return header
    header = next
  }
}

function assemble(header: SnapshotHeader, sections: Sections): Buffer {
  const text = Buffer.from(JSON.stringify(header))
  const end = Math.max(...Object.values(header.sections).map(([offset, length]) => offset + length))
  const file = Buffer.alloc(end + CHECKSUM_BYTES)
  file.write(MAGIC, 0, 'latin1')
  file.writeUInt32LE(FORMAT_VERSION, 8)
  file.writeUInt32LE(text.length, 12)
  const once = Object.entries(header.sections).flatMap(([name, [offset]]) => (READ_ONCE.has(name) ? [offset] : []))
  file.writeUInt32LE(Math.min(...once), KEPT_AT)
  text.copy(file, PREFIX_BYTES)
  for (const [name, bytes] of sections) file.set(bytes, header.sections[name]?.[0])
  file.writeUInt32LE(crc32(file.subarray(0, end)), end)
  return file
}
