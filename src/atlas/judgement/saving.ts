import type { Relation } from '../../schema/lists.ts'
import { shown } from '../../text/shown.ts'
import type { Ratio } from './carbon.ts'
import { STOPGAP } from './job-function.ts'

/** A change of material costs: a saving that the figures cannot confirm has to be at least a tenth. */
const WORTHWHILE = 0.9
/** Figures of unlike stages and stand-ins are no proof; this far apart they are worth a check. */
const FAR_LOWER = 0.7
/** Where the figures allow more than this many times as much, only what lies FAR_LOWER is worth a check. */
const WIDE_OPEN = 3
/** How many times the carbon the cure of a material that holds a hazardous substance may cost. */
const MAX_CURE = 2
/** Where the figures allow more than a tenth more, it is open whether anything is saved. */
const MAX_OPEN = 1.1

/**
 * Lower by its figures, which may leave open by how much. Where they leave open whether, another material has to save WORTHWHILE, and a
 * stand-in figure, or one whose ratio is WIDE_OPEN, lie FAR_LOWER.
 */
export function isLower({ verdict, ratio, countsMore }: Ratio, relation: Relation, isProxy: boolean): boolean {
  if (ratio === undefined || ratio.value >= 1) return false
  if (relation !== 'other-route' && ratio.high > WIDE_OPEN && ratio.value > FAR_LOWER) return false
  if (verdict === 'not_comparable' && relation !== 'other-route')
    return ratio.high < 1 || ratio.value <= (countsMore && !isProxy ? WORTHWHILE : FAR_LOWER)
  if (verdict === 'lower' || (isProxy && ratio.value <= FAR_LOWER)) return true
  return !isProxy && (relation !== 'other-material' || ratio.value <= WORTHWHILE)
}

/** Whether a material that holds a hazardous substance is replaced even at this cost in carbon. */
export const isBearable = ({ ratio }: Ratio) => ratio === undefined || ratio.value <= MAX_CURE

type Basis = {
  /** Whether it is the plain material in place of a product. */
  isFeedstock: boolean
  /** Whether another class of it does the job than that of the figure. */
  isOtherClass: boolean
  /** Whether its figure stands in for another material's. */
  isProxy: boolean
  /** Whether a kilogram stands for the function. */
  isStopgap: boolean
}

/** Why the carbon of a substitute has to be checked, in words; undefined where the figures are enough. */
export function openCarbon(
  { isUnlike, countsMore, hasChoice, isOfTwoProducts, isLowest, verdict, ratio }: Ratio,
  basis: Basis,
): string | undefined {
  if (basis.isFeedstock) return 'which lacks the working into the product'
  if (basis.isOtherClass) return 'which is of another class'
  if (isUnlike && !(countsMore && verdict === 'lower')) return 'as the figures are of unlike stages or boundaries'
  if (basis.isStopgap) return `as ${STOPGAP}`
  if (isOfTwoProducts) return 'as density and carbon of one of them are of two products'
  if (isLowest && verdict !== 'lower') return 'of which others have three times as much'
  if (verdict === 'lower' || ratio === undefined) return undefined
  if (basis.isProxy) return 'which is a stand-in figure'
  if (ratio.high <= MAX_OPEN) return undefined
  return hasChoice ? 'which the density of what is ordered decides' : 'as the figures leave open whether it is lower'
}

/** What the figures do not confirm has to be worth a change. */
const LITTLE = ', and so little is not worth a change'

/** Why a material is not taken to save anything per unit of the function, in words. */
export function notLower({ ratio, reasons, verdict }: Ratio, per: string): string {
  if (!ratio) return reasons[0] ?? 'its carbon cannot be compared'
  if (verdict === 'not_distinguishable')
    return `its carbon per ${per}, ${shown(ratio.value)} times, cannot be told from that of the source${ratio.value < 1 ? LITTLE : ''}`
  if (verdict === 'not_comparable') {
    const why = `its carbon cannot be compared: ${reasons[0] ?? 'unlike figures'}`
    return ratio.value < 1 ? why : `${why}; as it stands it is ${shown(ratio.value)} times as high per ${per}`
  }
  if (ratio.value >= 1)
    return ratio.value < 1.005
      ? `its carbon per ${per} is the same`
      : `its carbon per ${per} is ${shown(ratio.value)} times as high`
  return `its carbon per ${per}, ${shown(ratio.value)} times, rests on a figure that allows far more`
}
