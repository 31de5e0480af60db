import { SCAN_WASM } from './scan-wasm.ts'

/** Estimated cosine similarities of a query with all rows; valid until the next query. */
export type Estimates = {
  of(row: number): number
  /** Indexes of the rows that may reach the requested similarity, ascending. */
  rows: Uint32Array
  /** Upper bound of the absolute error of an estimate. */
  error: number
}

/** The kernel processes blocks of this many numbers of a row, and this many rows. */
const BLOCK_WIDTH = 16
const ROWS_PER_BLOCK = 4
const MEMORY_PAGE = 65_536

/** The kernel quantises rows to −127 … 127. */
const ROW_STEPS = 127

/**
 * Exhaustive cosine similarity scan in WebAssembly, in two steps. `estimate` scans int8 vectors, a quarter of the bytes, with a known error
 * bound; `exact` then computes the true similarity of the rows that may be good enough, so no result is missed.
 */
export class CosineScan {
  /** A scan of `count` rows that were rounded before, laid out by `interleaved`, with the scale of each: it only estimates. */
  static ofRounded(dimensions: number, count: number, rounded: { rows: Int8Array; scales: Float32Array }): CosineScan {
    return new CosineScan(new Float32Array(0), count, { dimensions, ...rounded })
  }

  readonly #dimensions: number
  readonly #width: number
  readonly #memory: ScanMemory
  readonly #kernel: Kernel
  /** Largest Euclidean norm of the rounding error of a row. */
  readonly #rowError: number
  /** Quantisation steps of the query: as many as fit int16 without overflow of the kernel's int32 sums. */
  readonly #querySteps: number

  /** `vectors` holds `count` unit vectors, concatenated. */
  constructor(
    vectors: Float32Array,
    count: number,
    rounded?: { dimensions: number; rows: Int8Array; scales: Float32Array },
  ) {
    this.#dimensions = count === 0 ? 0 : (rounded?.dimensions ?? vectors.length / count)
    this.#width = paddedWidth(this.#dimensions)
    this.#querySteps = Math.min(2 ** 15 - 1, Math.floor((2 ** 31 - 1) / (ROW_STEPS * Math.max(1, this.#width))))
    const padded = Math.ceil(count / ROWS_PER_BLOCK) * ROWS_PER_BLOCK
    this.#memory = allocate(padded, this.#width, rounded ? 0 : padded)
    this.#kernel = kernelOf(this.#memory.memory)
    const { scales, roundedRows } = this.#memory
    if (rounded) {
      roundedRows.set(rounded.rows)
      scales.set(rounded.scales)
    }
    this.#rowError = rounded ? 0 : this.#roundAll(vectors, count)
    // Padding rows get a NaN scale, so their estimate never compares as similar.
    scales.fill(Number.NaN, count)
  }

  #roundAll(vectors: Float32Array, count: number): number {
    const { rows, roundedRows, products, scales } = this.#memory
    for (let row = 0; row < count; row++)
      rows.set(vectors.subarray(row * this.#dimensions, (row + 1) * this.#dimensions), row * this.#width)
    return this.#kernel.roundRows(
      rows.byteOffset,
      products.length,
      this.#width,
      roundedRows.byteOffset,
      scales.byteOffset,
    )
  }

  /** Estimates the similarity of all rows, and selects those that may reach `min`. */
  estimate(query: Float32Array, min: number): Estimates {
    const { roundedQuery, roundedRows, products, scales, chosen } = this.#memory
    const { scale, error: queryError } = round(query, roundedQuery, this.#querySteps)
    const error = queryError + (1 + queryError) * this.#rowError + FLOAT_ERROR
    const matched = this.#kernel.rounded(
      roundedQuery.byteOffset,
      roundedRows.byteOffset,
      products.length,
      this.#width,
      products.byteOffset,
      scales.byteOffset,
      (min - error) / scale,
      chosen.byteOffset,
    )
    return { of: (row) => (products[row] ?? 0) * scale, rows: chosen.slice(0, matched), error }
  }

  /** Cosine similarities of the `chosen` rows, in that order. */
  exact(query: Float32Array, chosen: readonly number[]): Float32Array {
    const { query: queryView, rows, chosen: indexes, cosines } = this.#memory
    queryView.set(query)
    indexes.set(chosen)
    this.#kernel.exact(queryView.byteOffset, rows.byteOffset, chosen.length, this.#width, indexes.byteOffset)
    return cosines.slice(0, chosen.length)
  }
}

const paddedWidth = (dimensions: number) => Math.ceil(dimensions / BLOCK_WIDTH) * BLOCK_WIDTH

/** Rows of int8 numbers as the kernel reads them: sixteen numbers of each of four rows, then the next sixteen; padded with zeros. */
export function interleaved(rows: Int8Array, dimensions: number): Int8Array {
  const count = dimensions === 0 ? 0 : rows.length / dimensions
  const width = paddedWidth(dimensions)
  const laid = new Int8Array(Math.ceil(count / ROWS_PER_BLOCK) * ROWS_PER_BLOCK * width)
  for (let row = 0; row < count; row++) {
    const lane = row % ROWS_PER_BLOCK
    const block = (row - lane) * width + lane * BLOCK_WIDTH
    for (let at = 0; at < dimensions; at += BLOCK_WIDTH) {
      const numbers = rows.subarray(row * dimensions + at, row * dimensions + Math.min(at + BLOCK_WIDTH, dimensions))
      laid.set(numbers, block + at * ROWS_PER_BLOCK)
    }
  }
  return laid
}

/** Bound of the float32 rounding error in a dot product of unit vectors. */
const FLOAT_ERROR = 1e-5

/**
 * Quantises a vector into `into`, its largest absolute value to ±`max`. Returns the size of a step and the Euclidean norm of the rounding
 * error.
 */
function round(vector: Float32Array, into: Int16Array, max: number) {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const scale = largest / max
  let squares = 0
  for (let i = 0; i < vector.length && scale > 0; i++) {
    const value = vector[i] ?? 0
    const steps = Math.round(value / scale)
    into[i] = steps
    squares += (value - steps * scale) ** 2
  }
  return { scale, error: Math.sqrt(squares) }
}

/** Typed-array views of the kernel's memory. */
type ScanMemory = ReturnType<typeof allocate>

/** `exactRows` are kept in float32: all, or none. */
function allocate(rows: number, width: number, exactRows: number) {
  let end = 0
  const take = (length: number) => {
    const start = end
    end += length
    return start
  }
  const places = {
    chosen: take(4 * rows),
    products: take(4 * rows),
    scales: take(4 * rows),
    query: take(4 * width),
    rows: take(4 * exactRows * width),
    roundedQuery: take(2 * width),
    roundedRows: take(rows * width),
  }
  const memory = new WebAssembly.Memory({ initial: Math.ceil(end / MEMORY_PAGE) })
  const { buffer } = memory
  return {
    memory,
    chosen: new Uint32Array(buffer, places.chosen, rows),
    /** Shares memory with `chosen`: the kernel overwrites row indexes with results. */
    cosines: new Float32Array(buffer, places.chosen, rows),
    products: new Float32Array(buffer, places.products, rows),
    /** Dequantisation scale of each row. */
    scales: new Float32Array(buffer, places.scales, rows),
    query: new Float32Array(buffer, places.query, width),
    rows: new Float32Array(buffer, places.rows, exactRows * width),
    roundedQuery: new Int16Array(buffer, places.roundedQuery, width),
    roundedRows: new Int8Array(buffer, places.roundedRows, rows * width),
  }
}

/** The exports of scan.wat; all pointers are byte offsets. */
type Kernel = {
  roundRows(from: number, rows: number, width: number, to: number, scales: number): number
  rounded(
    query: number,
    from: number,
    rows: number,
    width: number,
    out: number,
    scales: number,
    min: number,
    matched: number,
  ): number
  exact(query: number, from: number, count: number, width: number, chosen: number): void
}

function kernelOf(memory: WebAssembly.Memory): Kernel {
  const module = new WebAssembly.Module(Buffer.from(SCAN_WASM, 'base64'))
  const { roundRows, rounded, exact } = new WebAssembly.Instance(module, { js: { memory } }).exports
  if (typeof roundRows !== 'function' || typeof rounded !== 'function' || typeof exact !== 'function')
    throw new TypeError('the scan has no kernel')
  return {
    roundRows: (...args) => Number(roundRows(...args)),
    rounded: (...args) => Number(rounded(...args)),
    exact: (...args) => exact(...args),
  }
}
