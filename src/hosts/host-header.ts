import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** What is wrong with the Host header (RFC 9112, section 3.2): HTTP/1.1 requires exactly one, and no version allows two. */
export function hostFault({ rawHeaders, httpVersionMinor }: IncomingMessage): string | undefined {
  let host: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return ONE_HOST
    host = rawHeaders[at + 1] ?? ''
  }
  if (host === undefined) return httpVersionMinor === 0 ? undefined : ONE_HOST
  return isHost(host) ? undefined : 'The Host header must be a name or an address, with or without a port'
}

const ONE_HOST = 'A request must have one Host header, and only one'

/** `uri-host [":" port]` of RFC 3986, section 3.2.2; a name may be empty. */
function isHost(text: string): boolean {
  if (/^(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*(?::\d*)?$/i.test(text)) return true
  const literal = /^\[([\da-f:.]+)\](?::\d*)?$/i.exec(text)?.[1]
  return literal !== undefined && isIPv6(literal)
}
