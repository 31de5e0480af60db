import type { Reading as ShownReading } from '../../schema/search.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import type { Names } from '../names.ts'
import type { Places } from '../places.ts'
import { certificationsOf } from './maker-wishes.ts'
import { placesOf, refusedPlacesOf } from './place-names.ts'
import type { Reading } from './reading.ts'
import type { TradeNames } from './trade-names.ts'

type Parts = {
  content: Pick<SnapshotContent, 'materials'>
  names: Names
  places: () => Pick<Places, 'label'>
  tradeNames: TradeNames
}

/** A reading as it is shown, with the words as they were asked. */
export function shownReading(reading: Reading, { content, names, places, tradeNames }: Parts): ShownReading {
  const { text, translation, law, replaces, excludes, conditions, contains, ranks, rest } = reading
  const asked = <T extends { words: string }>(part: T): T =>
    translation ? { ...part, words: translation.wordsFor(part.words) } : part
  const marks = tradeNames.in(text)
  const wanted = reading.isCompared ? [] : placesOf(text, names)
  const away = reading.isCompared ? [] : refusedPlacesOf(text, names)
  const replaced = replaces?.material === undefined ? undefined : content.materials[replaces.material]
  const held = contains && contains.members.size + (contains.partly?.size ?? 0)
  return {
    text: translation?.asked ?? text,
    language: translation?.language ?? (reading.isUnread ? 'und' : 'en'),
    ...(translation && { english: text }),
    ...(replaces && {
      replaces: { words: asked(replaces).words, name: replaces.label, ...(replaced && { id: replaced.id }) },
    }),
    ...(contains && { contains: asked({ words: contains.words, name: contains.label, materials: held ?? 0 }) }),
    excludes: [
      ...excludes.map(({ words, label, members }) => asked({ words, name: label, materials: members.size })),
      ...away.map(({ words, place }) => asked({ words, name: places().label(place), materials: 0 })),
    ],
    conditions: conditions.map(({ words, figure, is, limit }) => asked({ words, figure, is, limit })),
    ...(ranks && { superlative: asked({ words: ranks.words, figure: ranks.figure, is: ranks.is }) }),
    places: wanted.map(asked),
    ...(law !== undefined && { law }),
    certifications: certificationsOf(text, names).map(asked),
    ...(marks.length > 0 && { trade_names: marks }),
    rest: rest.replace(/\s+/g, ' ').trim(),
  }
}
