import { closest, suggestion } from '../text/did-you-mean.ts'
import { ENDPOINTS } from './endpoints.ts'
import { ApiError } from './errors.ts'

const LITERAL_PATHS = ENDPOINTS.map(({ path }) => path).filter((path) => !path.includes('{'))

/** The 404 for an unknown path; suggests the nearest path without parameters. */
export function pathNotFound(path: string): ApiError {
  return new ApiError('not_found', `Nothing is at ${path.slice(0, 120)}${suggestion(closest(path, LITERAL_PATHS))}`)
}

/** The 405 for a known path. */
export function methodNotAllowed(method: string, allowed: readonly string[]): ApiError {
  const list = allowed.join(', ')
  return new ApiError('method_not_allowed', `${method} is not allowed here; allowed: ${list}`, {
    headers: ['Allow', list],
  })
}
