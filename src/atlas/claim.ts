import type { Interval } from './judgement/interval.ts'
import { conversion } from './units.ts'

/** A claim as it was sent. */
export type Claim = { material: string; figure: string; value: number | boolean | string; unit?: string }

const NUMBER = /^([+-]?\d{1,16}(?:\.(\d{1,25}))?)(?:e([+-]?\d{1,3}))?$/i
const RANGE = /^([+-]?[\d.,]+)\s*(?:-|to)\s*([+-]?[\d.,]+)$/
const THOUSANDS_BY_COMMA = /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/
const THOUSANDS_BY_DOT = /^[+-]?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/
/** A comma for the decimals. 1,240 is none: it is 1240 to one reader and 1.24 to another. */
const DECIMAL_COMMA = /^(?![+-]?[1-9]\d{0,2},\d{3}$)[+-]?\d+,\d+(?:e[+-]?\d+)?$/i
/** Beyond it, the digits of a number say nothing of its last one. */
export const MAX_VALUE = 1e15
/** A number of one digit may be rounded by half of itself, which would bear out nearly anything. */
const MAX_ROUNDING = 0.1
/** Factors between units are often rounded to three or four digits. */
const ROUNDED = 0.001
/** Room for the binary form of decimal numbers. */
const NEARLY = 1e-9

/**
 * The number of a claim, from and to what its digits leave open: half a unit of the last, a tenth of the number at most. Two numbers with
 * a hyphen between are the range that they span. Undefined where it is none.
 */
export function numberIn(value: Claim['value']): Interval | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? plain(value) : ''
  const one = oneNumber(text)
  if (one) return one
  const [, from, to] = RANGE.exec(text) ?? []
  const [first, last] = [oneNumber(from ?? ''), oneNumber(to ?? '')]
  if (!first || !last || first.value > last.value) return undefined
  return { value: (first.value + last.value) / 2, low: first.value, high: last.value }
}

function oneNumber(sent: string): Interval | undefined {
  const text = withPoint(sent)
  const [, digits = '', decimals = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const [value, half] = [Number(text), 0.5 * 10 ** (Number(exponent) - decimals.length)]
  if (digits === '' || Math.abs(value) > MAX_VALUE || half > MAX_VALUE) return undefined
  const off = value === 0 ? half : Math.min(half, MAX_ROUNDING * Math.abs(value))
  return { value, low: value - off, high: value + off }
}

/** With a hyphen for dashes and minus signs, and no spaces between digits. */
const plain = (text: string) =>
  text
    .trim()
    .replace(/[−–—]/g, '-')
    .replace(/(?<=\d)[\s'’](?=\d{3})/g, '')

/** A number as programs write it. */
function withPoint(text: string): string {
  if (THOUSANDS_BY_COMMA.test(text)) return text.replaceAll(',', '')
  if (THOUSANDS_BY_DOT.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text
}

/** A claim in the unit of the atlas, and 0.1 % to either side where it is converted by more than a power of ten. Undefined for a unit that cannot be converted into `unit`. */
export function intervalOf(
  { value, low, high }: Interval,
  from: string | undefined,
  unit: string,
): Interval | undefined {
  const scale = from === undefined ? { factor: 1, offset: 0 } : conversion(from, unit)
  if (!scale) return undefined
  const { factor, offset } = scale
  const off = isPowerOfTen(factor) ? 0 : ROUNDED * Math.abs(value * factor)
  const middle = value * factor + offset
  return {
    value: tidy(middle),
    low: tidy(Math.min(low * factor + offset, middle - off)),
    high: tidy(Math.max(high * factor + offset, middle + off)),
  }
}

/** Whether one unit is the other with its point moved, so that the digits of a number stay as they are. */
export function keepsDigits(from: string | undefined, unit: string): boolean {
  const scale = from === undefined ? undefined : conversion(from, unit)
  return from === undefined || (scale !== undefined && scale.offset === 0 && isPowerOfTen(scale.factor))
}

const isPowerOfTen = (factor: number) => Number.isInteger(tidy(Math.log10(factor)))

/** What is claimed per volume or area, per mass: divided by the density or grammage, from its lowest to its highest. */
export const perMass = ({ value, low, high }: Interval, by: Interval): Interval => ({
  value: tidy(value / by.value),
  low: tidy(Math.min(low / by.low, low / by.high)),
  high: tidy(Math.max(high / by.low, high / by.high)),
})

/** Whether two ranges have a number in common. */
export function overlap(one: Pick<Interval, 'low' | 'high'>, other: Pick<Interval, 'low' | 'high'>): boolean {
  const room = NEARLY * Math.max(...[one.low, one.high, other.low, other.high].map(Math.abs))
  return one.low <= other.high + room && other.low <= one.high + room
}

const tidy = (value: number) => Number(value.toPrecision(12))
