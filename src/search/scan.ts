import { SCAN_WASM } from './scan-wasm.ts'

/** Similarities of a query with all rows, good enough to choose by; they hold until the next query. */
export type Estimates = {
  of(row: number): number
  /** The rows that may be as similar as was asked for, in their order. */
  rows: readonly number[]
  /** What an estimate is off by at most. */
  error: number
}

/** The kernel takes so many numbers of a row at once, and so many rows. */
const BLOCK_WIDTH = 16
const ROWS_PER_BLOCK = 4
const MEMORY_PAGE = 65_536

/** Rows are rounded to −127 … 127, by the kernel. */
const ROW_STEPS = 127

/**
 * Cosine similarity of a query with all of the vectors, exhaustively, in WebAssembly. A first pass reads a quarter of the bytes, rounded
 * to int8, and how far that can be off is known; so whoever asks `exact` for all that might be good enough misses nothing.
 */
export class CosineScan {
  readonly #dimensions: number
  readonly #width: number
  readonly #memory: ScanMemory
  readonly #kernel: Kernel
  /** The greatest length that rounding has taken from, or added to, a row. */
  readonly #rowError: number
  /** As fine as the whole numbers in which the kernel adds up allow. */
  readonly #querySteps: number

  /** `vectors` holds `count` unit vectors, one after the other. */
  constructor(vectors: Float32Array, count: number) {
    this.#dimensions = count === 0 ? 0 : vectors.length / count
    this.#width = Math.ceil(this.#dimensions / BLOCK_WIDTH) * BLOCK_WIDTH
    this.#querySteps = Math.min(2 ** 15 - 1, Math.floor((2 ** 31 - 1) / (ROW_STEPS * Math.max(1, this.#width))))
    this.#memory = allocate(Math.ceil(count / ROWS_PER_BLOCK) * ROWS_PER_BLOCK, this.#width)
    this.#kernel = kernelOf(this.#memory.memory)
    const { rows, roundedRows, products, scales } = this.#memory
    for (let row = 0; row < count; row++)
      rows.set(vectors.subarray(row * this.#dimensions, (row + 1) * this.#dimensions), row * this.#width)
    this.#rowError = this.#kernel.roundRows(
      rows.byteOffset,
      products.length,
      this.#width,
      roundedRows.byteOffset,
      scales.byteOffset,
    )
    // Where there is no row there is no scale either: what is not a number is not greater or less than anything.
    scales.fill(Number.NaN, count)
  }

  /** Estimates for all vectors, and which of them may be at least so similar. */
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
    return { of: (row) => (products[row] ?? 0) * scale, rows: Array.from(chosen.subarray(0, matched)), error }
  }

  /** The similarities with some of the vectors, in their order. */
  exact(query: Float32Array, chosen: readonly number[]): Float32Array {
    const { query: place, rows, chosen: numbers, cosines } = this.#memory
    place.set(query)
    numbers.set(chosen)
    this.#kernel.exact(place.byteOffset, rows.byteOffset, chosen.length, this.#width, numbers.byteOffset)
    return cosines.slice(0, chosen.length)
  }
}

/** What float32 itself may be off by, in sums of unit vectors. */
const FLOAT_ERROR = 1e-5

/** Rounds a vector to whole steps, the largest of its numbers to ±`most`; answers the step, and the length of what got lost. */
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

/** What the kernel works on; all of it lies in one memory. */
type ScanMemory = ReturnType<typeof allocate>

function allocate(rows: number, width: number) {
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
    rows: take(4 * rows * width),
    roundedQuery: take(2 * width),
    roundedRows: take(rows * width),
  }
  const memory = new WebAssembly.Memory({ initial: Math.ceil(end / MEMORY_PAGE) })
  const { buffer } = memory
  return {
    memory,
    chosen: new Uint32Array(buffer, places.chosen, rows),
    /** In the place of `chosen`. */
    cosines: new Float32Array(buffer, places.chosen, rows),
    products: new Float32Array(buffer, places.products, rows),
    /** What one step of a row's int8 stands for. */
    scales: new Float32Array(buffer, places.scales, rows),
    query: new Float32Array(buffer, places.query, width),
    rows: new Float32Array(buffer, places.rows, rows * width),
    roundedQuery: new Int16Array(buffer, places.roundedQuery, width),
    roundedRows: new Int8Array(buffer, places.roundedRows, rows * width),
  }
}

/** The exports of scan.wat; places are byte offsets. */
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
