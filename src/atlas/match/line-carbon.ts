import { CARBON } from '../figures.ts'
import type { FunctionalCarbon } from '../judgement/carbon.ts'
import { type Interval, rounded } from '../judgement/interval.ts'
import type { Materials } from '../materials.ts'
import type { LineReading } from './line-reader.ts'
import type { LineSizes } from './line-sizes.ts'
import type { Part } from './parts.ts'

/** How much of a line there is: a mass, a volume, or an area with a thickness. */
export type Amount = { mass_kg?: number; volume_m3?: number; area_m2?: number; thickness_mm?: number }

export const exact = (value: number): Interval => ({ value, low: value, high: value })

/** What a line says differs from its record by less than this, or is of something else: the cement of a cubic metre of concrete. */
const MAX_FACTOR = 5

/** Cubic metres; undefined where the line gives no volume. */
function volumeOf({ volume_m3, area_m2, thickness_mm }: Amount): number | undefined {
  if (volume_m3 !== undefined) return volume_m3
  return area_m2 === undefined || thickness_mm === undefined ? undefined : (area_m2 * thickness_mm) / 1000
}

/**
 * Mass in kilograms; undefined where it is not stated, and no volume or no density is known. A thickness, a density or a mass per area that
 * the line says stands before that of the record.
 */
export function massOf(
  amount: Amount,
  reading: Pick<LineReading, 'parts' | 'isSheet'> | undefined,
  atlas: Figures,
  said: LineSizes = {},
): Interval | undefined {
  if (amount.mass_kg !== undefined) return exact(amount.mass_kg)
  if (reading === undefined) return undefined
  const { parts, isSheet } = reading
  const { area_m2, thickness_mm = said.thickness_mm } = amount
  // Cloth has air between its fibres, so that its mass is not that of a solid sheet.
  if (isSheet && area_m2 !== undefined && amount.thickness_mm === undefined && said.grammage_g_m2 !== undefined)
    return exact((area_m2 * said.grammage_g_m2) / 1000)
  const volume = volumeOf({ ...amount, ...(thickness_mm !== undefined && { thickness_mm }) })
  if (volume !== undefined) {
    const held = densityOf(parts, atlas)
    const density = isNear(said.density_kg_m3, held) ? exact(said.density_kg_m3) : held
    return density && scaled(density, volume)
  }
  const [{ id } = { id: '' }] = parts
  if (area_m2 === undefined || !isNear(said.grammage_g_m2, figureOf(id, 'grammage_g_m2', atlas))) return undefined
  return exact((area_m2 * said.grammage_g_m2) / 1000)
}

const isNear = (said: number | undefined, held: Interval | undefined): said is number =>
  said !== undefined && held !== undefined && said <= held.high * MAX_FACTOR && said >= held.low / MAX_FACTOR

/** Whether a line has an area and nothing says how thick it is. */
export const isWithoutThickness = ({ area_m2, thickness_mm }: Amount, said: LineSizes): boolean =>
  area_m2 !== undefined && (thickness_mm ?? said.thickness_mm) === undefined

type Figures = { carbon: FunctionalCarbon; materials: Materials }

/** Density of a mixture in kg/m3. A part without a record counts as the rest. */
function densityOf(parts: readonly Part[], atlas: Figures): Interval | undefined {
  const known = parts.map(({ id, share }) => ({ share, density: figureOf(id, 'density_kg_m3', atlas) }))
  const total = known.reduce((sum, { share }) => sum + share, 0)
  const volume = { value: 0, low: 0, high: 0 }
  for (const { share, density } of known) {
    if (!density) return undefined
    volume.value += share / total / density.value
    volume.low += share / total / density.high
    volume.high += share / total / density.low
  }
  return { value: 1 / volume.value, low: 1 / volume.high, high: 1 / volume.low }
}

/** kg CO2e per kilogram of a mixture: the sum of its parts, a part without a record counting as the rest, or for nothing. */
export function carbonPerKilogram(
  { parts, assumed }: Pick<LineReading, 'parts' | 'assumed'>,
  atlas: Figures,
): Interval | undefined {
  const total = assumed.includes('rest_not_counted') ? 1 : parts.reduce((sum, { share }) => sum + share, 0)
  const found = parts.map(({ id, share }) => {
    const figure = figureOf(id, CARBON, atlas)
    return figure && scaled(figure, share / total)
  })
  return found.every((one) => one !== undefined) && total > 0 ? sumOf(found) : undefined
}

function figureOf(id: string, key: string, { carbon, materials }: Figures): Interval | undefined {
  const index = materials.indexOf(id)
  return index === undefined ? undefined : carbon.interval(index, key)
}

/** The product of two independent figures: their deviations add up as the root of the sum of squares. */
export function productOf(one: Interval, other: Interval): Interval {
  const value = one.value * other.value
  const off = (side: 'low' | 'high') =>
    value === 0 ? 0 : Math.hypot(Math.log(one[side] / one.value), Math.log(other[side] / other.value))
  return roundedInterval({ value, low: value * Math.exp(-off('low')), high: value * Math.exp(off('high')) })
}

/** The sum, as if all were off in one direction. */
export function sumOf(intervals: readonly Interval[]): Interval {
  const sum = (side: keyof Interval) => intervals.reduce((total, one) => total + one[side], 0)
  return { value: sum('value'), low: sum('low'), high: sum('high') }
}

const scaled = ({ value, low, high }: Interval, by: number): Interval => ({
  value: value * by,
  low: low * by,
  high: high * by,
})

export function roundedInterval({ value, low, high }: Interval): Interval {
  const middle = rounded(value)
  return { value: middle, low: Math.min(rounded(low), middle), high: Math.max(rounded(high), middle) }
}
