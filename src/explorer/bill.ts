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
 * a cell of its own is in kilograms, or in what the first line says where that heads the columns. Empty lines are left out.
 */
export function readBill(text: string): BillLine[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const column = massColumn(cellsOf(lines[0] ?? ''))
  return column ? lines.slice(1).map((line) => readRow(line, column)) : lines.map((line) => readLine(line.trim()))
}

const cellsOf = (line: string) => line.split(/[;\t|]/).map((cell) => cell.trim())

/** Which column of a table holds the mass, and in which unit: heads such as “Mass (kg)”, “Gewicht [g]”, “kg”. */
function massColumn(heads: readonly string[]): { at: number; unit: number } | undefined {
  if (heads.length < 2 || heads.some((head) => /\d/.test(head))) return undefined
  const at = heads.findIndex((head) => /\b(mass|weight|masse|gewicht|poids)\b|^(kg|g|t|lbs?)$/i.test(head))
  if (at < 0) return undefined
  const [, unit = 'kg'] = /(?:^|[\s([])(kg|mg|g|tonnes?|t|lbs?)(?:$|[\s)\]])/i.exec(heads[at] ?? '') ?? []
  return { at, unit: UNITS[unit.toLowerCase()] ?? 1 }
}

/** A row of a table with heads; numbers in other columns, such as pieces, are neither mass nor name. */
function readRow(text: string, { at, unit }: { at: number; unit: number }): BillLine {
  const cells = cellsOf(text)
  const amount = cells[at] ?? ''
  const name = cells.filter((cell, column) => column !== at && !BARE.test(cell)).join(' ')
  const stated = AMOUNT.test(amount) ? readLine(amount).kg : undefined
  return { text: text.trim(), name: nameOf(name), kg: BARE.test(amount) ? numberOf(amount) * unit : stated }
}

const BARE = /^\d[\d ']*([.,]\d+)?$/

function readLine(text: string): BillLine {
  const found = AMOUNT.exec(text)
  if (found) {
    const [whole, number = '', unit = ''] = found
    return { text, name: nameOf(text.replace(whole, ' ')), kg: numberOf(number) * (UNITS[unit.toLowerCase()] ?? 1) }
  }
  const cells = cellsOf(text)
  const bare = cells.find((cell) => BARE.test(cell))
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
