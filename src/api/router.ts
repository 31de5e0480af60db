import { IttyRouter } from 'itty-router'
import { METHODS } from '../schema/lists.ts'
import type { Endpoint } from './endpoint.ts'

/** The endpoints at a path by method, and the values of the path parameters. */
export type Route = {
  endpoints: ReadonlyMap<string, Endpoint>
  params: Record<string, string>
  /** Every allowed method, including HEAD and OPTIONS. */
  methods: readonly string[]
}

type Pattern = { pattern: RegExp; endpoint: Endpoint }

/** Finds endpoints by path; itty-router compiles the path patterns. */
export class Router {
  readonly #patterns: readonly Pattern[]

  constructor(endpoints: readonly Endpoint[]) {
    // Literal paths first, so that no {parameter} matches them.
    const ordered = endpoints.toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
    const itty = IttyRouter()
    for (const { path } of ordered) itty.all(path.replace(/\{(\w+)\}/g, ':$1'), () => undefined)
    this.#patterns = ordered.flatMap((endpoint, at) => {
      const pattern = itty.routes[at]?.[1]
      return pattern ? [{ pattern, endpoint }] : []
    })
  }

  /** Finds the route of `path` (without query; dot segments are resolved); undefined if there is none. */
  find(path: string): Route | undefined {
    const { pathname } = new URL(`http://atlas${path}`)
    const endpoints = new Map<string, Endpoint>()
    let params: Record<string, string> = {}
    let matched: string | undefined
    for (const { pattern, endpoint } of this.#patterns) {
      // As in OpenAPI, a literal path hides a {parameter} from all methods: `compare` is no material.
      if (matched !== undefined && endpoint.path !== matched) continue
      const match = pattern.exec(pathname)
      if (!match) continue
      matched = endpoint.path
      endpoints.set(endpoint.method, endpoint)
      params = decodedParams(match.groups ?? {})
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

// itty-router leaves parameters percent-encoded. A malformed one cannot be a known id, so it stays encoded and leads to a 404.
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
