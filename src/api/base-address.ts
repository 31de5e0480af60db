import { header, type PlainRequest } from './message.ts'

/** The address at which the caller reached this server, without a slash at its end. */
export function baseAddress(request: PlainRequest): string {
  const scheme = header(request, 'x-forwarded-proto') === 'https' ? 'https' : 'http'
  return `${scheme}://${header(request, 'host') ?? '127.0.0.1:8080'}`
}
