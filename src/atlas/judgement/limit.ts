import type { SnapshotFunction } from '../../snapshot/content.ts'

export type Gate = SnapshotFunction['gates'][number]
export type FigureValue = number | boolean | string

/** What a candidate has to hold: a quality or better, or a number within bounds. */
export type Limit = { quality: string } | { low: number; high: number }

/** A multiple or a distance is no sharper than the tests behind the figures. */
const SLACK = 0.05

/** What a gate asks for where the source has `from`; undefined where it asks for nothing. */
export function limitOf(gate: Gate, from: FigureValue | undefined): Limit | undefined {
  const { at_least, at_most, minus, plus, within, floor, ceiling } = gate
  if (typeof floor === 'string') return { quality: floor }
  if (typeof from === 'string') return { quality: from }
  if (typeof from === 'boolean') return { quality: String(from) }
  const lows: number[] = []
  const highs: number[] = []
  if (floor !== undefined) lows.push(floor)
  if (ceiling !== undefined) highs.push(ceiling)
  if (from !== undefined) {
    if (at_least !== undefined) lows.push(from * at_least * (1 - SLACK))
    if (at_most !== undefined) highs.push(from * at_most * (1 + SLACK))
    if (minus !== undefined) lows.push(from - minus * (1 + SLACK))
    if (plus !== undefined) highs.push(from + plus * (1 + SLACK))
    if (within !== undefined) {
      lows.push(from >= 0 ? Math.max(0, from - within) : from - within)
      highs.push(from + within)
    }
  }
  if (lows.length + highs.length === 0) return undefined
  return { low: Math.max(...lows, Number.NEGATIVE_INFINITY), high: Math.min(...highs, Number.POSITIVE_INFINITY) }
}

/** The way in which a figure is better by a gate; undefined if it limits both. */
export function wayOf({ at_least, minus, floor, at_most, plus, ceiling }: Gate): 'higher' | 'lower' | undefined {
  const isLow = at_least !== undefined || minus !== undefined || floor !== undefined
  const isHigh = at_most !== undefined || plus !== undefined || ceiling !== undefined
  if (isLow === isHigh) return undefined
  return isLow ? 'higher' : 'lower'
}
