import { Packr } from 'msgpackr'

// Objects of one shape share their keys, and the strings of a section lie together: without a native module, strings one by one are
// three quarters of all that opening allocates.
const OPTIONS = { useRecords: true, bundleStrings: true, maxOwnStructures: 1000 }

/** Encodes one section; the same value gives the same bytes, whatever was packed before. */
export const pack = (value: unknown): Uint8Array => new Packr(OPTIONS).pack(value)

/** Decodes what `pack` has made. */
export const unpack = (bytes: Uint8Array) => new Packr(OPTIONS).unpack(bytes)
