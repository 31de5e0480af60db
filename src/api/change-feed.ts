import type { Change } from '../schema/changes.ts'

/** Changes as an Atom feed (RFC 4287). The same changes give the same bytes. */
export function changeFeed(changes: readonly Change[], releases: readonly { date: string }[]): Buffer {
  const updated = stamp(releases.at(-1)?.date ?? '1970-01-01')
  const head = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '  <title>Changes of the Sustainable-Materials Atlas</title>',
    `  <id>${URN}</id>`,
    `  <updated>${updated}</updated>`,
    '  <author><name>Sustainable-Materials Atlas</name></author>',
    '  <link rel="self" href="/v1/changes?format=atom"/>',
  ]
  return Buffer.from(`${[...head, ...changes.map(entryOf), '</feed>'].join('\n')}\n`)
}

const URN = 'urn:sustainable-materials-atlas:changes'

const stamp = (day: string) => `${day}T00:00:00Z`

function entryOf(change: Change): string {
  const { date, version, type, id, figure, why, source } = change
  const text = [why, source && `${source.publisher}: ${source.title}. ${source.url}`]
  return [
    '  <entry>',
    `    <title>${escaped(titleOf(change))}</title>`,
    `    <id>${URN}:${[version, type, id, change.change, ...(figure ? [encodeURIComponent(figure)] : [])].join(':')}</id>`,
    `    <updated>${stamp(date)}</updated>`,
    ...(type === 'instrument' ? [] : [`    <link href="/v1/${type}s/${id}"/>`]),
    `    <category term="${type}"/>`,
    `    <content type="text">${escaped(text.filter((part) => part !== undefined).join('\n') || titleOf(change))}</content>`,
    '  </entry>',
  ].join('\n')
}

function titleOf({ name, change, figure, from, to }: Change): string {
  if (figure === undefined) return change === 'renamed' ? `${name}: ${from} is now ${to}` : `${name}: ${change}`
  return `${name}: ${figure} ${valueText(from)} → ${valueText(to)}`
}

const valueText = (value: Change['from']) =>
  value === undefined ? '–' : Array.isArray(value) ? value.join(', ') : String(value)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 has no place for are left out. */
const escaped = (text: string) =>
  text.replace(/[^\t\n\r\x20-\uffff]/g, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
