import type { Interval } from './judgement/interval.ts'

/** How far apart sources of one thing lie, as shares of the figure: repeated tests, handbooks, declarations from two databases. */
const REPEATS = 0.05
const DENSITY = 'density_kg_m3'
const SHARP: Readonly<Record<string, number>> = { [DENSITY]: 0.01, refractive_index: 0.01 }
/** Of temperatures, as shares of the absolute one: melting points are repeated within a few degrees, those of grades lie about ten apart. */
const REPEATED_TEMPERATURE = 0.005
const TEMPERATURE_OF_GRADES = 0.015
const ZERO_CELSIUS = 273.15
/** Declared or computed, so that no test repeats them; a class of strength is a number by definition. */
const EXACT = /^(?:score|biobased_pct|recycled_content_pct|characteristic_.+)$/

/** How far off another source of the same thing may be. */
type Repeats = { range: Interval; off: number; words: string }

/** What another source of the same thing may have for a figure, and how far off that is in words; undefined for one that is no measurement. */
export function repeatsOf(key: string, unit: string, range: Interval): Repeats | undefined {
  if (EXACT.test(key)) return undefined
  if (unit !== '°C') {
    const share = SHARP[key] ?? REPEATS
    const off = share * Math.abs(range.value)
    return { range: widened(range, (value) => share * Math.abs(value)), off, words: `${share * 100} %` }
  }
  const off = REPEATED_TEMPERATURE * (range.value + ZERO_CELSIUS)
  return { range: widened(range, () => off), off, words: `${Number(off.toPrecision(2))} °C` }
}

/** How low and high a temperature may be by grade; of other figures the evidence says it. */
export const temperatureRange = (range: Interval): Interval =>
  widened(range, (value) => TEMPERATURE_OF_GRADES * (value + ZERO_CELSIUS))

/** No grade of one metal or alloy is further off in density. */
const DENSITY_OF_METALS = 0.05

/** How low and high a figure may be by grade, where that is narrower than other evidence of its kind is: the density of a metal. */
export const withinMetal = (key: string, value: number): Interval | undefined =>
  key === DENSITY ? widened({ value, low: value, high: value }, () => DENSITY_OF_METALS * value) : undefined

/** What another material of the family stands in with at worst: another grade of the same one is no further off than that. */
const STAND_IN = 1.25

/** How low and high grades may be where the evidence has one; undefined for what is exact or the same for all of them. */
export const aroundLone = (key: string, value: number): Interval | undefined =>
  EXACT.test(key) || key in SHARP || value <= 0 ? undefined : { value, low: value / STAND_IN, high: value * STAND_IN }

const widened = ({ value, low, high }: Interval, off: (value: number) => number): Interval => ({
  value,
  low: low - off(low),
  high: high + off(high),
})
