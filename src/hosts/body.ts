import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '../api/errors.ts'

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** The body of a request. One that its client holds back until it is told to go on is invited when it is read. */
export class Body {
  readonly #request: IncomingMessage
  #toInvite: ServerResponse | undefined

  constructor(request: IncomingMessage, toInvite: ServerResponse | undefined) {
    this.#request = request
    this.#toInvite = toInvite
  }

  /** It was announced and never invited, so what follows it on the connection is not certain. */
  get isUnwanted() {
    return this.#toInvite !== undefined && hasBody(this.#request)
  }

  async read(limitBytes: number): Promise<Buffer | undefined> {
    if (Number(this.#request.headers['content-length'] ?? 0) > limitBytes) return undefined
    this.#toInvite?.writeContinue()
    this.#toInvite = undefined
    const chunks: Buffer[] = []
    let size = 0
    const stream: AsyncIterable<Buffer> = this.#request.iterator({ destroyOnReturn: false })
    try {
      for await (const chunk of stream) {
        size += chunk.byteLength
        if (size > limitBytes) return undefined
        chunks.push(chunk)
      }
    } catch {
      throw new ApiError('invalid_request', 'The body broke off before its end')
    }
    return Buffer.concat(chunks)
  }
}
