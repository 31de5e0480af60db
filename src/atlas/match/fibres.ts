import type { FoldedLine } from './folded-line.ts'
import { type Mention, withoutOverlaps } from './mentions.ts'
import { sharesOf } from './shares.ts'
import type { Variants } from './variants.ts'

/** Shorter words for fibres are codes. */
const MIN_FIBRE = 4

/** A fibre by a word that may mean something else, but not where it is all there is: seta. */
export const isOnlyFibre = ({ words }: FoldedLine, all: readonly Mention[]) => {
  const [word, ...more] = words
  return (
    word !== undefined &&
    more.length === 0 &&
    word.text.length >= MIN_FIBRE &&
    all.length > 0 &&
    all.every(({ onlyInTextile, from, to }) => onlyInTextile && from === word.from && to === word.to)
  )
}

/** Whether shares of fibres say that it is cloth: all names may be fibres, and one can be nothing else. */
export function isFibreBlend(line: FoldedLine, all: readonly Mention[], variants: Variants): boolean {
  // Recycled wool is as much a fibre as wool is.
  const isFibreByRoute = ({ id }: Mention) =>
    id !== undefined && variants.isFibre(id) && variants.routeOf(id) !== undefined
  const fibres = withoutOverlaps(all.filter((one) => one.onlyInTextile || isFibreByRoute(one)))
  const others = withoutOverlaps(all.filter(({ onlyInTextile }) => !onlyInTextile))
  const isFibre = ({ from, to }: Mention) => fibres.some((fibre) => fibre.from <= from && to <= fibre.to)
  if (!others.every(isFibre)) return false
  const isOnlyFibre = fibres.some(
    ({ from, to, id }) => !others.some((other) => other.from < to && from < other.to && other.id !== id),
  )
  return isOnlyFibre && sharesOf(line, fibres) !== undefined
}

/** Leaves out the other meanings of a fibre code. */
export const fibresFirst = (all: readonly Mention[]) =>
  all.filter(
    (mention) =>
      mention.onlyInTextile ||
      !all.some((fibre) => fibre.onlyInTextile && fibre.from <= mention.from && mention.to <= fibre.to),
  )
