/** The bytes of a section, or those from one up to another (exclusive). */
export type GetBytes = (name: string, from?: number, to?: number) => Uint8Array

export const bytesOf = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

// Views need no copy: sections are aligned, and the format is little-endian, as is every supported machine.
export const uint32 = (bytes: Uint8Array) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
export const uint16 = (bytes: Uint8Array) => new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
export const int8 = (bytes: Uint8Array) => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
export const float32 = (bytes: Uint8Array) => new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
export const float64 = (bytes: Uint8Array) => new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8)
export const uint64 = (bytes: Uint8Array) => new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8)
