import type { IndexedRecord } from '../../build/derive/documents.ts'
import type { KeywordDocument } from '../../src/search/postings.ts'
import { nameKey } from '../../src/text/fold.ts'
import { seeded } from '../relevance/measures.ts'

/** Share of a copy's words that are not those of the record that it was made from. */
const CHANGED = 0.4
const SYLLABLES = 'ba ce di fo gu la me ni po ru sa te vi xo zu kar len mir nol tur'.split(' ')

/**
 * `count` records made from the real ones: these first, then copies in which four words of ten are others. A vocabulary grows
 * with the root of a collection (Heaps) and few words are frequent in it (Zipf), so do and are the words put in.
 */
export function grown(real: readonly IndexedRecord[], count: number): IndexedRecord[] {
  const draw = seeded(count)
  const vocabulary = Math.ceil(50 * Math.sqrt(count))
  const changed = (text: string) =>
    text.replace(/\p{L}{3,}/gu, (word) => (draw() < CHANGED ? coined(Math.floor(vocabulary * draw() ** 3)) : word))
  return Array.from({ length: count }, (_, at) => {
    const record = real[at % real.length]
    if (!record) throw new RangeError('no record to make others from')
    return at < real.length ? record : copyOf(record, at, changed)
  })
}

function copyOf({ shown, keyword }: IndexedRecord, at: number, changed: (text: string) => string): IndexedRecord {
  const { name, aliases, category, applications, places, description, asked } = keyword
  const copy: KeywordDocument = {
    id: at,
    name: changed(name),
    aliases: changed(aliases),
    category,
    applications: changed(applications),
    places: changed(places),
    description: changed(description),
    asked: changed(asked),
  }
  return {
    shown: {
      ...shown,
      id: `${shown.id}-${at}`,
      title: copy.name,
      names: [copy.name, ...copy.aliases.split('; ')].map(nameKey),
    },
    keyword: copy,
    text: `${copy.name}. ${copy.aliases}. ${copy.category}. ${copy.applications}. ${copy.places}. ${copy.description}`,
  }
}

/** A word of its own for each number. */
function coined(number: number): string {
  const syllables: string[] = []
  for (let rest = number + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    syllables.push(SYLLABLES[rest % SYLLABLES.length] ?? '')
  return syllables.join('')
}
