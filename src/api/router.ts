import { type IRequest, IttyRouter } from 'itty-router'
import type { Endpoint } from './endpoint.ts'

export type Route = { endpoint: Endpoint; params: Record<string, string> }

/** Finds rows of the endpoint table by method and path. */
export class Router {
  readonly #itty = IttyRouter<IRequest>()
  readonly #methods: readonly string[]

  constructor(endpoints: readonly Endpoint[]) {
    this.#methods = [...new Set(endpoints.map(({ method }) => method))]
    // Literal paths first, so that no {parameter} swallows them.
    const ordered = endpoints.toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
    for (const endpoint of ordered) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
      const register = endpoint.method === 'GET' ? this.#itty.get : this.#itty.post
      register(path, ({ params }: IRequest): Route => ({ endpoint, params: decodedParams(params) }))
    }
  }

  /** The row for a method (HEAD goes where GET goes) and a path without its query. */
  async find(method: string, path: string): Promise<Route | undefined> {
    const url = `http://atlas${path}`
    return this.#itty.fetch({ method: method === 'HEAD' ? 'GET' : method, url })
  }

  /** Every method that a path answers to; empty for an unknown path. */
  async methodsOf(path: string): Promise<string[]> {
    const allowed: string[] = []
    for (const method of this.#methods) if (await this.find(method, path)) allowed.push(method)
    if (allowed.includes('GET')) allowed.push('HEAD')
    return allowed.length > 0 ? [...allowed, 'OPTIONS'] : []
  }
}

// itty leaves parameters percent-encoded; what cannot be decoded is no id of ours and stays as it is.
function decodedParams(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decoded(value)]))
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
