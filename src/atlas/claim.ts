import type { Interval } from './judgement/interval.ts'
import { conversion } from './units.ts'

/** A claim as it was sent. */
export type Claim = { material: string; figure: string; value: number | boolean | string; unit?: string }

const NUMBER = /^([+-]?\d{1,16}(?:\.(\d{1,25}))?)(?:e([+-]?\d{1,3}))?$/i
/** Beyond it, the digits of a number say nothing of its last one. */
export const MAX_VALUE = 1e15
/** Factors between units are often rounded to three or four digits. */
const ROUNDED = 0.001
/** Room for the binary form of decimal numbers. */
const NEARLY = 1e-9

/** The number of a claim; undefined where it is none. */
export function numberIn(value: Claim['value']): { value: number; half: number } | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? plain(value) : ''
  const [, digits = '', decimals = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const [number, half] = [Number(text), 0.5 * 10 ** (Number(exponent) - decimals.length)]
  return digits === '' || Math.abs(number) > MAX_VALUE || half > MAX_VALUE ? undefined : { value: number, half }
}

/** With a hyphen for the minus sign, as numbers in programs have it. */
const plain = (text: string) => text.trim().replace(/^[−–]/, '-')

/**
 * What a claim stands for in the unit of the atlas: half a unit of its last digit to either side, and 0.1 % where it is converted.
 * Undefined for a unit that cannot be converted into `unit`.
 */
export function intervalOf(
  { value, half }: { value: number; half: number },
  from: string | undefined,
  unit: string,
): Interval | undefined {
  const scale = from === undefined ? { factor: 1, offset: 0 } : conversion(from, unit)
  if (!scale) return undefined
  const { factor, offset } = scale
  const isConverted = factor !== 1 || offset !== 0
  const middle = value * factor + offset
  const off = Math.max(half * factor, isConverted ? ROUNDED * Math.abs(value * factor) : 0)
  return { value: tidy(middle), low: tidy(middle - off), high: tidy(middle + off) }
}

/** Whether two ranges have a number in common. */
export function overlap(one: Interval, other: Interval): boolean {
  const room = NEARLY * Math.max(...[one.low, one.high, other.low, other.high].map(Math.abs))
  return one.low <= other.high + room && other.low <= one.high + room
}

const tidy = (value: number) => Number(value.toPrecision(12))
