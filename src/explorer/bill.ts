/** A line of a bill of materials: what, and how many kilograms; an amount that cannot be told is undefined. */
export type BillLine = { text: string; name: string; kg: number | undefined }

const UNITS: Record<string, number> = {
  kg: 1,
  g: 0.001,
  mg: 1e-6,
  t: 1000,
  tonne: 1000,
  tonnes: 1000,
  lb: 0.45359237,
  lbs: 0.45359237,
}
const AMOUNT = /(?<![\w.,])(\d[\d ']*(?:[.,]\d+)?)\s*(kg|mg|g|tonnes?|t|lbs?)(?![\w²³/])\.?/i

/**
 * Reads pasted lines: “12 kg polystyrene”, “PLA; 1,5 t”, a name alone, or cells between tabs. A number without a unit in
 * a cell of its own is in kilograms. Empty lines are left out.
 */
export const readBill = (text: string): BillLine[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readLine)

function readLine(text: string): BillLine {
  const found = AMOUNT.exec(text)
  if (found) {
    const [whole, number = '', unit = ''] = found
    return { text, name: nameOf(text.replace(whole, ' ')), kg: numberOf(number) * (UNITS[unit.toLowerCase()] ?? 1) }
  }
  const cells = text.split(/[;\t|]/).map((cell) => cell.trim())
  const bare = cells.find((cell) => /^\d[\d ']*([.,]\d+)?$/.test(cell))
  const rest = cells.filter((cell) => cell !== bare).join(' ')
  return { text, name: nameOf(rest), kg: bare === undefined ? undefined : numberOf(bare) }
}

const nameOf = (text: string) =>
  text
    .replace(/[;\t|,]+/g, ' ')
    .replace(/^\s*(of|à|de|x|×|-|•|\*)\s+/i, '')
    .replace(/\s+/g, ' ')
    .trim()

/** 1.5, 1,5 and 1 500; a comma before three last digits is taken for a thousand. */
function numberOf(text: string): number {
  const bare = text.replace(/[ ']/g, '')
  return Number(/^\d{1,3},\d{3}$/.test(bare) ? bare.replace(',', '') : bare.replace(',', '.'))
}

export type Summed = { value: number; low: number; high: number }

/** The sum of independent amounts: deviations add up as the root of the sum of squares. */
export function sumOf(parts: readonly Summed[]): Summed {
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  const reach = (side: (part: Summed) => number) =>
    Math.sqrt(parts.reduce((sum, part) => sum + (side(part) - part.value) ** 2, 0))
  return { value, low: value - reach(({ low }) => low), high: value + reach(({ high }) => high) }
}
