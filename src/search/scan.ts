import { SCAN_WASM } from './scan-wasm.ts'

/** Similarities of a query with all rows, good enough to choose by; they hold until the next query. */
export type Estimates = {
  of(row: number): number
  /** The rows whose estimate is so much or more, in their order. */
  from(least: number): number[]
  /** What an estimate is off by at most. */
  error: number
}

/** The kernel takes so many numbers of a row at once, and so many rows. */
const STEP = 16
const ROWS_AT_ONCE = 4
const MEMORY_PAGE = 65_536

/** Rows are rounded to −127 … 127. */
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
  /** What one step of a row's int8 stands for. */
  readonly #scales: Float32Array
  /** The greatest length that rounding has taken from, or added to, a row. */
  readonly #rowError: number
  /** As fine as the whole numbers in which the kernel adds up allow. */
  readonly #querySteps: number

  /** `vectors` holds `count` unit vectors, one after the other. */
  constructor(vectors: Float32Array, count: number) {
    this.#dimensions = count === 0 ? 0 : vectors.length / count
    this.#width = Math.ceil(this.#dimensions / STEP) * STEP
    this.#querySteps = Math.min(2 ** 15 - 1, Math.floor((2 ** 31 - 1) / (ROW_STEPS * Math.max(1, this.#width))))
    this.#memory = layOut(Math.ceil(count / ROWS_AT_ONCE) * ROWS_AT_ONCE, this.#width)
    this.#kernel = kernelOf(this.#memory.memory)
    this.#scales = new Float32Array(count)
    let most = 0
    for (let row = 0; row < count; row++) {
      const vector = vectors.subarray(row * this.#dimensions, (row + 1) * this.#dimensions)
      this.#memory.rows.set(vector, row * this.#width)
      const { scale, error } = round(vector, this.#memory.roundedRows, row * this.#width, ROW_STEPS)
      this.#scales[row] = scale
      most = Math.max(most, error)
    }
    this.#rowError = most
  }

  /** Estimates for all vectors. */
  estimate(query: Float32Array): Estimates {
    const { roundedQuery, roundedRows, products } = this.#memory
    const { scale, error } = round(query, roundedQuery, 0, this.#querySteps)
    const place = [roundedQuery.byteOffset, roundedRows.byteOffset, products.length, this.#width] as const
    this.#kernel.rounded(...place, products.byteOffset)
    const scales = this.#scales
    const of = (row: number) => (products[row] ?? 0) * (scales[row] ?? 0) * scale
    const from = (least: number) => rowsFrom(products, scales, scale, least)
    return { of, from, error: error + (1 + error) * this.#rowError + FLOAT_ERROR }
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

/** A function of its own, since it runs over all rows: what it reads are its parameters. */
function rowsFrom(products: Int32Array, scales: Float32Array, scale: number, least: number): number[] {
  const rows: number[] = []
  for (let row = 0; row < scales.length; row++)
    if ((products[row] ?? 0) * (scales[row] ?? 0) * scale >= least) rows.push(row)
  return rows
}

/** What float32 itself may be off by, in sums of unit vectors. */
const FLOAT_ERROR = 1e-5

/** Rounds a vector to whole steps, the largest of its numbers to ±`most`; answers the step, and the length of what got lost. */
function round(vector: Float32Array, into: Int8Array | Int16Array, offset: number, most: number) {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const scale = largest / most
  let squares = 0
  for (let i = 0; i < vector.length && scale > 0; i++) {
    const value = vector[i] ?? 0
    const steps = Math.round(value / scale)
    into[offset + i] = steps
    squares += (value - steps * scale) ** 2
  }
  return { scale, error: Math.sqrt(squares) }
}

/** What the kernel works on; all of it lies in one memory. */
type ScanMemory = ReturnType<typeof layOut>

function layOut(rows: number, width: number) {
  let end = 0
  const take = (length: number) => {
    const start = end
    end += length
    return start
  }
  const places = {
    chosen: take(4 * rows),
    products: take(4 * rows),
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
    products: new Int32Array(buffer, places.products, rows),
    query: new Float32Array(buffer, places.query, width),
    rows: new Float32Array(buffer, places.rows, rows * width),
    roundedQuery: new Int16Array(buffer, places.roundedQuery, width),
    roundedRows: new Int8Array(buffer, places.roundedRows, rows * width),
  }
}

/** The exports of scan.wat; places are byte offsets. */
type Kernel = {
  rounded(query: number, from: number, rows: number, width: number, out: number): void
  exact(query: number, from: number, count: number, width: number, chosen: number): void
}

function kernelOf(memory: WebAssembly.Memory): Kernel {
  const module = new WebAssembly.Module(Buffer.from(SCAN_WASM, 'base64'))
  const { rounded, exact } = new WebAssembly.Instance(module, { js: { memory } }).exports
  if (typeof rounded !== 'function' || typeof exact !== 'function') throw new TypeError('the scan has no kernel')
  return { rounded: (...args) => rounded(...args), exact: (...args) => exact(...args) }
}
