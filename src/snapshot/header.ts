/** The first eight bytes of every snapshot. */
export const MAGIC = 'SMATLAS\n'
/** Raised whenever a reader of the old format would misread the new one. */
export const FORMAT_VERSION = 4
export const PREFIX_BYTES = 16
export const CHECKSUM_BYTES = 32
/** Sections start on multiples of this, so that typed arrays can look straight into the file. */
export const ALIGNMENT = 8

export type EncoderInfo = {
  id: string
  kind: 'static' | 'pipeline'
  dimensions: number
  /** Of the model's files, so that vectors are never compared across models. */
  sha256: string
}

export type SnapshotHeader = {
  /** Hash of all sections, first 16 hex digits. */
  atlas_version: string
  encoder: EncoderInfo
  counts: { materials: number; suppliers: number; emissions: number; regulatory: number }
  /** Byte offset and length of each section. */
  sections: Record<string, [offset: number, length: number]>
}

export const aligned = (offset: number) => Math.ceil(offset / ALIGNMENT) * ALIGNMENT

/** A snapshot that cannot be used; the message names the file and the fault in one line. */
export class SnapshotError extends Error {
  constructor(file: string, fault: string) {
    super(`${file}: ${fault}`)
  }
}
