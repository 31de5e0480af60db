import type { Account } from './access/account.ts'
import type { Ledger } from './access/ledger.ts'
import { DAY_MS, type Windows } from './access/windows.ts'
import { AnswerCache, type Finished, finish, JSON_TYPE } from './api/answers.ts'
import { authenticate, budgetExceeded, requireScope } from './api/authenticate.ts'
import { readJson } from './api/body.ts'
import { pushBudgetHeaders } from './api/budget-headers.ts'
import { CORS_HEADERS, preflightHeaders } from './api/cors.ts'
import { ENDPOINTS } from './api/endpoints.ts'
import { type ApiError, asApiError, errorBody, parameterError } from './api/errors.ts'
import { isMatch } from './api/etag.ts'
import { header, type PlainAnswer, type PlainRequest } from './api/message.ts'
import { methodNotAllowed, pathNotFound } from './api/not-found.ts'
import { parseQuery } from './api/params.ts'
import { requestIds } from './api/request-id.ts'
import { Router } from './api/router.ts'
import { isFree, isPublic, splitTarget } from './api/target.ts'
import type { Atlas } from './atlas/atlas.ts'
import type { Health } from './schema/health.ts'

export type AppDependencies = {
  atlas: Atlas
  ledger: Ledger
  mode: Health['mode']
  version: string
  /** Told of every error that a caller sees only as a 500. */
  onFailure(error: unknown, requestId: string): void
  mostBodyBytes?: number
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

/** Plain request in, plain answer out: authenticate, spend, route, parse, handle, conclude. */
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

  handle(request: PlainRequest): PlainAnswer | Promise<PlainAnswer> {
    const visit = this.#open(request)
    try {
      const finished = isRead(request) ? this.#answers.get(request.target) : undefined
      if (finished) {
        const waiting = this.#admit(visit, finished.endpoint.costs)
        return waiting
          ? this.#after(waiting, visit, () => this.#conclude(visit, finished))
          : this.#conclude(visit, finished)
      }
      const [path, query] = splitTarget(request.target)
      if (request.method === 'OPTIONS')
        return this.#preflight(visit, path).catch((error: unknown) => this.#refuse(visit, error))
      if (!path.startsWith('/v1/')) throw pathNotFound(path)
      const answer = () => this.#answer(visit, path, query).catch((error: unknown) => this.#refuse(visit, error))
      const waiting = isPublic(path) ? undefined : this.#admit(visit, !isFree(path))
      return waiting ? this.#after(waiting, visit, answer) : answer()
    } catch (error) {
      return visit.account ? this.#refuseRouted(visit, error) : this.#refuse(visit, error)
    }
  }

  /** Goes on when a ledger that could not answer at once has answered. */
  #after(waiting: Promise<void>, visit: Visit, answer: () => PlainAnswer | Promise<PlainAnswer>): Promise<PlainAnswer> {
    return waiting.then(answer).catch((error: unknown) => this.#refuseRouted(visit, error))
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

  /** Stage 1 and 2: who calls, and is there budget left. A promise only where the ledger has to ask. */
  #admit(visit: Visit, costs: boolean): Promise<void> | undefined {
    const { ledger } = this.#deps
    const account = authenticate(header(visit.request, 'authorization'), ledger, visit.now)
    visit.account = account
    if (!costs) return undefined
    const taken = ledger.spend(account, visit.now)
    if (taken instanceof Promise) return taken.then((later) => this.#take(visit, account, later))
    this.#take(visit, account, taken)
    return undefined
  }

  #take(visit: Visit, account: Account, taken: Windows | undefined) {
    visit.taken = taken
    if (!taken) throw budgetExceeded(account, this.#deps.ledger.used(account, visit.now), visit.now, dayEnd(visit.now))
  }

  /** Stage 3 to 5: route, parse, handle. */
  async #answer(visit: Visit, path: string, query: string): Promise<PlainAnswer> {
    const { request, account, atlas } = visit
    const route = await this.#router.find(request.method, path)
    if (!route) throw methodNotAllowed(request.method, path, await this.#router.methodsOf(path))
    const { endpoint, params } = route
    visit.endpointPath = endpoint.path
    if (account) requireScope(account, endpoint.access)
    const { values, faults } = parseQuery(query, endpoint.query)
    if (faults.length > 0) throw parameterError(faults)
    const body = endpoint.body && { body: await readJson(request, this.#deps.mostBodyBytes) }
    const value = await endpoint.handle(
      { ...values, ...params, ...body },
      { ...this.#deps, atlas, now: visit.now, account },
    )
    const finished = finish(endpoint, value, request.target, atlas.header.atlas_version)
    if (finished.etag !== undefined && isRead(request) && atlas === this.#atlas)
      this.#answers.keep(request.target, finished)
    return this.#conclude(visit, finished)
  }

  #conclude(visit: Visit, { endpoint, etag, headers, body }: Finished): PlainAnswer {
    const { request, account } = visit
    visit.endpointPath = endpoint.path
    if (account) requireScope(account, endpoint.access)
    if (etag !== undefined && isRead(request) && isMatch(header(request, 'if-none-match'), etag)) {
      if (account && visit.taken) this.#deps.ledger.refund(account, visit.taken)
      return this.#send(visit, 304, ['ETag', etag, 'Cache-Control', 'private'], NO_BODY)
    }
    return this.#send(visit, 200, headers, body)
  }

  /** Refuses a caller before its route was looked for; usage counts it under its route all the same. */
  async #refuseRouted(visit: Visit, error: unknown): Promise<PlainAnswer> {
    const [path] = splitTarget(visit.request.target)
    const route = await this.#router.find(visit.request.method, path).catch(() => undefined)
    if (route) visit.endpointPath = route.endpoint.path
    return this.#refuse(visit, error)
  }

  #refuse(visit: Visit, thrown: unknown): PlainAnswer {
    const error: ApiError = asApiError(thrown)
    if (error.status === 500) this.#deps.onFailure(thrown, visit.id)
    const body = Buffer.from(errorBody(error))
    const length = String(body.byteLength)
    const headers = ['Content-Type', JSON_TYPE, 'Content-Length', length, 'Cache-Control', 'no-store', ...error.headers]
    return this.#send(visit, error.status, headers, body)
  }

  async #preflight(visit: Visit, path: string): Promise<PlainAnswer> {
    const methods = await this.#router.methodsOf(path)
    if (methods.length === 0) return this.#refuse(visit, pathNotFound(path))
    return this.#send(visit, 204, preflightHeaders(methods), NO_BODY)
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

const dayEnd = (now: number) => (Math.floor(now / DAY_MS) + 1) * DAY_MS
