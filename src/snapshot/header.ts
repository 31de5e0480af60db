/** The first eight bytes of every snapshot. */
export const MAGIC = 'SMATLAS\n'
/** Raised whenever a reader of the old format would misread the new one. */
export const FORMAT_VERSION = 11
/** Magic, version, length of the header, length of what is kept in memory. */
export const PREFIX_BYTES = 20
export const KEPT_AT = 16
/** A CRC-32 as gzip has it: it tells damage, and 20 MB take 3 ms where SHA-256 takes 12. */
export const CHECKSUM_BYTES = 4
/** Sections start on multiples of this, so that typed arrays can view the file without a copy. */
export const ALIGNMENT = 8

export type EncoderInfo = {
  id: string
  kind: 'static' | 'pipeline'
  dimensions: number
  /** Hash of the model's files (of its id, for a hub model). */
  sha256: string
}

export type SnapshotHeader = {
  /** First 16 hex digits of the SHA-256 over all sections with their names and lengths. */
  atlas_version: string
  encoder: EncoderInfo
  counts: { materials: number; suppliers: number; emissions: number; regulatory: number }
  /** Byte offset and length of each section. */
  sections: Record<string, [offset: number, length: number]>
}

export const aligned = (offset: number) => Math.ceil(offset / ALIGNMENT) * ALIGNMENT

/** Thrown for a snapshot that cannot be used; the message is one line with the file and the fault. */
export class SnapshotError extends Error {
  constructor(file: string, fault: string) {
    super(`${file}: ${fault}`)
  }
}
