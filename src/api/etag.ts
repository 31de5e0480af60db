import { createHash } from 'node:crypto'

/** A strong validator: the snapshot and the bytes of the answer. */
export function etagOf(atlasVersion: string, body: Buffer): string {
  return `"${atlasVersion}-${createHash('sha1').update(body).digest('base64url').slice(0, 12)}"`
}

/** Whether If-None-Match names this validator (weak comparison, as RFC 9110 asks for it). */
export function isMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
