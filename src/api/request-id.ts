import { randomBytes } from 'node:crypto'

const SANE = /^[\w.:-]{1,128}$/

/** Gives each request an id: the caller's own where it is sane, else one that no other process gives. */
export function requestIds(): (sent: string | undefined) => string {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return (sent) => (sent !== undefined && SANE.test(sent) ? sent : `${prefix}-${(count++).toString(36)}`)
}
