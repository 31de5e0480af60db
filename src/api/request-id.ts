import { randomBytes } from 'node:crypto'

const WELL_FORMED = /^[\w.:-]{1,128}$/

/** Returns a function that picks a request's id: the caller's own if well-formed, else a generated one unique across processes. */
export function requestIds(): (sent: string | undefined) => string {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return (sent) => (sent !== undefined && WELL_FORMED.test(sent) ? sent : `${prefix}-${(count++).toString(36)}`)
}
