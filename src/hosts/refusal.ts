import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ApiError, errorAnswer } from '../api/errors.ts'
import type { PlainAnswer } from '../api/message.ts'
import { requestIds } from '../api/request-id.ts'
import type { App } from '../app.ts'

/**
 * How long a connection that is given up is still read: closing it with unread bytes would reset it, and the client
 * might lose the answer. A client that has not closed its half by then loses its place all the same.
 */
export const LINGER_MS = 500

/** Answers what never reaches the app, such as malformed HTTP, and takes the connection back. */
export class Refuser {
  readonly #app: App
  readonly #extraHeaders: readonly string[]
  readonly #nextId = requestIds()
  readonly #lingering = new WeakSet<Duplex>()

  /** `extraHeaders` (names and values in turn) go on every refusal. */
  constructor(app: App, extraHeaders: readonly string[]) {
    this.#app = app
    this.#extraHeaders = extraHeaders
  }

  /** Refuses over the bare socket, where there is no response to write to. */
  refuse(socket: Duplex, error: ApiError) {
    if (this.#lingering.has(socket) || !socket.writable) return this.takeBack(socket)
    const { headers, body } = this.answer(error)
    let head = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n`
    for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
    socket.write(`${head}Connection: close\r\n\r\n${body}`)
    this.takeBack(socket)
  }

  /** Closes a connection without another word. */
  takeBack(socket: Duplex) {
    // The parser reports whatever else arrives on a connection that it has given up.
    if (this.#lingering.has(socket)) return
    if (!socket.writable) return void socket.destroy()
    socket.end()
    this.#linger(socket)
  }

  /** The answer to a request that is refused before the app has seen it. */
  answer(error: ApiError): PlainAnswer {
    const id = this.#nextId(undefined)
    const unknown = { method: 'unknown', path: 'unknown', account: undefined }
    this.#app.reportAnswer({ ...unknown, id, status: error.status, durationMs: 0 })
    const { headers, body } = errorAnswer(error)
    const all = [...headers, 'X-Request-Id', id, ...this.#extraHeaders]
    return { status: error.status, headers: all, body, isToStranger: true }
  }

  #linger(socket: Duplex) {
    this.#lingering.add(socket)
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
    // A reset is a way of being closed.
    socket.on('error', () => {})
    socket.resume()
  }
}
