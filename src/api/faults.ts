import type { ErrorDetail } from '../schema/error.ts'
import type { ErrorCode } from '../schema/lists.ts'
import { ApiError } from './errors.ts'

const MAX_TOLD = 20
/** Each message is sent twice, in `details` and in the message of the error, so the body is at most twice as large. */
const MAX_TOLD_BYTES = 7_500
const MAX_ECHOED = 80

/** A value as it was sent, cut to a length that an error can repeat. */
export const echoed = (value: string) => (value.length > MAX_ECHOED ? `${value.slice(0, MAX_ECHOED)}…` : value)

/**
 * The faults of one request. Tells the first ones and counts the others, so that an error stays small whatever is sent:
 * `add` describes a fault only if it is told.
 */
export class Faults {
  readonly #fallback: ErrorCode
  readonly #place: string
  readonly #codes = new Set<ErrorCode>()
  readonly #told: ErrorDetail[] = []
  #bytes = 0
  #untold = 0

  /** `fallback` is the code of faults with several codes; `place` is where those that are not told are. */
  constructor(fallback: ErrorCode, place: string) {
    this.#fallback = fallback
    this.#place = place
  }

  add(code: ErrorCode, describe: () => ErrorDetail) {
    this.#codes.add(code)
    const detail = this.#untold > 0 || this.#told.length === MAX_TOLD ? undefined : describe()
    if (detail) this.#bytes += Buffer.byteLength(JSON.stringify(detail))
    if (detail && (this.#told.length === 0 || this.#bytes <= MAX_TOLD_BYTES)) this.#told.push(detail)
    else this.#untold++
  }

  /** Throws one error for all of them, if there are any. */
  throwIfAny() {
    if (this.#told.length === 0) return
    const details = [...this.#told]
    if (this.#untold > 0) details.push({ parameter: this.#place, message: `and ${this.#untold} more` })
    const [code = this.#fallback, ...others] = this.#codes
    const message = details.map((detail) => detail.message).join('. ')
    throw new ApiError(others.length === 0 ? code : this.#fallback, message, { details })
  }
}
