import { type DecimalMark, decimalMarkOf, NUMBER, numberOf } from './numbers.ts'

/**
 * A line of a bill of materials: what, and how many kilograms; an amount that cannot be told is undefined, and `unclear` is the number that
 * may mean either of two.
 */
export type BillLine = { text: string; name: string; kg: number | undefined; unclear?: string }

/** Each unit as it is written, in kilograms. A ton may be three things and is none; 2 to 4 kg has no unit `to`. */
const UNITS: readonly [written: string, kilograms: number][] = [
  ['kgs?|kilos?|kilogram(?:m|me|mes|s)?|kilogramos?|quilogramas?|chilogramm[oi]', 1],
  ['g|gr|gramm?|grams|grammes?|gramos?|gramas?|gramm[oi]', 0.001],
  ['mg', 1e-6],
  ['t|to(?!\\s*\\d)|tonnes?|tonnen|toneladas?|tonnellat[ae]|tony', 1000],
  ['lbs?', 0.45359237],
]
const UNIT = UNITS.map(([written]) => written).join('|')
const AMOUNT = new RegExp(`(?<![\\w.,])(${NUMBER})\\s*(${UNIT})(?![\\p{L}\\d_²³/])\\.?`, 'iu')
const kilogramsOf = (unit: string) =>
  UNITS.find(([written]) => new RegExp(`^(?:${written})$`, 'i').test(unit))?.[1] ?? 1

/**
 * Reads pasted lines: “12 kg polystyrene”, “PLA; 1,5 t”, a name alone, or cells between tabs. A number without a unit in
 * a cell of its own is in kilograms, or in what the first line says where that heads the columns. Empty lines are left out.
 */
export function readBill(text: string): BillLine[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const column = massColumn(cellsOf(lines[0] ?? ''))
  const rows = column ? lines.slice(1) : lines
  const mark = decimalMarkOf(rows.flatMap((line) => amountIn(line, column?.at) ?? []))
  return rows.map((line) => (column ? readRow(line, column, mark) : readLine(line.trim(), mark)))
}

const cellsOf = (line: string) => line.split(/[;\t|]/).map((cell) => cell.trim())

/** The number of a line that is its mass, as written. */
function amountIn(line: string, column: number | undefined): string | undefined {
  const cells = cellsOf(line)
  const cell = column === undefined ? line : (cells[column] ?? '')
  return AMOUNT.exec(cell)?.[1] ?? (column === undefined ? cells : [cell]).find((one) => BARE.test(one))
}

/** Which column of a table holds the mass, and in which unit: heads such as “Mass (kg)”, “Gewicht [g]”, “kg”. */
function massColumn(heads: readonly string[]): { at: number; unit: number } | undefined {
  if (heads.length < 2 || heads.some((head) => /\d/.test(head))) return undefined
  const at = heads.findIndex((head) => HEAD.test(head))
  if (at < 0) return undefined
  const [, unit = 'kg'] = UNIT_IN_HEAD.exec(heads[at] ?? '') ?? []
  return { at, unit: kilogramsOf(unit) }
}

const HEAD = new RegExp(`\\b(mass|weight|masse|gewicht|poids|masa|massa|peso|waga)\\b|^(${UNIT})$`, 'i')
const UNIT_IN_HEAD = new RegExp(`(?:^|[\\s([])(${UNIT})(?:$|[\\s)\\]])`, 'i')

/** A row of a table with heads; numbers in other columns, such as pieces, are neither mass nor name. */
function readRow(text: string, { at, unit }: { at: number; unit: number }, mark: DecimalMark | undefined): BillLine {
  const cells = cellsOf(text)
  const amount = cells[at] ?? ''
  const name = nameOf(cells.filter((cell, column) => column !== at && !BARE.test(cell)).join(' '))
  if (BARE.test(amount)) return { text: text.trim(), name, ...massOf(amount, unit, mark) }
  const { kg, unclear } = AMOUNT.test(amount) ? readLine(amount, mark) : { kg: undefined }
  return { text: text.trim(), name, kg, ...(unclear !== undefined && { unclear }) }
}

const BARE = new RegExp(`^${NUMBER}$`)

function readLine(text: string, mark: DecimalMark | undefined): BillLine {
  const found = AMOUNT.exec(text)
  if (found) {
    const [whole, number = '', unit = ''] = found
    return { text, name: nameOf(text.replace(whole, ' ')), ...massOf(number, kilogramsOf(unit), mark) }
  }
  const cells = cellsOf(text)
  const bare = cells.find((cell) => BARE.test(cell))
  const rest = nameOf(cells.filter((cell) => cell !== bare).join(' '))
  return { text, name: rest, ...(bare === undefined ? { kg: undefined } : massOf(bare, 1, mark)) }
}

function massOf(number: string, unit: number, mark: DecimalMark | undefined): Pick<BillLine, 'kg' | 'unclear'> {
  const value = numberOf(number, mark)
  return value === undefined ? { kg: undefined, unclear: number.trim() } : { kg: value * unit }
}

const nameOf = (text: string) =>
  text
    .replace(/[;\t|,]+/g, ' ')
    .replace(/^\s*(of|à|de|x|×|-|•|\*)\s+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
