import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { JSON_TYPE } from '../api/answers.ts'
import { ApiError, errorBody } from '../api/errors.ts'
import type { PlainAnswer, PlainRequest } from '../api/message.ts'
import { requestIds } from '../api/request-id.ts'
import type { App } from '../app.ts'

/** What a server bears of its callers; bytes, milliseconds, connections. */
export type ServerLimits = {
  headerBytes: number
  /** From the first byte of a request to the last of its headers, and of all of it. */
  headersMs: number
  requestMs: number
  /** How long a connection is kept for a next request, and how long one may stand still in the middle of an answer. */
  keepAliveMs: number
  idleMs: number
  connections: number
}

/** Serves an app with `node:http` directly: no Request or Response objects are built. */
export function createAtlasServer(app: App, limits: ServerLimits, extraHeaders: readonly string[] = []): Server {
  const options = {
    // A missing Host header would be answered by Node with an empty body; our own errors have one.
    requireHostHeader: false,
    maxHeaderSize: limits.headerBytes,
    // Node wants the headers to be in before the whole of a request may be late.
    headersTimeout: Math.min(limits.headersMs, limits.requestMs),
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    // How often slow requests are looked for.
    connectionsCheckingInterval: Math.min(limits.headersMs, 1_000),
  }
  const server = createServer(options, (request, response) => {
    const send = ({ status, headers, body }: PlainAnswer) => {
      // A server that is stopping asks its clients to go.
      if (!server.listening) headers.push('Connection', 'close')
      response.writeHead(status, headers)
      response.end(body)
    }
    const answer = app.handle(plainRequest(request))
    if (answer instanceof Promise) void answer.then(send)
    else send(answer)
  })
  const refuse = (socket: Duplex, error: ApiError) => {
    const id = nextId(undefined)
    app.tell({ id, method: 'unknown', path: 'unknown', status: error.status, durationMs: 0, account: undefined })
    refuseRaw(socket, error, ['X-Request-Id', id, ...extraHeaders])
  }
  server.maxConnections = limits.connections
  server.setTimeout(limits.idleMs)
  // An expectation that we do not know changes nothing for a reader; Node alone would answer it with an empty 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(socket, malformed(error, limits)))
  server.on('connect', (_, socket) => {
    refuse(
      socket,
      new ApiError('method_not_allowed', 'CONNECT is not allowed here', {
        headers: ['Allow', 'GET, HEAD, POST, OPTIONS'],
      }),
    )
  })
  return server
}

function plainRequest(request: IncomingMessage): PlainRequest {
  const { method = 'GET', url = '/', headers } = request
  return { method, target: url, headers, body: (limit) => readBody(request, limit) }
}

async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return undefined
  const chunks: Buffer[] = []
  let size = 0
  const stream: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
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

/** What Node could not read as HTTP, as an error of our own form. */
function malformed(error: NodeJS.ErrnoException, { headerBytes }: ServerLimits): ApiError {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('invalid_request', `The request headers are too large; at most ${headerBytes} bytes are read`, {
      status: 431,
    })
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('invalid_request', 'The request did not arrive in time', { status: 408 })
  return new ApiError('invalid_request', 'This is not a well-formed HTTP/1.1 request')
}

const nextId = requestIds()

function refuseRaw(socket: Duplex, error: ApiError, extraHeaders: readonly string[]) {
  if (!socket.writable) return void socket.destroy()
  const body = errorBody(error)
  const headers = ['Content-Type', JSON_TYPE, 'Content-Length', String(Buffer.byteLength(body)), 'Connection', 'close']
  headers.push(...error.headers, ...extraHeaders)
  let head = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n`
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
  socket.end(`${head}\r\n${body}`)
}
