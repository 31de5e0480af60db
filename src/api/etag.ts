import { createHash } from 'node:crypto'

/** A strong ETag from the snapshot version and the response body. */
export function etagOf(atlasVersion: string, body: Buffer): string {
  return `"${atlasVersion}-${createHash('sha1').update(body).digest('base64url').slice(0, 12)}"`
}

/**
 * How an If-None-Match header matches `etag`: by naming it, or by `*`, which any answer matches. Uses weak comparison, as
 * RFC 9110 requires for this header.
 */
export function matchOf(ifNoneMatch: string | undefined, etag: string): 'named' | 'any' | undefined {
  if (ifNoneMatch === undefined) return undefined
  if (ifNoneMatch.trim() === '*') return 'any'
  const isNamed = ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
  return isNamed ? 'named' : undefined
}
