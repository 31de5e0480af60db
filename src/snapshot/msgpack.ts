import { Packr } from 'msgpackr'

// Objects of one shape share their keys, and the strings of a section lie together: without a native module, strings one by one are
// three quarters of all that opening allocates.
const OPTIONS = { useRecords: true, bundleStrings: true, maxOwnStructures: 1000 }

/** Encodes one section; the same value gives the same bytes, whatever was packed before. */
export const pack = (value: unknown): Uint8Array => new Packr(OPTIONS).pack(value)

const NIL = Uint8Array.of(0xc0)

/** Decodes what `pack` has made. */
export function unpack(bytes: Uint8Array) {
  const value = new Packr(OPTIONS).unpack(bytes)
  // The library holds on to what it decoded last, and with it to the whole buffer that this is part of.
  new Packr().unpack(NIL)
  return value
}
