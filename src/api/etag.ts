import { createHash } from 'node:crypto'

/** A strong ETag from the snapshot version and the response body. */
export function etagOf(atlasVersion: string, body: Buffer): string {
  return `"${atlasVersion}-${createHash('sha1').update(body).digest('base64url').slice(0, 12)}"`
}

/** Whether an If-None-Match header matches `etag`; uses weak comparison, as RFC 9110 requires for this header. */
export function isMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
