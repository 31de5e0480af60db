import type { FigureChange } from '../schema/material.ts'
import type { SnapshotMaterial, SnapshotVocabulary } from '../snapshot/content.ts'
import { inText } from '../text/in-text.ts'
import type { Admitted } from './admission.ts'
import type { Atlas } from './atlas.ts'
import { CARBON, carbonOf } from './figures.ts'
import type { Changes } from './judgement/changes.ts'
import { FUNCTIONS } from './judgement/functions.ts'
import { hazardInWords, isGrave } from './judgement/hazard.ts'

/** How many gains and unknown figures one sentence bears; every loss is told. */
const MAX_TOLD = 3
/** A mass that differs by at most this share is the same. */
const SAME_MASS = 0.05
/** A saving below this share is none that a reader could see. */
const LEAST = 0.005
/** What is to check without being a figure, and is told in words of its own. */
const NO_FIGURES = [CARBON, 'law', 'substances']

type Case = {
  source: SnapshotMaterial
  found: Admitted
  changed: Changes
}

/** One sentence on what a substitute gains for the function, where it is worse and what to check, from the figures of both. */
export function rationale(
  { source, found, changed: { better, worse, neither } }: Case,
  { gates, vocabulary }: Pick<Atlas, 'gates' | 'vocabulary'>,
): string {
  const { material, massFactor, law } = found
  const told = (changes: readonly FigureChange[]) =>
    changes.map(({ figure, from, to }) => {
      const unit = gates.unit(figure)
      return `${inText(gates.label(figure))} (${amount(to)} vs ${amount(from)}${unit ? ` ${unit}` : ''})`
    })
  const gains = [
    carbonGain(source, found),
    scoreGain(found),
    ...concernGain(source, material, vocabulary),
    ...feedstockGain(source, material),
    ...massChange(massFactor),
    ...(better.length > 0 ? [`better ${told(better.slice(0, MAX_TOLD)).join(', ')}`] : []),
  ]
  const losses = worse.length > 0 ? `, but worse ${told(worse).join(', ')}` : ''
  const others = neither.length > 0 ? `; another ${told(neither).join(', ')}` : ''
  const carbonCheck = found.carbonCheck === undefined ? '' : `; check its carbon, ${found.carbonCheck}`
  const lawCheck = law === undefined ? '' : `; check ${law}`
  return `${gains.join('; ')}${losses}${others}${concernKept(source, material, vocabulary)}${toCheck(source, found, gates)}${carbonCheck}${lawCheck}.`
}

/** What has to be asked of its maker, each group of figures with the reason. */
function toCheck(source: SnapshotMaterial, found: Admitted, gates: Atlas['gates']): string {
  const { material, unknown, lent, byWorking, unasked, mayHold } = found
  const checks = unknown.filter((figure) => !NO_FIGURES.includes(figure)).slice(0, MAX_TOLD)
  const isLent = (figure: string) => lent.includes(figure)
  const isWorked = (figure: string) => byWorking.includes(figure)
  const isUnasked = (figure: string) => unasked.includes(figure) && isStated(figure)
  const isStated = (figure: string) => gates.value(material, figure) !== undefined
  return [
    checksOf(
      checks.filter((figure) => !isStated(figure) && !isWorked(figure)),
      'for which the atlas has no figure',
    ),
    checksOf(checks.filter(isWorked), 'which the working into the product gives'),
    checksOf(
      checks.filter((figure) => isLent(figure) && !isUnasked(figure)),
      'for which another material stands in',
    ),
    checksOf(checks.filter(isUnasked), `which no source states of ${inText(source.name)}`),
    checksOf(
      checks.filter((figure) => isStated(figure) && !isLent(figure) && !isWorked(figure) && !isUnasked(figure)),
      'which grade, treatment and use decide',
    ),
    gradeWith('low in', ({ isResidue }) => isResidue),
    gradeWith('without', ({ isResidue }) => !isResidue),
  ].join('')

  function gradeWith(words: string, isMeant: (held: Admitted['mayHold'][number]) => boolean): string {
    const names = mayHold.filter(isMeant).map(({ name }) => inText(name))
    return names.length > 0 ? `; ask for a grade ${words} ${names.slice(0, MAX_TOLD).join(', ')}` : ''
  }

  function checksOf(figures: readonly string[], why: string): string {
    if (figures.length === 0) return ''
    return `; check ${figures.map((figure) => inText(gates.label(figure))).join(', ')}, ${why}`
  }
}

function carbonGain(
  source: SnapshotMaterial,
  { material, formula, ratio, told, isStopgap, isFeedstock, isOtherClass, perLitre }: Admitted,
): string {
  if (isStopgap && !isFeedstock && !isOtherClass)
    return [[ratio, 'kilogram'] as const, [perLitre, 'litre'] as const]
      .flatMap(([found, per]) => (found?.ratio ? [`${lessOrMore(found.ratio.value)} carbon per ${per}`] : []))
      .join(', ')
  if (!told.ratio)
    return `carbon not comparable (${amount(carbonOf(material))} vs ${amount(carbonOf(source))} kg CO2e per kg)`
  const { per } = FUNCTIONS[formula.type]
  const { value, low, high } = told.ratio
  if (value >= 1) return `${percent(value - 1)} % more carbon per ${per}`
  const least = 1 - high < LEAST ? 'up' : percent(1 - high)
  const range = high < 1 ? `${least} to ${percent(1 - low)} %` : `the figures also allow ${allowed(high)}`
  return `${percent(1 - value)} % less carbon per ${per} (${range})`
}

/** The points of the score; half of them are the carbon for the function, so where that does not compare they do not either. */
function scoreGain({ uplift, told, isStopgap }: Admitted): string {
  const points = `${uplift} ${uplift === 1 ? 'point' : 'points'}`
  return told.ratio || isStopgap ? `${points} more sustainable` : `the ${points} of its score rest on that carbon`
}

const lessOrMore = (ratio: number) =>
  ratio < 1 ? `${percent(1 - ratio)} % less` : ratio > 2 ? `${amount(ratio)} times the` : `${percent(ratio - 1)} % more`

/** How much more, in percent; in multiples where that is more than twice as much. */
function allowed(ratio: number): string {
  if (ratio > 2) return `${amount(ratio)} times as much`
  return ratio < 1.005 ? 'as much' : `${percent(ratio - 1)} % more`
}

/** Whole percent, with a digit more near all or nothing, and never all. */
const percent = (share: number) =>
  share > 0.99 || share < 0.01 ? (Math.floor(1000 * share) / 10).toFixed(1) : String(Math.round(100 * share))

/** The hazardous substances that it does without, and what each is listed for. */
function concernGain(
  source: SnapshotMaterial,
  other: SnapshotMaterial,
  { hazards }: Pick<SnapshotVocabulary, 'hazards'>,
): string[] {
  const held = [
    ...other.concerns,
    ...other.possible_concerns,
    ...(other.properties.substances ?? []).map(({ cas }) => cas),
  ]
  const gone = source.concerns.filter((cas) => !held.includes(cas))
  return gone.map((cas) => {
    const name = source.properties.substances?.find((held) => held.cas === cas)?.name ?? cas
    return `without ${name}, ${hazardInWords(hazards[cas])}`
  })
}

/** The hazardous substances of what is replaced that it holds too, and those that it is made with where it does without one. */
function concernKept(
  source: SnapshotMaterial,
  other: SnapshotMaterial,
  { hazards }: Pick<SnapshotVocabulary, 'hazards'>,
): string {
  const named = other.properties.substances ?? []
  const kept = named.filter(({ cas }) => source.concerns.includes(cas))
  const holds = kept.length > 0 ? `; it too holds ${listed(kept)}` : ''
  const isFree = source.concerns.some((cas) => !named.some((held) => held.cas === cas))
  const made = named.filter(
    ({ cas }) =>
      isFree && isGrave(hazards[cas]) && !source.concerns.includes(cas) && !other.possible_concerns.includes(cas),
  )
  return made.length > 0 ? `${holds}; made with ${listed(made)}` : holds

  function listed(substances: typeof named): string {
    return substances.map(({ cas, name }) => `${inText(name)}, ${hazardInWords(hazards[cas])}`).join(', and ')
  }
}

function feedstockGain({ sustainability: a }: SnapshotMaterial, { sustainability: b }: SnapshotMaterial): string[] {
  return b.biobased_pct - a.biobased_pct >= 10 ? [`${amount(b.biobased_pct)} % bio-based`] : []
}

function massChange(factor: number | undefined): string[] {
  if (factor === undefined || Math.abs(factor - 1) <= SAME_MASS) return []
  return [factor < 1 ? `${Math.round((1 - factor) * 100)} % lighter` : `${amount(factor)} times as heavy`]
}

/** Three significant digits, no trailing zeros. */
const amount = (value: number | boolean | string) =>
  typeof value === 'number'
    ? String(Number(value.toPrecision(3)))
    : value === true
      ? 'yes'
      : value === false
        ? 'no'
        : value
