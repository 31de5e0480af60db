import { ApiError } from './errors.ts'
import type { PlainRequest } from './message.ts'

const MAX_BODY_BYTES = 64 << 10

/**
 * Parses the request body as JSON, whatever its Content-Type. Throws a 413 ApiError if it exceeds `factor` times `maxBytes` and a 400 if it is empty,
 * not UTF-8 or not JSON.
 */
export async function readJson(
  request: PlainRequest,
  { maxBytes: usual = MAX_BODY_BYTES, factor = 1 }: { maxBytes?: number | undefined; factor?: number | undefined },
): Promise<unknown> {
  const maxBytes = factor * usual
  const bytes = await request.body(maxBytes)
  if (!bytes) throw new ApiError('payload_too_large', `The body may have at most ${maxBytes} bytes`)
  if (bytes.byteLength === 0) throw invalid('the body is empty')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw invalid(error instanceof SyntaxError ? `the body is not JSON: ${error.message}` : 'the body is not UTF-8')
  }
}

const invalid = (message: string) =>
  new ApiError('invalid_body', `${message}; send a JSON object such as {"ids":["a","b"]}`, {
    details: [{ parameter: 'body', message, allowed: 'a JSON object' }],
  })
