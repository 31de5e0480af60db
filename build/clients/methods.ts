import type { Endpoint } from '../../src/api/endpoint.ts'
import { ENDPOINTS } from '../../src/api/endpoints.ts'

/** A method of the clients: one endpoint. */
export type ClientMethod = {
  /** In camelCase. */
  name: string
  endpoint: Endpoint
  /** Name of the path parameter, if any. */
  id: string | undefined
  /** All but `format`: the methods answer objects, files come by `fetch` or `open`. */
  query: [name: string, parameter: Endpoint['query'][string]][]
  hasPages: boolean
}

/** Every endpoint as a method. Throws where two would have one name, or one would take several ids. */
export function clientMethods(endpoints: readonly Endpoint[] = ENDPOINTS): ClientMethod[] {
  const made = endpoints.map((endpoint) => ({
    name: methodName(endpoint),
    endpoint,
    id: /\{(\w+)\}/.exec(endpoint.path)?.[1],
    query: Object.entries(endpoint.query).filter(([name]) => name !== 'format'),
    hasPages: 'page' in endpoint.query,
  }))
  for (const { name, endpoint } of made) {
    if (endpoint.path.split('{').length > 2) throw new Error(`${name}() would take several ids`)
    if (made.some((other) => other.name === name && other.endpoint !== endpoint))
      throw new Error(`two endpoints would be ${name}() in the clients`)
  }
  return made
}

/** `getMaterial` is `material`; what is posted is named by the end of its path, such as `compare`. */
function methodName({ id, method, path }: Endpoint): string {
  const words = method === 'GET' ? id.replace(/^(get|list)(?=[A-Z])/, '') : (path.split('/').at(-1) ?? id)
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** What src/client/client.ts knows of the endpoints. */
export const clientRoutes = (): string =>
  JSON.stringify(
    Object.fromEntries(
      clientMethods().map(({ name, endpoint, hasPages }) => [name, [endpoint.method, endpoint.path, hasPages]]),
    ),
  )
