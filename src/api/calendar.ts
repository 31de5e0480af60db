import { type DayRange, isWithin } from '../atlas/day-range.ts'
import type { RegulatoryEntry } from '../schema/regulatory.ts'
import { groupBy } from '../system/group-by.ts'

/** A day on which a rule begins or ends, with all its entries found. */
type Occasion = { day: string; what: 'begins' | 'ends'; entries: readonly [RegulatoryEntry, ...RegulatoryEntry[]] }

const HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sustainable-Materials Atlas//Law//EN', 'CALSCALE:GREGORIAN']
const FOOT = ['END:VCALENDAR']
const MAX_NAMED = 20

/**
 * The days on which rules begin or end, as an iCalendar object (RFC 5545): one event of a whole day for each rule and day. The same entries
 * give the same bytes, as the stamp of an event is the day on which its instrument was looked at.
 */
export function lawCalendar(entries: readonly RegulatoryEntry[], range: DayRange): Buffer {
  const occasions = [...groupBy(entries, ({ instrument, rule }) => `${instrument.id}.${rule}`).values()]
    .flatMap(occasionsOf)
    .filter(({ day }) => isWithin(day, range))
    .toSorted((a, b) => order(a.day, b.day) || order(uidOf(a), uidOf(b)))
  const lines = [...HEAD, ...occasions.flatMap(eventOf), ...FOOT]
  return Buffer.from(lines.map((line) => `${folded(line)}\r\n`).join(''))
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function occasionsOf([first, ...more]: readonly RegulatoryEntry[]): Occasion[] {
  if (!first) return []
  const { effective_date, until } = first
  const entries: Occasion['entries'] = [first, ...more]
  return [
    ...(effective_date === undefined ? [] : [{ day: effective_date, what: 'begins' as const, entries }]),
    ...(until === undefined ? [] : [{ day: until, what: 'ends' as const, entries }]),
  ]
}

const uidOf = ({ what, entries: [{ instrument, rule }] }: Occasion) =>
  `${instrument.id}.${rule}.${what}@sustainable-materials-atlas`

function eventOf(occasion: Occasion): string[] {
  const { day, what, entries } = occasion
  const [{ jurisdiction, kind, regulation, applies_to, except, locator, instrument, phase, source, ...rule }] = entries
  const names = entries.map(({ material }) => material)
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  const description = [
    `${what === 'begins' ? 'First' : 'Last'} day of this ${kind}: ${applies_to}`,
    ...(except === undefined ? [] : [`Except: ${except}`]),
    ...(rule.for === undefined ? [] : [`For: ${rule.for}`]),
    `Materials: ${names.slice(0, MAX_NAMED).join(', ')}${more}`,
    `${regulation}; ${locator}`,
    'No legal advice.',
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(occasion)}`,
    `DTSTAMP:${compact(instrument.checked)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `SUMMARY:${escaped(`${jurisdiction}: ${kind} ${what}, ${regulation}`)}`,
    `DESCRIPTION:${escaped(description.join('\n'))}`,
    `URL:${source.url}`,
    `CATEGORIES:${escaped(jurisdiction)},${escaped(kind)}`,
    `STATUS:${phase === 'proposed' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const compact = (day: string) => day.replaceAll('-', '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

const MAX_OCTETS = 75

/** Breaks a line after at most 75 octets, never within a character; each further line begins with a space. */
function folded(line: string): string {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}
