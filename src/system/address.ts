import { isIPv4, isIPv6 } from 'node:net'

/** An IP address in the form used here: no zone, and IPv4 as such where IPv6 carries it; undefined if it is none. */
export function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (!isIPv6(text)) return undefined
  const groups = groupsOf(withoutZone(text))
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? `${bytesOf(groups[6])}.${bytesOf(groups[7])}` : withoutZone(text)
}

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 address, as one client has all of that. */
export function clientNetwork(address: string): string {
  const plain = plainAddress(address) ?? address
  if (!isIPv6(plain)) return plain
  const network = groupsOf(plain).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

const withoutZone = (address: string) => address.replace(/%.*/, '')

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const [left, right] = [numbersOf(head), numbersOf(tail ?? '')]
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

function numbersOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

const bytesOf = (group = 0) => `${group >> 8}.${group & 255}`
