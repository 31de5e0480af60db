import type { LineAssumption } from '../../schema/lists.ts'
import type { Filler } from './fillers.ts'
import { finenessOf } from './fineness.ts'
import type { FoldedLine } from './folded-line.ts'
import type { LineWord } from './line-words.ts'
import type { Mention } from './mentions.ts'
import { recycledShare, type routeRatio } from './recycled-share.ts'
import type { Shares } from './shares.ts'
import type { Variants } from './variants.ts'

export type Part = { id: string; share: number }

type Said = {
  line: FoldedLine
  words: readonly LineWord[]
  mentions: readonly Mention[]
  shares: Shares | undefined
  ratio: ReturnType<typeof routeRatio>
  fillers: readonly Filler[]
  main: Mention & { id: string }
}

/** `id`: the part that the line is of. */
type Split = { id: string; parts: Part[]; recycledPct?: number; assumed: LineAssumption[] }

/** A material with what fills it, with its virgin part where only a share is recycled, or with its share in an alloy of a precious metal. */
export function splitOf(own: Part, said: Said, variants: Variants): Split {
  const { main, shares, fillers } = said
  const { id, share } = own
  const route = variants.routeOf(id)
  const isShaped =
    !route && said.words.some(({ means }) => means.key === 'recycled') && isRecycledShape(main.id, id, variants)
  const made = isShaped ? { route: 'recycled', base: main.id } : route
  const stated =
    made?.route === 'recycled' && !shares ? (said.ratio?.recycledPct ?? recycledShare(said, main.id === id)) : undefined
  const recycledPct = stated ?? (route?.route === 'recycled' ? 100 : undefined)
  const filler = fillers.find(({ key }) => !variants.isFilled(id, key))
  const known = {
    assumed: filler ? ['unfilled' as const] : [],
    ...(recycledPct !== undefined && { recycledPct }),
  }
  if (made && recycledPct !== undefined && recycledPct < 100) {
    const parts = [
      { id, share: (share * recycledPct) / 100 },
      { id: made.base, share: share - (share * recycledPct) / 100 },
    ]
    // A buyer looks for the recycled record, unless the line says how much is virgin.
    if (recycledPct < 50 && saysVirgin(said)) return { id: made.base, parts, ...known }
    return recycledPct < 50
      ? { id, parts, ...known, assumed: [...known.assumed, 'smaller_part'] }
      : { id, parts, ...known }
  }
  if (filler?.pct && variants.has(filler.key)) {
    const filled = (share * filler.pct) / 100
    const parts = [
      { id, share: share - filled },
      { id: filler.key, share: filled },
    ]
    return { id, parts, ...known, assumed: [] }
  }
  const fineness = shares ? undefined : finenessOf(said.line, id)
  return fineness === undefined
    ? { id, parts: [own], ...known }
    : { id, parts: [{ id, share: share * fineness }], ...known, assumed: [...known.assumed, 'rest_not_counted'] }
}

const saysVirgin = ({ words }: Said) => words.some(({ means }) => means.kind === 'virgin')

/** Whether recycled makes one of the other without its being a record by that route: steel of an electric arc furnace. */
const isRecycledShape = (id: string, recycled: string, variants: Variants) =>
  id !== recycled && variants.shaped(id, new Set(['recycled'])) === recycled

/** The recycled share in percent of what a line says it has of one material by both routes: rPET/PET 70/30. */
export function recycledOf(parts: readonly Part[], variants: Variants): number | undefined {
  for (const { id, share } of parts) {
    const route = variants.routeOf(id)
    const virgin = route?.route === 'recycled' ? parts.find((part) => part.id === route.base) : undefined
    if (virgin) return Math.round((100 * share) / (share + virgin.share))
  }
  return undefined
}

/** Each material once. */
export function merged(parts: readonly Part[]): Part[] {
  const shares = new Map<string, number>()
  for (const { id, share } of parts) shares.set(id, (shares.get(id) ?? 0) + share)
  return [...shares].map(([id, share]) => ({ id, share: Number(share.toFixed(4)) }))
}
