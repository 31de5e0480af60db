import { type Account, DEMO_KEY, PAGE_ACCOUNT } from './access/account.ts'
import type { Windows } from './access/windows.ts'
import { AnswerCache, finish } from './api/answers.ts'
import type { AppDependencies, RequestSummary } from './api/app-dependencies.ts'
import { authenticate, budgetExceeded, requireScope } from './api/authenticate.ts'
import { readJson } from './api/body.ts'
import { pushBudgetHeaders } from './api/budget-headers.ts'
import { CORS_HEADERS, preflightHeaders } from './api/cors.ts'
import type { Endpoint } from './api/endpoint.ts'
import { ENDPOINTS } from './api/endpoints.ts'
import { type ApiError, asApiError, errorAnswer } from './api/errors.ts'
import { matchOf } from './api/etag.ts'
import { asksForFormat, preferredFormat } from './api/formats.ts'
import { refuseFormerId } from './api/former-id.ts'
import { header, type PlainAnswer, type PlainRequest } from './api/message.ts'
import { methodNotAllowed, pathNotFound } from './api/not-found.ts'
import { packedForPage, requirePage } from './api/page-requests.ts'
import { parseQuery } from './api/query.ts'
import { requestIds } from './api/request-id.ts'
import { type Route, Router } from './api/router.ts'
import { FREE, type Rules, rulesOfPath } from './api/rules.ts'
import type { SideAnswer } from './api/side.ts'
import { Spending } from './api/spending.ts'
import { parseTarget, type Target } from './api/target.ts'
import { usageKey } from './api/usage-key.ts'
import type { Atlas } from './atlas/atlas.ts'
import { SIDES } from './sides.ts'
import { after, type Maybe } from './system/maybe.ts'

export type { AppDependencies, RequestSummary } from './api/app-dependencies.ts'

/** One request on its way to its response. */
type Exchange = {
  request: PlainRequest
  /** The snapshot when the request arrived; a swap does not change it. */
  atlas: Atlas
  id: string
  now: number
  startedAt: number
  account: Account | undefined
  /** The budget windows it was taken from; undefined if it cost nothing. */
  taken: Windows | undefined
  /** Takes it back from the share of its address; undefined if it was not counted there. */
  untake: (() => void) | undefined
  endpointPath: string
}

const NO_BODY = Buffer.alloc(0)

/** Turns a request into a response: route, authenticate, spend, parse, call the endpoint, respond. */
export class App {
  readonly #deps: AppDependencies
  readonly #router = new Router(ENDPOINTS)
  readonly #nextId = requestIds()
  readonly #spending: Spending
  #atlas: Atlas
  #answers = new AnswerCache()
  #isStopping = false

  constructor(deps: AppDependencies) {
    this.#deps = deps
    this.#atlas = deps.atlas
    this.#spending = new Spending(deps.ledger, deps.demoPerAddress)
  }

  /** Switches to another snapshot for new requests; requests in progress finish with the old one. */
  swap(atlas: Atlas) {
    this.#atlas = atlas
    this.#answers = new AnswerCache()
  }

  /** Whether the process is about to end: it still answers, but is not to be asked any more. */
  get isStopping() {
    return this.#isStopping
  }

  stop() {
    this.#isStopping = true
  }

  /** Passes on a response that the host sent without calling `handle`, such as to malformed HTTP or after a timeout. */
  reportAnswer(summary: RequestSummary) {
    this.#deps.onAnswer?.(summary)
  }

  get atlas() {
    return this.#atlas
  }

  handle(request: PlainRequest): Maybe<PlainAnswer> {
    const exchange = this.#open(request)
    try {
      const answer = this.#answer(exchange)
      return answer instanceof Promise
        ? answer.catch((error: unknown) => this.#respondWithError(exchange, error))
        : answer
    } catch (error) {
      return this.#respondWithError(exchange, error)
    }
  }

  #open(request: PlainRequest): Exchange {
    const id = this.#nextId(header(request, 'x-request-id'))
    return {
      request,
      atlas: this.#atlas,
      id,
      now: Date.now(),
      startedAt: performance.now(),
      account: undefined,
      taken: undefined,
      untake: undefined,
      endpointPath: 'unknown',
    }
  }

  #answer(exchange: Exchange): Maybe<PlainAnswer> {
    const { request } = exchange
    const finished = isKept(request) ? this.#answers.get(request.target) : undefined
    if (finished) return this.#admit(exchange, finished.endpoint, () => this.#respondWith(exchange, finished, true))
    const target = parseTarget(request.target)
    const route = this.#router.find(target.path)
    if (request.method === 'OPTIONS') return this.#preflight(exchange, target, route)
    if (!target.path.startsWith('/v1/')) return this.#answerSide(exchange, target)
    const endpoint = route?.endpoints.get(request.method)
    if (route && endpoint)
      return this.#admit(exchange, endpoint, () => this.#callEndpoint(exchange, endpoint, route.params, target))
    return this.#admit(exchange, rulesOfPath(route), () => {
      throw route ? methodNotAllowed(request.method, route.methods) : pathNotFound(target.path)
    })
  }

  #answerSide(exchange: Exchange, { path }: Target): Maybe<PlainAnswer> {
    const { request, atlas } = exchange
    const side = SIDES.get(path)
    if (!side) return this.#respondFromSite(exchange, path)
    if (!side.methods.includes(request.method)) throw methodNotAllowed(request.method, side.methods)
    const context = { atlas, maxBodyBytes: this.#deps.maxBodyBytes, ask: (inner: PlainRequest) => this.handle(inner) }
    if (side.isForDemo && header(request, 'authorization') === undefined)
      exchange.request = { ...request, headers: { ...request.headers, authorization: `Bearer ${DEMO_KEY}` } }
    return this.#admit(exchange, side, () =>
      after(side.answer(request, context), (answer) => this.#respondWith(exchange, answer, false)),
    )
  }

  /**
   * Authenticates, spends from the budget and checks the scope, then calls `next`. Synchronous unless the ledger or
   * `next` returns a promise. Throws ApiError.
   */
  #admit(exchange: Exchange, rules: Rules, next: () => Maybe<PlainAnswer>): Maybe<PlainAnswer> {
    const { access, costs, path } = rules
    if (path !== undefined) exchange.endpointPath = path
    if (access === 'none') return next()
    const { ledger } = this.#deps
    const account = authenticate(header(exchange.request, 'authorization'), ledger, exchange.now)
    exchange.account = account
    if (account.id === PAGE_ACCOUNT) requirePage(exchange.request, this.#deps.site !== undefined)
    if (costs) exchange.untake = this.#spending.shareOf(exchange, account)?.()
    return after(costs ? ledger.spend(account, exchange.now) : FREE, (taken) => {
      if (!taken) throw budgetExceeded(account, ledger.used(account, exchange.now), exchange.now)
      if (costs) exchange.taken = taken
      requireScope(account, access)
      return next()
    })
  }

  /** Parses the request, asks the handler and keeps what is worth keeping. */
  #callEndpoint(
    exchange: Exchange,
    endpoint: Endpoint,
    params: Record<string, string>,
    target: Target,
  ): Maybe<PlainAnswer> {
    const { request, atlas } = exchange
    refuseFormerId(target, params, atlas)
    const values = parseQuery(target.pairs, endpoint.query, atlas)
    if ('format' in endpoint.query) values.format ??= preferredFormat(header(request, 'accept'), endpoint.formats)
    const limits = { maxBytes: this.#deps.maxBodyBytes, factor: endpoint.bodyFactor }
    const body = endpoint.body ? readJson(request, limits) : undefined
    const result = after(body, (read) =>
      this.#callHandler(exchange, endpoint, { ...values, ...params, ...(body && { body: read }) }),
    )
    return after(result, (value) => {
      const finished = finish(endpoint, value, target, atlas.header.atlas_version)
      // What anybody can ask for without a key, under any number of targets, must not push out what others ask for.
      const isForAnyone = endpoint.isOfAtlas && !endpoint.dependsOnScopes
      const isWorthKeeping = isForAnyone && endpoint.access !== 'none' && !finished.chunks && isKept(request)
      if (isWorthKeeping && atlas === this.#atlas) this.#answers.keep(request.target, finished)
      return this.#respondWith(exchange, finished, false)
    })
  }

  #callHandler(exchange: Exchange, endpoint: Endpoint, input: Record<string, unknown>): Maybe<unknown> {
    const { atlas, account, now } = exchange
    const { ledger, mode, version } = this.#deps
    const context = { atlas, ledger, mode, version, now, isStopping: this.#isStopping }
    if (endpoint.access === 'none') return endpoint.handle(input, context)
    if (!account) throw new Error(`${endpoint.id} was asked without an account`)
    const spend = (requests: number) => this.#spending.more(exchange, account, requests)
    return endpoint.handle(input, { ...context, account, spend })
  }

  /** A 304 is free only if it cost nothing to make: the answer was there, and the caller named it. */
  #respondWith(exchange: Exchange, { status = 200, etag, headers, body, chunks }: SideAnswer, wasKept: boolean) {
    const { request, account } = exchange
    const match = etag !== undefined && isRead(request) ? matchOf(header(request, 'if-none-match'), etag) : undefined
    if (etag !== undefined && match) {
      const isFree = wasKept && match === 'named'
      if (isFree && account && exchange.taken) this.#deps.ledger.refund(account, exchange.taken)
      if (isFree) exchange.untake?.()
      return this.#respond(exchange, 304, ['ETag', etag, 'Cache-Control', 'private'], NO_BODY)
    }
    const sent = account?.id === PAGE_ACCOUNT ? packedForPage(request, headers, body) : { headers, body }
    const answer = this.#respond(exchange, status, sent.headers, sent.body)
    return chunks && request.method !== 'HEAD' ? { ...answer, chunks: this.#reported(exchange, chunks()) } : answer
  }

  /** Passes on the chunks; by the time that one fails, it is too late for a 500. */
  *#reported({ id }: Exchange, chunks: Iterable<Buffer>): Iterable<Buffer> {
    try {
      yield* chunks
    } catch (error) {
      this.#deps.onFailure(error, id)
      throw error
    }
  }

  #respondWithError(exchange: Exchange, thrown: unknown): PlainAnswer {
    const error: ApiError = asApiError(thrown)
    // Not granted, so that the address loses nothing either.
    if (!exchange.taken) exchange.untake?.()
    if (error.status === 500 || error.cause !== undefined) this.#deps.onFailure(thrown, exchange.id)
    const { headers, body } = errorAnswer(error)
    return this.#respond(exchange, error.status, headers, body)
  }

  #respondFromSite(exchange: Exchange, path: string): PlainAnswer {
    const { request, atlas } = exchange
    const found = isRead(request) ? this.#deps.site?.(request, path, atlas) : undefined
    if (!found) throw pathNotFound(path)
    exchange.endpointPath = 'page'
    return this.#send(exchange, found.status, [...found.headers], found.body)
  }

  #preflight(exchange: Exchange, { path }: Target, route: Route | undefined): PlainAnswer {
    const { methods } = route ?? SIDES.get(path) ?? {}
    if (!methods) throw pathNotFound(path)
    return this.#respond(exchange, 204, preflightHeaders(methods), NO_BODY)
  }

  /** Completes an answer of the API. */
  #respond(exchange: Exchange, status: number, headers: readonly string[], body: Buffer): PlainAnswer {
    const { request } = exchange
    const all = [...headers, 'Vary', 'Accept, Authorization, Origin']
    if (request.headers.origin !== undefined || request.method === 'OPTIONS') all.push(...CORS_HEADERS)
    return this.#send(exchange, status, all, body)
  }

  /** Counts usage and adds the headers that every answer has. */
  #send(exchange: Exchange, status: number, headers: string[], body: Buffer): PlainAnswer {
    const { request, account, atlas } = exchange
    const { ledger, mode, onAnswer } = this.#deps
    const now = Date.now()
    const durationMs = performance.now() - exchange.startedAt
    headers.push('X-Request-Id', exchange.id, 'X-Atlas-Version', atlas.header.atlas_version)
    headers.push('X-Content-Type-Options', 'nosniff')
    if (mode === 'mock') headers.push('X-SVC-Api-Mock', 'true')
    if (account) {
      ledger.count(account, usageKey(request.method, exchange.endpointPath), status, durationMs, now)
      pushBudgetHeaders(headers, account, ledger.used(account, now), now)
    }
    if (onAnswer) {
      const { id, endpointPath: path } = exchange
      onAnswer({ id, method: request.method, path, status, durationMs, account: account?.id })
    }
    const isToStranger = account === undefined && status >= 400 && status < 500
    return { status, headers, body: request.method === 'HEAD' ? NO_BODY : body, isToStranger }
  }
}

/** Whether answers are kept for such requests: those in the format that a target has by itself. */
const isKept = (request: PlainRequest) => isRead(request) && !asksForFormat(header(request, 'accept'))

const isRead = ({ method }: PlainRequest) => method === 'GET' || method === 'HEAD'
