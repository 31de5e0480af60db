/** The mark before the decimals of a number. */
export type DecimalMark = '.' | ','

/** A number as people write it, the source of a regular expression: 1.5, 1,5, 1 500, 1.234,5. */
export const NUMBER = "\\d[\\d \\u00a0\\u202f']*(?:[.,]\\d+)*"

/** A mark before three digits, with one to three before it, may part thousands or be that of decimals. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/

/** Which mark the numbers of a list have before their decimals, if they all agree and one of them shows it. */
export function decimalMarkOf(numbers: readonly string[]): DecimalMark | undefined {
  const marks = new Set(numbers.flatMap((number) => ownMark(bare(number)) ?? []))
  const [mark] = marks
  return marks.size === 1 ? mark : undefined
}

/**
 * A number, by the mark that its list has before decimals. Without one a comma before three last digits parts thousands; a point there may
 * mean either, and the answer is undefined: 1.000.
 */
export function numberOf(text: string, mark: DecimalMark | undefined): number | undefined {
  const number = bare(text)
  if (!/[.,]/.test(number)) return Number(number)
  if (EITHER.test(number)) {
    if (mark === undefined && number.includes('.')) return undefined
    return Number(number.includes(mark ?? '.') ? number.replace(',', '.') : number.replace(/[.,]/, ''))
  }
  const own = ownMark(number)
  const whole = number.replace(own === '.' ? /,/g : own === ',' ? /\./g : /[.,]/g, '')
  const value = Number(whole.replace(',', '.'))
  return Number.isNaN(value) ? undefined : value
}

const bare = (text: string) => text.replace(/[\s']/g, '')

/** The mark that a number shows by itself: the last of two kinds, or the only one that does not stand before three digits. */
function ownMark(number: string): DecimalMark | undefined {
  if (EITHER.test(number)) return undefined
  const [marks, last] = [number.match(/[.,]/g) ?? [], /([.,])\d*$/.exec(number)?.[1]]
  const isLastAlone = marks.filter((mark) => mark === last).length === 1
  return isLastAlone && (last === '.' || last === ',') ? last : undefined
}
