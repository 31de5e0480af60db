import { LedgerUnavailable } from '../access/ledger.ts'
import type { ErrorDetail } from '../schema/error.ts'
import { ERROR_STATUSES, type ErrorCode } from '../schema/lists.ts'
import { SnapshotError } from '../snapshot/header.ts'
import { MEDIA_TYPES } from './formats.ts'

/** An error whose message is safe to show to the client. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly headers: readonly string[]
  readonly details: readonly ErrorDetail[]
  readonly replacedBy: string | undefined

  /** `headers` is a flat list of names and values. An error with a `cause` is for the operator too. */
  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      headers?: string[]
      details?: ErrorDetail[]
      status?: number
      replacedBy?: string | undefined
      cause?: Error
    } = {},
  ) {
    super(message, extra.cause && { cause: extra.cause })
    this.code = code
    this.status = extra.status ?? ERROR_STATUSES[code]
    this.headers = extra.headers ?? []
    this.details = extra.details ?? []
    this.replacedBy = extra.replacedBy
  }
}

/** The JSON body of every error response, and the headers that depend on the error alone. */
export function errorAnswer({ code, message, status, details, headers, replacedBy }: ApiError): {
  headers: string[]
  body: Buffer
} {
  const error = {
    code,
    message,
    status,
    ...(details.length > 0 && { details }),
    ...(replacedBy && { replaced_by: replacedBy }),
  }
  const body = Buffer.from(JSON.stringify({ error }))
  const own = ['Content-Type', MEDIA_TYPES.json, 'Content-Length', String(body.byteLength), 'Cache-Control', 'no-store']
  return { headers: [...own, ...headers], body }
}

/** Maps any thrown value to what the client sees: an ApiError as is, an unavailable ledger or snapshot as 503, anything else as a bare 500. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof LedgerUnavailable)
    return new ApiError('not_ready', 'Budgets cannot be looked up for the moment; try again in a second', {
      headers: ['Retry-After', '1'],
    })
  if (error instanceof SnapshotError)
    return new ApiError('not_ready', 'The snapshot file was changed in place and has to be loaded again', {
      headers: ['Retry-After', '5'],
      cause: error,
    })
  return new ApiError('internal_error', 'Something went wrong on our side. The request id finds it in our log.')
}
