import type { Account } from './access/account.ts'
import type { Ledger } from './access/ledger.ts'
import type { Windows } from './access/windows.ts'
import { AnswerCache, type Finished, finish, JSON_TYPE } from './api/answers.ts'
import { authenticate, budgetExceeded, requireScope } from './api/authenticate.ts'
import { readJson } from './api/body.ts'
import { pushBudgetHeaders } from './api/budget-headers.ts'
import { CORS_HEADERS, preflightHeaders } from './api/cors.ts'
import type { Endpoint } from './api/endpoint.ts'
import { ENDPOINTS } from './api/endpoints.ts'
import { type ApiError, asApiError, errorBody, parameterError } from './api/errors.ts'
import { isMatch } from './api/etag.ts'
import { header, type PlainAnswer, type PlainRequest } from './api/message.ts'
import { methodNotAllowed, pathNotFound } from './api/not-found.ts'
import { parseQuery } from './api/params.ts'
import { requestIds } from './api/request-id.ts'
import { type Route, Router } from './api/router.ts'
import { parseTarget, type Target } from './api/target.ts'
import type { Atlas } from './atlas/atlas.ts'
import type { Mode } from './schema/lists.ts'
import { after, type Maybe } from './system/maybe.ts'

export type AppDependencies = {
  atlas: Atlas
  ledger: Ledger
  mode: Mode
  version: string
  /** Told of every error that a caller sees only as a 500. */
  onFailure(error: unknown, requestId: string): void
  maxBodyBytes?: number
  /** Told of every answer, where somebody measures or keeps an access log. */
  onAnswer?: ((answered: Answered) => void) | undefined
}

/** What is known of a request that was answered; `path` is its route template, or `unknown`. What was asked for and the key are not in it. */
export type Answered = {
  id: string
  method: string
  path: string
  status: number
  durationMs: number
  account: string | undefined
}

/** One request on its way through the stages. */
type Visit = {
  request: PlainRequest
  /** The snapshot that answers it, whatever is swapped in meanwhile. */
  atlas: Atlas
  id: string
  now: number
  startedAt: number
  account: Account | undefined
  /** The windows that it was taken from, where it cost something. */
  taken: Windows | undefined
  endpointPath: string
}

const NO_BODY = Buffer.alloc(0)

/** Plain request in, plain answer out: route, authenticate, spend, parse, handle, conclude. */
export class App {
  readonly #deps: AppDependencies
  readonly #router = new Router(ENDPOINTS)
  readonly #nextId = requestIds()
  #atlas: Atlas
  #answers = new AnswerCache()

  constructor(deps: AppDependencies) {
    this.#deps = deps
    this.#atlas = deps.atlas
  }

  /** Answers from another snapshot from the next request on; those under way finish with theirs. */
  swap(atlas: Atlas) {
    this.#atlas = atlas
    this.#answers = new AnswerCache()
  }

  /** Tells of an answer that never came here: what was no HTTP, or came too slowly. */
  tell(answered: Answered) {
    this.#deps.onAnswer?.(answered)
  }

  get atlas() {
    return this.#atlas
  }

  handle(request: PlainRequest): Maybe<PlainAnswer> {
    const visit = this.#open(request)
    try {
      const answer = this.#answer(visit)
      return answer instanceof Promise ? answer.catch((error: unknown) => this.#refuse(visit, error)) : answer
    } catch (error) {
      return this.#refuse(visit, error)
    }
  }

  #open(request: PlainRequest): Visit {
    const id = this.#nextId(header(request, 'x-request-id'))
    return {
      request,
      atlas: this.#atlas,
      id,
      now: Date.now(),
      startedAt: performance.now(),
      account: undefined,
      taken: undefined,
      endpointPath: 'unknown',
    }
  }

  #answer(visit: Visit): Maybe<PlainAnswer> {
    const { request } = visit
    const finished = isRead(request) ? this.#answers.get(request.target) : undefined
    if (finished) return this.#admit(visit, finished.endpoint, () => this.#conclude(visit, finished))
    const target = parseTarget(request.target)
    const route = this.#router.find(target.path)
    if (request.method === 'OPTIONS') return this.#preflight(visit, target, route)
    if (!target.path.startsWith('/v1/')) throw pathNotFound(target.path)
    const endpoint = route?.endpoints.get(request.method)
    if (route && endpoint) return this.#admit(visit, endpoint, () => this.#ask(visit, endpoint, route.params, target))
    return this.#admit(visit, rulesOfPath(route), () => {
      throw route ? methodNotAllowed(request.method, route.methods) : pathNotFound(target.path)
    })
  }

  /** Who calls, is there budget left, and may this key ask for it; then goes on. Waits only where the ledger has to. */
  #admit(visit: Visit, rules: Rules, goOn: () => Maybe<PlainAnswer>): Maybe<PlainAnswer> {
    const { access, costs, path } = rules
    if (path !== undefined) visit.endpointPath = path
    if (access === 'none') return goOn()
    const { ledger } = this.#deps
    const account = authenticate(header(visit.request, 'authorization'), ledger, visit.now)
    visit.account = account
    return after(costs ? ledger.spend(account, visit.now) : FREE, (taken) => {
      if (!taken) throw budgetExceeded(account, ledger.used(account, visit.now), visit.now)
      if (costs) visit.taken = taken
      requireScope(account, access)
      return goOn()
    })
  }

  /** Parses the request, asks the handler and keeps what is worth keeping. */
  #ask(visit: Visit, endpoint: Endpoint, params: Record<string, string>, target: Target): Maybe<PlainAnswer> {
    const { request, atlas } = visit
    const { values, faults } = parseQuery(target.pairs, endpoint.query, atlas.names)
    if (faults.length > 0) throw parameterError(faults)
    const body = endpoint.body ? readJson(request, this.#deps.maxBodyBytes) : undefined
    const asked = after(body, (read) =>
      this.#handle(visit, endpoint, { ...values, ...params, ...(body && { body: read }) }),
    )
    return after(asked, (value) => {
      const finished = finish(endpoint, value, target, atlas.header.atlas_version)
      if (endpoint.isOfAtlas && isRead(request) && atlas === this.#atlas) this.#answers.keep(request.target, finished)
      return this.#conclude(visit, finished)
    })
  }

  #handle({ atlas, account, now }: Visit, endpoint: Endpoint, input: Record<string, unknown>): Maybe<unknown> {
    const { ledger, mode, version } = this.#deps
    const context = { atlas, ledger, mode, version, now }
    if (endpoint.access === 'none') return endpoint.handle(input, context)
    if (!account) throw new Error(`${endpoint.id} was asked without an account`)
    return endpoint.handle(input, { ...context, account })
  }

  #conclude(visit: Visit, { etag, headers, body }: Finished): PlainAnswer {
    const { request, account } = visit
    if (etag !== undefined && isRead(request) && isMatch(header(request, 'if-none-match'), etag)) {
      if (account && visit.taken) this.#deps.ledger.refund(account, visit.taken)
      return this.#send(visit, 304, ['ETag', etag, 'Cache-Control', 'private'], NO_BODY)
    }
    return this.#send(visit, 200, headers, body)
  }

  #refuse(visit: Visit, thrown: unknown): PlainAnswer {
    const error: ApiError = asApiError(thrown)
    if (error.status === 500) this.#deps.onFailure(thrown, visit.id)
    const body = Buffer.from(errorBody(error))
    const length = String(body.byteLength)
    const headers = ['Content-Type', JSON_TYPE, 'Content-Length', length, 'Cache-Control', 'no-store', ...error.headers]
    return this.#send(visit, error.status, headers, body)
  }

  #preflight(visit: Visit, { path }: Target, route: Route | undefined): PlainAnswer {
    if (!route) throw pathNotFound(path)
    return this.#send(visit, 204, preflightHeaders(route.methods), NO_BODY)
  }

  /** The last stage of every answer: usage, then the headers that belong to this request. */
  #send(visit: Visit, status: number, headers: readonly string[], body: Buffer): PlainAnswer {
    const { request, account, atlas } = visit
    const { ledger, mode, onAnswer } = this.#deps
    const now = Date.now()
    const durationMs = performance.now() - visit.startedAt
    const all = [...headers, 'X-Request-Id', visit.id, 'X-Atlas-Version', atlas.header.atlas_version]
    all.push('Vary', 'Authorization, Origin', 'X-Content-Type-Options', 'nosniff')
    if (mode === 'mock') all.push('X-SVC-Api-Mock', 'true')
    if (request.headers.origin !== undefined || request.method === 'OPTIONS') all.push(...CORS_HEADERS)
    if (account) {
      ledger.count(account, usageKey(request.method, visit.endpointPath), status, durationMs, now)
      pushBudgetHeaders(all, account, ledger.used(account, now), now)
    }
    if (onAnswer) {
      const { id, endpointPath: path } = visit
      onAnswer({ id, method: request.method, path, status, durationMs, account: account?.id })
    }
    return { status, headers: all, body: request.method === 'HEAD' ? NO_BODY : body }
  }
}

const isRead = ({ method }: PlainRequest) => method === 'GET' || method === 'HEAD'

// Made once per endpoint: a text put together anew for each request would have to be hashed anew as well.
const usageKeys = new Map<string, string>()

function usageKey(method: string, path: string): string {
  if (method !== 'GET') return `${method.slice(0, 16)} ${path}`
  const known = usageKeys.get(path)
  if (known !== undefined) return known
  const made = `GET ${path}`
  usageKeys.set(path, made)
  return made
}

/** What an endpoint asks of its callers. */
type Rules = { access: Endpoint['access']; costs: boolean; path?: string }

/** Rules for what no endpoint answers: those of the path, so that a wrong method costs no more than a right one. */
function rulesOfPath(route: Route | undefined): Rules {
  const all = [...(route?.endpoints.values() ?? [])]
  return {
    access: all.some(({ access }) => access === 'none') ? 'none' : 'any-key',
    costs: !all.some(({ costs }) => !costs),
  }
}

/** In the place of the windows, where nothing is taken from them. */
const FREE: Windows = { minute: 0, day: 0 }
