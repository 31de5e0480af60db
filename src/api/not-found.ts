import { closest } from '../text/did-you-mean.ts'
import { ENDPOINTS } from './endpoints.ts'
import { ApiError } from './errors.ts'

const LITERAL_PATHS = ENDPOINTS.map(({ path }) => path).filter((path) => !path.includes('{'))

/** The 404 of a path that nothing answers to. */
export function pathNotFound(path: string): ApiError {
  const near = closest(path, LITERAL_PATHS)
  return new ApiError('not_found', `Nothing is at ${path.slice(0, 120)}${near ? `; did you mean ${near}?` : ''}`)
}

/** The 405 of a known path, or the 404 where no method is allowed. */
export function methodNotAllowed(method: string, path: string, allowed: readonly string[]): ApiError {
  if (allowed.length === 0) return pathNotFound(path)
  const list = allowed.join(', ')
  return new ApiError('method_not_allowed', `${method} is not allowed here; allowed: ${list}`, {
    headers: ['Allow', list],
  })
}
