import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { ApiError } from '../api/errors.ts'
import type { PlainAnswer, PlainRequest } from '../api/message.ts'
import type { App } from '../app.ts'
import { clientAddress } from './client-address.ts'
import { LINGER_MS, Refuser } from './refusal.ts'
import { type StopTimes, stopServing } from './stop.ts'

/** Limits on clients, in bytes, milliseconds and number of connections. */
export type ServerLimits = {
  headerBytes: number
  bodyBytes: number
  /** Time for all headers to arrive, from the first byte of the request. */
  headersMs: number
  /** Time for the whole request to arrive, body included. */
  requestMs: number
  /** How long an idle connection is kept open for another request. */
  keepAliveMs: number
  /** Drops a connection without traffic, such as one whose client has stopped reading a response. */
  idleMs: number
  connections: number
  /** Unless it is 0 or missing, the app is told the address of each client. */
  demoPerAddress?: number
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies?: BlockList | undefined
}

export type AtlasServer = {
  server: Server
  /** Finishes what is under way and closes; calls `onCutOff` if there is something left at the end of the time. */
  stop(times: StopTimes, onCutOff: () => void): Promise<void>
}

/**
 * Serves an app with `node:http` directly, without the cost of Request and Response objects. `extraHeaders` (names and
 * values in turn) go on errors that are sent without the app, such as for malformed HTTP.
 */
export function createAtlasServer(app: App, limits: ServerLimits, extraHeaders: readonly string[] = []): AtlasServer {
  const options = {
    // Node would refuse a missing Host header with an empty body.
    requireHostHeader: false,
    maxHeaderSize: limits.headerBytes,
    // Node requires headersTimeout to be no longer than requestTimeout.
    headersTimeout: Math.min(limits.headersMs, limits.requestMs),
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: Math.min(limits.headersMs, 1_000),
  }
  const refuser = new Refuser(app, extraHeaders)
  const serve = (request: IncomingMessage, response: ServerResponse, isLast: boolean) => {
    if (!hasRightHost(request)) return refuser.respond(response, wrongHost())
    const send = ({ status, headers, body }: PlainAnswer) => {
      // A stopping server asks clients to close their connections.
      if (isLast || app.isStopping) headers.push('Connection', 'close')
      if (hasBody(request) && !request.complete) giveUpUnlessComplete(request, response)
      response.writeHead(status, headers)
      response.end(body)
    }
    const answer = app.handle(plainRequest(request, limits))
    if (answer instanceof Promise) void answer.then(send)
    else send(answer)
  }
  const server = createServer(options, (request, response) => serve(request, response, false))
  server.maxConnections = limits.connections
  // Node would drop headers after the 2,000th, a second Host or the length of a body among them; their bytes are limited.
  server.maxHeadersCount = 0
  server.setTimeout(limits.idleMs)
  // Unknown Expect headers are ignored; by default Node would answer 417 with an empty body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('checkContinue', (request, response) => {
    // The app refuses a body that is too large by its length alone. It is never asked for, so nothing can follow it.
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > limits.bodyBytes
    if (!isTooLarge) response.writeContinue()
    serve(request, response, isTooLarge)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuser.refuse(socket, malformed(error, limits)))
  server.on('connect', (_, socket) => refuser.refuse(socket, connectRefused()))
  // All of them: Node itself forgets those that asked for CONNECT.
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return {
    server,
    stop(times, onCutOff) {
      app.stop()
      return stopServing(server, connections, times, onCutOff)
    },
  }
}

/** HTTP/1.1 requires exactly one Host header, and no version allows two (RFC 9112, section 3.2). */
function hasRightHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0)
}

const wrongHost = () => new ApiError('invalid_request', 'A request must have one Host header, and only one')

const connectRefused = () =>
  new ApiError('method_not_allowed', 'CONNECT is not allowed here', {
    headers: ['Allow', 'GET, HEAD, POST, OPTIONS'],
  })

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Closes the connection of a request that is answered already, unless the rest of its body arrives soon. */
function giveUpUnlessComplete(request: IncomingMessage, response: ServerResponse) {
  response.once('finish', () => {
    setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref()
  })
}

function plainRequest(request: IncomingMessage, { demoPerAddress, trustedProxies }: ServerLimits): PlainRequest {
  const { method = 'GET', url = '/', headers } = request
  const address = demoPerAddress ? () => clientAddress(request, trustedProxies) : undefined
  return { method, target: url, headers, body: (limit) => readBody(request, limit), address }
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

/** Turns Node's error for a request that it could not parse, or that arrived too slowly, into an API error. */
function malformed(error: NodeJS.ErrnoException, { headerBytes }: ServerLimits): ApiError {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('invalid_request', `The request headers are too large; at most ${headerBytes} bytes are read`, {
      status: 431,
    })
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('invalid_request', 'The request did not arrive in time', { status: 408 })
  return new ApiError('invalid_request', 'This is not a well-formed HTTP/1.1 request')
}
