import { IttyRouter } from 'itty-router'
import { METHODS } from '../schema/lists.ts'
import type { Endpoint } from './endpoint.ts'

/** What is at a path: the rows of the table by method, and the values of the path's parameters. */
export type Route = {
  endpoints: ReadonlyMap<string, Endpoint>
  params: Record<string, string>
  /** Every method that the path answers to. */
  methods: readonly string[]
}

type Pattern = { pattern: RegExp; endpoint: Endpoint }

/** Finds rows of the endpoint table by path; itty-router makes the patterns. */
export class Router {
  readonly #patterns: readonly Pattern[]

  constructor(endpoints: readonly Endpoint[]) {
    // Literal paths first, so that no {parameter} swallows them.
    const ordered = endpoints.toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
    const itty = IttyRouter()
    for (const { path } of ordered) itty.all(path.replace(/\{(\w+)\}/g, ':$1'), () => undefined)
    this.#patterns = ordered.flatMap((endpoint, at) => {
      const pattern = itty.routes[at]?.[1]
      return pattern ? [{ pattern, endpoint }] : []
    })
  }

  /** What is at a path without its query, its dot segments resolved; undefined where nothing is. */
  find(path: string): Route | undefined {
    const { pathname } = new URL(`http://atlas${path}`)
    const endpoints = new Map<string, Endpoint>()
    let params: Record<string, string> = {}
    for (const { pattern, endpoint } of this.#patterns) {
      const match = pattern.exec(pathname)
      if (!match || endpoints.has(endpoint.method)) continue
      endpoints.set(endpoint.method, endpoint)
      params = { ...decodedParams(match.groups ?? {}), ...params }
    }
    if (endpoints.size === 0) return undefined
    const read = endpoints.get('GET')
    if (read) endpoints.set('HEAD', read)
    return { endpoints, params, methods: methodsOf(endpoints) }
  }
}

function methodsOf(endpoints: ReadonlyMap<string, Endpoint>): string[] {
  const allowed = [...METHODS, 'HEAD'].filter((method) => endpoints.has(method))
  return [...allowed, 'OPTIONS']
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
