import type { SnapshotMaterial } from '../../snapshot/content.ts'
import type { Replaced } from './replaced.ts'

type Materials = readonly SnapshotMaterial[]

/** What may replace something is better for the climate anyway: these words are nothing to search for then. */
export const withoutGreen = (text: string) =>
  text.replace(new RegExp(`(?:with (?:an? )?|more )?${GREENER.source}`, 'gu'), ' ').replace(NATURAL, ' ')

const GREENER =
  /(?<![\p{L}-])(?<!non )(?:greener|cleaner|less polluting|less harmful|sustainable|eco-?friendly|(?:lower|low|less|smaller)[ -](?:carbon|co2|footprint|impact|emissions?)(?: footprint)?|bio[ -]?based|plant-based|renewable|recycled)(?!\p{L})/u
const NATURAL = /(?<![\p{L}-])natural(?= *$)/u
/** “no polyester, not even recycled” */
const NOT_EVEN =
  /(?<!\p{L})(?:even|nor|neither|not|including|or) (?:the |any |if )?recycled(?!\p{L})|recycled (?:or not|included|too)(?!\p{L})/u
/** Of what is only too bad for the climate, the recycled kind may do. */
export const OF_CARBON = /carbon|footprint|co2|emission|climate|virgin|green|sustainab|planet|impact/
/** With so much more bio-based content, in percent, a material is another kind than the one to be replaced. */
const KIN = 20

/** What goes of what is replaced, and what of it may stay, by what the question asks for; `isNew`: only what is newly made goes. */
export function asWished(found: Replaced, materials: Materials, question: string, isNew = false): Replaced {
  if (NOT_EVEN.test(question)) return { ...found, isWhole: true }
  const isRecycled = /(?<!\p{L})recycled(?!\p{L})/u.test(question)
  return isNew || GREENER.test(question) ? withoutKin(found, materials, isRecycled) : withoutDegrading(found, materials)
}

/** Who replaces plastic has nothing against what grew and rots, even where the word means it too. */
function withoutDegrading(found: Replaced, materials: Materials): Replaced {
  if (found.material !== undefined || (found.object && !found.isOfGroup)) return found
  const all = [...found.members]
  const isDegrading = (at: number) => {
    const { category = '', sustainability } = materials[at] ?? {}
    const { biodegradable, biobased_pct = 0 } = sustainability ?? {}
    return /plastic/i.test(category) && biodegradable === true && biobased_pct >= KIN
  }
  const left = all.filter((at) => !isDegrading(at))
  return left.length * 2 < all.length ? found : { ...found, members: new Set(left) }
}

/** What takes the place of a virgin or a polluting material may be its own recycled or bio-based kind. */
function withoutKin(found: Replaced, materials: Materials, isRecycled: boolean): Replaced {
  const biobased = (at: number) => materials[at]?.sustainability.biobased_pct ?? 0
  const all = [...found.members]
  const shares = all.map(biobased).toSorted((a, b) => a - b)
  const usual = found.material === undefined ? (shares[shares.length >> 1] ?? 0) : biobased(found.material)
  const isKin = (at: number) =>
    at !== found.material &&
    (/recycled/i.test(materials[at]?.name ?? '') || (!isRecycled && biobased(at) >= usual + KIN))
  // Where what is recycled is asked for, no other kind of the same will do.
  const isWhole = found.isWhole || isRecycled
  return { ...found, isWhole, members: new Set(all.filter((at) => !isKin(at))), kin: all.filter(isKin) }
}

/** Whether a material is one more plastic beside those that a thing is made of, neither recycled nor grown. */
export function isOneMorePlastic(at: number, usual: readonly number[], materials: Materials): boolean {
  const material = materials[at]
  return (
    material?.family_id === 'packaging-plastics' &&
    !/recycled/i.test(material.name) &&
    material.sustainability.biobased_pct < KIN &&
    usual.some((one) => materials[one]?.category === material.category)
  )
}

/** What a material is made of and that does no job of it: carbon fibre is no alternative to what it reinforces. */
export function constituentsOf(material: number | undefined, materials: Materials): number[] {
  const { based_on = [], jobs = [] } = materials[material ?? -1]?.properties ?? {}
  return materials.flatMap(({ id, properties }, at) =>
    based_on.includes(id) && !properties.jobs?.some((job) => jobs.includes(job)) ? [at] : [],
  )
}
