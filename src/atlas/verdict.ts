import type { Evidence } from '../schema/evidence.ts'
import type { VerifiedClaim } from '../schema/verify.ts'
import { textCitation } from './cite.ts'
import { type Claim, intervalOf, keepsDigits, numberIn, overlap, perMass } from './claim.ts'
import { CARBON } from './figures.ts'
import type { Interval } from './judgement/interval.ts'
import { aroundLone, repeatsOf, temperatureRange, withinMetal } from './tolerance.ts'
import { unitsFor } from './units.ts'

/** What is said of a claim, without what it was on. */
export type Said = Omit<VerifiedClaim, 'material' | 'id' | 'name' | 'figure'>
export type Held = Pick<Evidence, 'value' | 'low' | 'high' | 'unit'> & { evidence?: Evidence }

/**
 * A figure that is held, how low and high the evidence allows it to be, and the kilograms of material in the units of volume and area by
 * which a footprint may be claimed.
 */
export type HeldNumber = Held & {
  key: string
  value: number
  unit: string
  may: Interval | undefined
  isMetal: boolean
  per: Readonly<Record<string, Interval | undefined>>
}

export const notFound = (because: string): Said => ({ verdict: 'not_found', because })

/** The answer where what is held is known. */
function said(verdict: Said['verdict'], because: string, held: Held, more: Partial<Said> = {}): Said {
  const { value, low, high, unit, evidence } = held
  const standIn = evidence?.method === 'proxy' ? '; the figure held is a stand-in, as its note says' : ''
  return {
    verdict,
    because: `${because}${standIn}`,
    ...more,
    held: { value, ...(low !== undefined && { low }), ...(high !== undefined && { high }), ...(unit && { unit }) },
    ...(evidence && { evidence, citation: textCitation(evidence.source, evidence.locator) }),
  }
}

/**
 * Supported, where the claim lies no further from what is held than its digits or repeated tests explain; contradicted, where it lies
 * outside what the figure may be; between, neither can be said.
 */
export function numberVerdict(claim: Claim, held: HeldNumber): Said {
  const number = numberIn(claim.value)
  const { unit } = held
  if (!number) return said('not_comparable', `The figure is a number in ${unit}; ${HOW_TO_WRITE}`, held)
  const converted = convertedClaim(number, claim.unit, held)
  if (!converted) {
    const allowed = [...unitsFor(unit), ...sizesKnown(held).flatMap(unitsFor)]
    const because = `The unit cannot be converted into ${unit}; allowed: ${allowed.join(', ')}`
    return said('not_comparable', because, held, { allowed })
  }
  const { by } = converted
  const claimed = keepsDigits(claim.unit, unit) ? converted.claimed : noSharperThan(held.value, converted.claimed)
  if (isOfStored(claimed, held)) return said('not_comparable', STORED, held, { claimed: { ...claimed, unit } })
  const { verdict, why, citation } = nearness(claimed, held)
  const hint = verdict === 'contradicted' ? unitMeant(number, claim, held) : ''
  const because = `The claim stands for ${spanOf(claimed)}${by}, the atlas holds ${spanOf(rangeOf(held))} ${unit}${why}${hint}`
  return {
    ...said(verdict, because, held, { claimed: { ...claimed, unit } }),
    ...(citation !== undefined && { citation }),
  }
}

/** Digits of a converted number say more than its author did: half of the last digit of the figure held is left open, a hundredth at most. */
function noSharperThan(held: number, claimed: Interval): Interval {
  const decimals = /\.(\d+)$/.exec(String(held))?.[1]?.length ?? 0
  const half = Math.min(0.5 * 10 ** -decimals, MAX_OPEN * Math.abs(claimed.value))
  return {
    value: claimed.value,
    low: Math.min(claimed.low, claimed.value - half),
    high: Math.max(claimed.high, claimed.value + half),
  }
}

const MAX_OPEN = 0.01

const STORED =
  'A negative footprint counts the carbon that is stored in what grew; the atlas holds it without that, so that it neither bears the claim out nor contradicts it'

/** Whether a footprint is claimed with the carbon in what grew, and held without it. */
const isOfStored = ({ high }: Interval, { key, value, evidence }: HeldNumber) =>
  key === CARBON && high < 0 && value >= 0 && evidence?.biogenic !== undefined && evidence.biogenic !== 'not-applicable'

/** Of a claim without a unit that does not hold: another unit in which it would. */
function unitMeant(number: Interval, { unit: sent }: Claim, held: HeldNumber): string {
  if (sent !== undefined) return ''
  const meant = unitsFor(held.unit)
    .slice(1)
    .find((unit) => {
      const claimed = intervalOf(number, unit, held.unit)
      return claimed !== undefined && overlap(claimed, rangeOf(held))
    })
  return meant === undefined ? '' : `; without a unit it was read in that of the atlas, in ${meant} it would hold`
}

const HOW_TO_WRITE =
  'send as value a number such as 1240.5, or two with a hyphen between (a comma before three digits may mean either), and its unit as unit'

/** A claim per mass; a footprint may be per volume or area where the atlas holds the density or grammage. */
function convertedClaim(number: Interval, sent: string | undefined, held: HeldNumber) {
  const { key, unit, per } = held
  const from = sent !== undefined && key === CARBON ? ofCarbon(sent) : sent
  const claimed = intervalOf(number, from, unit)
  if (claimed) return { claimed, by: '' }
  for (const size of sizesKnown(held)) {
    const [mass, whole] = [per[size], intervalOf(number, from, size)]
    if (mass && whole)
      return { claimed: perMass(whole, mass), by: ` at the ${spanOf(mass)} ${size.replace(' CO2e', '')} held` }
  }
  return undefined
}

const sizesKnown = ({ key, per }: HeldNumber) => (key === CARBON ? Object.keys(per).filter((size) => per[size]) : [])

/** Of a footprint, kg/kg and kg/m3 can mean one thing only. */
const ofCarbon = (unit: string) => (/co\s*[2₂]/i.test(unit) ? unit : unit.replace(/\s*(?:\/|\bper\b)\s*/i, ' CO2e/'))

function nearness(claimed: Interval, held: HeldNumber): { verdict: Said['verdict']; why: string; citation?: string } {
  const { key, unit, evidence } = held
  const range = rangeOf(held)
  if (overlap(claimed, range)) return { verdict: 'supported', why: farFromHeld(claimed, held) }
  const other = evidence?.also?.find((one) => overlap(claimed, rangeOf(one)))
  if (other) {
    const why = `, and ${spanOf(rangeOf(other))} of another source, ${other.boundary}`
    return { verdict: 'supported', why, citation: textCitation(other.source, other.locator) }
  }
  const grades = evidence?.by_grade?.map(({ value, low = value ?? 0, high = low, ...one }) => ({ ...one, low, high }))
  const grade = grades?.find((one) => overlap(claimed, one))
  if (grade) {
    const why = `, and ${spanOf(grade)} of another grade or form: ${grade.of}`
    const { source, locator } = grade
    return { verdict: 'supported', why, ...(source && { citation: textCitation(source, locator) }) }
  }
  const repeats = repeatsOf(key, unit, range)
  const limit = limitOf(claimed, held)
  if (limit !== undefined) return { verdict: 'not_comparable', why: limit }
  if (!repeats) return { verdict: 'contradicted', why: '' }
  if (overlap(noRougher(claimed, repeats.off), repeats.range))
    return { verdict: 'supported', why: `; sources of one thing differ by as much (${repeats.words})` }
  const may = rangesOfGrades(held).find((one) => one && overlap(claimed, one))
  if (!may) return { verdict: 'contradicted', why: '' }
  return {
    verdict: 'not_comparable',
    why: `, which may be ${spanOf(rough(may))} by grade and source, so that it neither bears the claim out nor contradicts it`,
  }
}

/** Of a number that leaves more open than sources differ by, the number alone: else a rough claim would pass where a finer one does not. */
const noRougher = (claimed: Interval, off: number): Interval =>
  claimed.high - claimed.value > off ? { ...claimed, low: claimed.value, high: claimed.value } : claimed

/** A lower limit contradicts nothing above it, and an upper one nothing below; so far off no grade of one thing is. */
function limitOf(claimed: Interval, { value, evidence }: HeldNumber): string | undefined {
  const printed = evidence?.printed ?? ''
  const isAbove = claimed.low > value && claimed.low < value * MAX_BEYOND && LOWER_LIMIT.test(printed)
  const isBelow = claimed.high < value && claimed.high > value / MAX_BEYOND && UPPER_LIMIT.test(printed)
  return isAbove || isBelow ? `, which its source gives as a limit (${printed}) that the claim keeps to` : undefined
}

const MAX_BEYOND = 3
const LOWER_LIMIT = /^(?:min\.|minimum of |≥|>|at least |not less than )/i
const UPPER_LIMIT = /^(?:max\.|maximum of |≤|<|at most |not more than )/i

/** How low and high a figure may be by grade. */
function rangesOfGrades(held: HeldNumber): readonly (Interval | undefined)[] {
  const { key, value, unit, may, isMetal } = held
  const ofMetal = isMetal ? withinMetal(key, value) : undefined
  if (ofMetal) return [ofMetal]
  return [unit === '°C' ? temperatureRange(rangeOf(held)) : may, loneRange(held)]
}

/** How far other grades may lie from a property that one grade alone stands for; undefined where the evidence says how far they do. */
function loneRange({ key, value, low, high, unit, evidence }: HeldNumber): Interval | undefined {
  const isLone = (low ?? value) === (high ?? value) && evidence !== undefined && evidence.by_grade === undefined
  return isLone && key !== CARBON && unit !== '°C' ? aroundLone(key, value) : undefined
}

/** Where a claim holds only since the figure spreads widely: how far it is from the value. */
function farFromHeld(claimed: Interval, { value }: HeldNumber): string {
  const share = (claimed.value - value) / Math.abs(value)
  if (value === 0 || Math.abs(share) < FAR || (claimed.low <= value && value <= claimed.high)) return ''
  return `; within that spread, but ${Math.round(Math.abs(share) * 100)} % ${share < 0 ? 'below' : 'above'} the value held, ${short(value)}`
}

/** Nearer, a claim within the spread is as good as the value. */
const FAR = 0.1

type Spread = { value: number; low?: number | undefined; high?: number | undefined }

/** What a figure stands for: from the lowest to the highest that is stated with it. */
export const rangeOf = ({
  value,
  low = Number.POSITIVE_INFINITY,
  high = Number.NEGATIVE_INFINITY,
}: Spread): Interval => ({ value, low: Math.min(low, value), high: Math.max(high, value) })

const spanOf = ({ low, high }: Pick<Interval, 'low' | 'high'>) =>
  low === high ? short(low) : `${short(low)} to ${short(high)}`

const rough = ({ value, low, high }: Interval): Interval => ({
  value,
  low: Number(low.toPrecision(3)),
  high: Number(high.toPrecision(3)),
})

const short = (value: number) => `${Number(value.toPrecision(6))}`

const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false }

export function booleanVerdict(claim: Claim, held: Held, value: boolean): Said {
  const sent = String(claim.value).trim().toLowerCase()
  const claimed = Object.hasOwn(YES_OR_NO, sent) ? YES_OR_NO[sent] : undefined
  if (claimed === undefined)
    return said('not_comparable', 'The figure is true or false', held, { allowed: Object.keys(YES_OR_NO) })
  const because = `The atlas holds ${value}`
  return said(claimed === value ? 'supported' : 'contradicted', because, held, { claimed: { value: claimed } })
}

export function qualityVerdict(claim: Claim, held: Held, value: string, allowed: string[]): Said {
  const sent = String(claim.value).trim().toLowerCase()
  const claimed = allowed.find((known) => known.toLowerCase() === sent)
  if (claimed === undefined) return said('not_comparable', `The values are ${allowed.join(', ')}`, held, { allowed })
  const because = `The atlas holds ${value}`
  return said(claimed === value ? 'supported' : 'contradicted', because, held, { claimed: { value: claimed } })
}

/** The list of substances is not complete, so that one that is missing there is no contradiction. */
export function substanceVerdict(claim: Claim, held: readonly Held[]): Said {
  const match = held.find(({ value }) => value === String(claim.value).trim())
  if (match) return said('supported', 'The atlas lists it by this CAS number', match)
  return {
    ...notFound('The atlas lists others by CAS number, which says nothing against it'),
    allowed: held.map(({ value }) => String(value)),
  }
}
