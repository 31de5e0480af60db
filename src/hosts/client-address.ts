import type { IncomingMessage } from 'node:http'
import { type BlockList, isIPv4, isIPv6 } from 'node:net'
import { plainAddress } from '../system/address.ts'

/**
 * The address of the client behind trusted proxies: the rightmost one of X-Forwarded-For that is not itself a trusted
 * proxy. Whatever stands further left was written by the client, as is the whole header if the peer is not trusted.
 * Undefined if the connection has no address, such as on a Unix socket.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trusted: BlockList | undefined) {
  const peer = plainAddress(socket.remoteAddress ?? '')
  if (peer === undefined || trusted === undefined || !isIn(trusted, peer)) return peer
  const forwarded = headers['x-forwarded-for']
  const claimed = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',')
  let address = peer
  for (let at = claimed.length - 1; at >= 0; at--) {
    const next = plainAddress(withoutPort(claimed[at] ?? ''))
    // No proxy writes what is no address, so the last one known is the nearest to the truth.
    if (next === undefined) return address
    address = next
    if (!isIn(trusted, address)) return address
  }
  return address
}

const isIn = (list: BlockList, address: string) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** Some proxies add the port: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
function withoutPort(text: string): string {
  const entry = text.trim()
  if (isIPv6(entry)) return entry
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/:\d+$/, '')
}
