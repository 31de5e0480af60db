import type { Atlas } from './atlas.ts'
import { byWeight, concernOf } from './concern.ts'

/** Where a substitute has to be made, and where it must not be banned; ids of places. */
export type PlaceWishes = { produced_in?: string | undefined; allowed_in?: string | undefined }

/** Something to say of a material at an index; undefined if there is nothing. */
export type Remark = (index: number) => string | undefined

/** Why a material is refused by the places that the caller names, and what law of them has to be checked. */
export function placeRemarks(
  { produced_in, allowed_in }: PlaceWishes,
  atlas: Atlas,
): { refuse: Remark; checkLaw: Remark | undefined } {
  const made = produced_in === undefined ? undefined : notMadeIn(produced_in, atlas)
  const law = allowed_in === undefined ? undefined : lawOf(allowed_in, atlas)
  return { refuse: (index) => made?.(index) ?? law?.banned(index), checkLaw: law?.toCheck }
}

function notMadeIn(place: string, { places, suppliers, materials }: Atlas): Remark {
  const made = suppliers.madeIn(places.countriesOf(place))
  return (index) =>
    made.has(materials.at(index).id) ? undefined : `no listed operating site in ${places.label(place)}`
}

/** What is in force on the day of the snapshot, the law that the place inherits included: bans of the material, and of products. */
function lawOf(place: string, { places, regulatory, materials }: Atlas): { banned: Remark; toCheck: Remark } {
  const lawmakers = places.lawOf(place, true)
  const law = regulatory.on(regulatory.day)
  const bans = (index: number) => law.bansOf(materials.at(index).id, lawmakers)
  return {
    banned(index) {
      const ban = bans(index).find(({ status }) => status === 'banned')
      return ban && `banned in ${places.label(place)} by ${ban.regulation}`
    },
    toCheck(index) {
      // A ban of claims or of waste leaves what can be made of the material as it is.
      const [ban, ...more] = bans(index)
        .filter(({ flag }) => concernOf(flag) !== 'around')
        .toSorted(byWeight)
      if (!ban) return undefined
      const others = more.length > 0 ? ` and ${more.length} more` : ''
      return `bans on products in ${places.label(place)} (${ban.regulation}: ${ban.applies_to}${others})`
    },
  }
}
