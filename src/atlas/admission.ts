import type { FunctionType, Relation } from '../schema/lists.ts'
import type { SnapshotFunction, SnapshotMaterial } from '../snapshot/content.ts'
import { inText } from '../text/in-text.ts'
import { shown } from '../text/shown.ts'
import type { Atlas } from './atlas.ts'
import { CARBON, carbonOf } from './figures.ts'
import type { Ratio } from './judgement/carbon.ts'
import { type FigureCondition, inWords, unmet } from './judgement/conditions.ts'
import { type Formula, FUNCTIONS } from './judgement/functions.ts'
import type { Passage } from './judgement/gates.ts'
import { hazardInWords } from './judgement/hazard.ts'
import { isBearable, isLower, notLower, openCarbon } from './judgement/saving.ts'
import type { Remark } from './place-wishes.ts'

/** What a caller may ask of substitutes besides what the job asks. */
export type SubstituteWishes = {
  limit: number
  /** Id of the job in which it is replaced; otherwise its main one. */
  job?: string | undefined
  /** The function per which carbon is compared; otherwise the first of the job's that the figures allow. */
  function?: FunctionType | undefined
  require?: readonly FigureCondition[] | undefined
  /** kg CO2e/kg. */
  max_carbon?: number | undefined
  max_mass_factor?: number | undefined
  min_suppliers?: number | undefined
  explain?: boolean | undefined
  /** Whether a material passes the caller's other conditions, such as where it is made; a reason if not. */
  refuse?: Remark | undefined
  /** What law has to be checked of it, in words. */
  checkLaw?: Remark | undefined
}

/** The same of one candidate. */
export type Wishes = Omit<SubstituteWishes, 'limit'>

/** A material that can do the job, and what is known of it. */
export type Admitted = {
  index: number
  material: SnapshotMaterial
  formula: Formula
  ratio: Ratio
  /** What may be said of its carbon: no ratio where none is of the function and of the finished product. */
  told: Pick<Ratio, 'verdict' | 'ratio'>
  /** Whether a kilogram stands for a function whose figures are unknown; its mass for the function is unknown then. */
  isStopgap: boolean
  massFactor: number | undefined
  /** What a litre says where a kilogram stands for the function, if both densities are known. */
  perLitre: Ratio | undefined
  /** Whether it is the plain material of which the source is made by another route. */
  isFeedstock: boolean
  /** Whether its figures are of another class than the one that does the job. */
  isOtherClass: boolean
  relation: Relation
  unknown: string[]
  /** Of these, the figures for which another material stands in. */
  lent: string[]
  /** Of these, the figures that nobody states of the source. */
  unasked: string[]
  /** Of these, the figures that a plain material gets by working and coating. */
  byWorking: string[]
  uplift: number
  /** Hazardous substances that some of its grades hold, or that remain in it as a residue. */
  mayHold: { name: string; isResidue: boolean }[]
  /** Why its carbon has to be checked, in words. */
  carbonCheck?: string | undefined
  /** What law has to be checked, in words. */
  law?: string | undefined
}

/** What is known of the material at `at` in place of the one at `index`, or why it is turned down. */
export function admit(
  index: number,
  at: number,
  row: SnapshotFunction,
  wishes: Wishes,
  atlas: Atlas,
): Admitted | string {
  const { materials, gates, carbon, lineage } = atlas
  const [source, other] = [materials.at(index), materials.at(at)]
  const passage = gates.pass(source, other, at, row)
  const unable = cannotDo(source, other, passage, atlas)
  if (unable !== undefined) return unable
  const types = wishes.function ? [wishes.function] : [...row.carbon, 'mass' as const]
  const formula = carbon.formula(types, [index, at])
  if (!formula) return `a figure that the function ${wishes.function} needs is unknown`
  const isStopgap = wishes.function === undefined && !row.carbon.includes(formula.type)
  const { isOtherClass } = passage
  const massFactor = isStopgap || isOtherClass ? undefined : carbon.massRatio(index, at, formula, 'max')
  const isFeedstock = lineage.isFeedstockOf(other, source)
  const ratio = carbon.ratio(index, at, formula, 'max')
  const relation = lineage.relation(source, other)
  const perLitre = isStopgap ? carbon.perLitre(index, at) : undefined
  const uplift = other.sustainability.score - source.sustainability.score
  const isProxy = carbon.isProxy(at)
  const refused =
    tooHeavy(massFactor, row, wishes) ??
    tooMuchByVolume(perLitre) ??
    savesNothing({ source, other, ratio, relation, isProxy, uplift, per: FUNCTIONS[formula.type].per }, atlas) ??
    refusedBy(other, at, wishes, atlas)
  if (refused !== undefined) return refused
  const law = wishes.checkLaw?.(at)
  const carbonCheck = openCarbon(ratio, { isFeedstock, isOtherClass, isProxy, isStopgap })
  const mayHold = other.possible_concerns.filter((cas) => !holds(source, cas))
  const besides = [
    ...(mayHold.length > 0 ? ['substances'] : []),
    ...(carbonCheck === undefined ? [] : [CARBON]),
    ...(law === undefined ? [] : ['law']),
  ]
  return {
    ...{
      index: at,
      material: other,
      formula,
      ratio,
      massFactor,
      relation,
      uplift,
      isStopgap,
      perLitre,
      isFeedstock,
      isOtherClass,
    },
    ...toCheck(passage, besides),
    ...{ carbonCheck, law },
    told: toldOf(ratio, { isFeedstock, isOtherClass, isStopgap, perLitre }),
    mayHold: mayHold.map((cas) => ({ name: nameOf(other, cas), isResidue: isResidue(other, cas) })),
  }
}

/** What is to check by the gates and besides, and which of it for what reason. */
function toCheck({ unknown, close, lent, byWorking, unasked }: Passage, besides: readonly string[]) {
  return {
    unknown: [...new Set([...unknown, ...close, ...lent, ...byWorking, ...unasked, ...besides])],
    lent: [...new Set(lent)].filter((figure) => !close.includes(figure)),
    byWorking,
    unasked,
  }
}

/** Why a material cannot do what the source does, in words. */
function cannotDo(
  source: SnapshotMaterial,
  other: SnapshotMaterial,
  passage: Passage,
  { gates, lineage, vocabulary }: Atlas,
): string | undefined {
  const concern = other.concerns.find((cas) => !holds(source, cas))
  if (concern) return `holds ${nameOf(other, concern)} (${concern}), ${hazardInWords(vocabulary.hazards[concern])}`
  if (passage.isOtherPlain) return 'is another material, and not yet a product'
  if (passage.isRejectedUnknown)
    return `${inText(gates.label(passage.unknown[0] ?? ''))} decides here, and no source states it`
  if (passage.failed) {
    const { figure, to, limit } = passage.failed
    return `${inText(gates.label(figure))} ${shown(to, gates.unit(figure))}: ${limit}`
  }
  if (lineage.isMadeOf(source, other) || lineage.isPlainOf(other, source)) return 'is what it is made of'
  return undefined
}

/** Why it is heavier than the job or the caller bears; what nobody can tell does not hold a limit of the caller. */
function tooHeavy(
  massFactor: number | undefined,
  { mass_at_most = Number.POSITIVE_INFINITY }: SnapshotFunction,
  { max_mass_factor = Number.POSITIVE_INFINITY }: Wishes,
): string | undefined {
  if (massFactor === undefined)
    return Number.isFinite(max_mass_factor) ? 'its mass for the same function is unknown' : undefined
  const most = Math.min(mass_at_most, max_mass_factor)
  return massFactor > most ? `${shown(massFactor)} times as heavy for the same function; at most ${most}` : undefined
}

/** Thinner walls make up for so many times the carbon by the litre, where a kilogram has to stand for the function. */
const MAX_PER_LITRE = 5

function tooMuchByVolume(perLitre: Ratio | undefined): string | undefined {
  const times = perLitre?.ratio?.value ?? 0
  return times > MAX_PER_LITRE
    ? `a litre of it has ${shown(times)} times the carbon, for which no wall is thin enough`
    : undefined
}

type Saving = Pick<Admitted, 'ratio' | 'relation' | 'uplift'> & {
  source: SnapshotMaterial
  other: SnapshotMaterial
  isProxy: boolean
  /** What one unit of the function is. */
  per: string
}

/** Why it is no gain, in words; a material that holds a hazardous substance is replaced at some cost. */
function savesNothing(
  { source, other, ratio, relation, isProxy, uplift, per }: Saving,
  { lineage }: Atlas,
): string | undefined {
  const isCured = source.concerns.length > 0 && other.concerns.length === 0 && isBearable(ratio)
  if (!isCured && !isLower(ratio, relation, isProxy)) return notLower(ratio, per)
  if (lineage.isWorkedFrom(other, source) && ratio.verdict !== 'lower')
    return 'is the same worked further, so that less carbon is that of another maker'
  if (!isCured && ratio.verdict !== 'lower' && lineage.losesRecycled(source, other))
    return 'is new material in place of recycled, and the figures leave open whether its carbon is lower'
  if (uplift <= 0)
    return `its score is ${uplift === 0 ? 'the same' : `${-uplift} ${uplift === -1 ? 'point' : 'points'} lower`}`
  return undefined
}

/**
 * What may be said of the carbon. A plain material in place of its product lacks the working, and another class has carbon of its own. Where a kilogram stands for the function, what
 * is lower by the kilogram and by the litre alike is lower, nobody knows by how much.
 */
function toldOf(
  ratio: Ratio,
  {
    isFeedstock,
    isOtherClass,
    isStopgap,
    perLitre,
  }: Pick<Admitted, 'isFeedstock' | 'isOtherClass' | 'isStopgap' | 'perLitre'>,
): Admitted['told'] {
  if (isFeedstock || isOtherClass) return { verdict: 'not_comparable' }
  if (!isStopgap) return ratio
  return { verdict: ratio.verdict === 'lower' && perLitre?.verdict === 'lower' ? 'lower' : 'not_comparable' }
}

const holds = ({ concerns, possible_concerns }: SnapshotMaterial, cas: string) =>
  concerns.includes(cas) || possible_concerns.includes(cas)

function refusedBy(
  other: SnapshotMaterial,
  at: number,
  { require = [], max_carbon, min_suppliers = 0, refuse }: Wishes,
  { figures }: Atlas,
): string | undefined {
  const failed = unmet(other, require, figures)
  if (failed) return `does not hold ${inWords(failed)}`
  if (max_carbon !== undefined && carbonOf(other) > max_carbon)
    return `carbon ${shown(carbonOf(other))} kg CO2e/kg; at most ${max_carbon}`
  if (other.supplier_count < min_suppliers) return `${other.supplier_count} suppliers; at least ${min_suppliers}`
  return refuse?.(at)
}

const isResidue = ({ properties }: SnapshotMaterial, cas: string) =>
  properties.substances?.find((substance) => substance.cas === cas)?.part === 'residual'

const nameOf = (material: SnapshotMaterial, cas: string) =>
  material.properties.substances?.find((substance) => substance.cas === cas)?.name ?? 'a substance'
