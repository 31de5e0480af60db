import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type BlockList, Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { ApiError } from '../api/errors.ts'
import type { PlainAnswer, PlainRequest } from '../api/message.ts'
import type { App } from '../app.ts'
import { Body, hasBody } from './body.ts'
import { streamOf } from './chunks.ts'
import { clientAddress } from './client-address.ts'
import { hostFault } from './host-header.ts'
import { LINGER_MS, Refuser } from './refusal.ts'
import { type Connections, type StopTimes, stopServing } from './stop.ts'

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
  // All of them, as Node itself forgets those that asked for CONNECT. By connection, since an answer that waits for others
  // is never told that the connection was closed before its turn.
  const connections: Connections = new Map()
  const serve = (request: IncomingMessage, response: ServerResponse, expects: boolean) => {
    const wrong = hostFault(request)
    // What is not over at once may have to be waited for at a stop.
    if (hasBody(request)) connections.set(request.socket, response)
    if (wrong !== undefined) return sendLast(request, response, refuser.answer(new ApiError('invalid_request', wrong)))
    const body = new Body(request, expects ? response : undefined)
    const send = (answer: PlainAnswer) => {
      // A stopping server asks clients to close their connections, and a stranger is to hold no place.
      const isLast = app.isStopping || answer.isToStranger || body.isUnwanted
      if (isLast) return sendLast(request, response, answer)
      if (hasBody(request) && !request.complete) giveUpUnlessComplete(request, response)
      response.writeHead(answer.status, answer.headers)
      if (!answer.chunks) return void response.end(answer.body)
      connections.set(request.socket, response)
      pour(answer.chunks, response)
    }
    const answer = app.handle(plainRequest(request, body, limits))
    if (!(answer instanceof Promise)) return send(answer)
    connections.set(request.socket, response)
    void answer.then(send)
  }
  const server = createServer(options, (request, response) => serve(request, response, false))
  server.maxConnections = limits.connections
  // Node would drop headers after the 2,000th, a second Host or the length of a body among them; their bytes are limited.
  server.maxHeadersCount = 0
  server.setTimeout(limits.idleMs)
  // Unknown Expect headers are ignored; by default Node would answer 417 with an empty body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('checkContinue', (request, response) => serve(request, response, true))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A request that is answered already, and whose body turns out to be wrong, gets no second answer.
    const answer = socket instanceof Socket ? connections.get(socket) : undefined
    if (answer?.headersSent && !answer.writableFinished) refuser.takeBack(socket)
    else refuser.refuse(socket, malformed(error, limits))
  })
  server.on('connect', (_, socket) => refuser.refuse(socket, connectRefused()))
  server.on('connection', (socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  return {
    server,
    stop(times, onCutOff) {
      app.stop()
      const giveUp = (socket: Socket) => refuser.refuse(socket, tooLate())
      return stopServing({ server, connections, giveUp }, times, onCutOff)
    },
  }
}

const connectRefused = () =>
  new ApiError('method_not_allowed', 'CONNECT is not allowed here', {
    headers: ['Allow', 'GET, HEAD, POST, OPTIONS'],
  })

/**
 * Sends the last answer of a connection. It goes out at once, but the connection is closed only when the rest of the body
 * has come or has had its time: closing it with unread bytes would reset it, and the client might lose the answer.
 */
function sendLast(request: IncomingMessage, response: ServerResponse, answer: PlainAnswer) {
  const { status, headers, body, chunks } = answer
  response.writeHead(status, [...headers, 'Connection', 'close'])
  if (chunks) return pour(chunks, response)
  if (!hasBody(request) || request.complete) return void response.end(body)
  response.flushHeaders()
  if (body.byteLength > 0) response.write(body)
  const end = () => void response.end()
  const timer = setTimeout(end, LINGER_MS)
  response.once('close', () => clearTimeout(timer))
  request.once('end', end).resume()
}

/** Sends chunks as fast as the client takes them. If one fails, the connection breaks off, so that nobody takes the part for the whole. */
function pour(chunks: Iterable<Buffer>, response: ServerResponse) {
  pipeline(streamOf(chunks), response, () => {})
}

/** Closes the connection of a request that is answered already, unless the rest of its body arrives soon. */
function giveUpUnlessComplete(request: IncomingMessage, response: ServerResponse) {
  response.once('finish', () => {
    setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref()
  })
}

function plainRequest(request: IncomingMessage, body: Body, limits: ServerLimits): PlainRequest {
  const { method = 'GET', url = '/', headers } = request
  const address = () => clientAddress(request, limits.trustedProxies)
  return { method, target: url, headers, body: (limit) => body.read(limit), address }
}

/** Turns Node's error for a request that it could not parse, or that arrived too slowly, into an API error. */
function malformed(error: NodeJS.ErrnoException, { headerBytes }: ServerLimits): ApiError {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('invalid_request', `The request headers are too large; at most ${headerBytes} bytes are read`, {
      status: 431,
    })
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooLate()
  return new ApiError('invalid_request', 'This is not a well-formed HTTP/1.1 request')
}

const tooLate = () => new ApiError('invalid_request', 'The request did not arrive in time', { status: 408 })
