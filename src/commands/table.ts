import { stripVTControlCharacters, styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Colours are for people: only a terminal that has them gets them, and none where NO_COLOR is set, which hasColors respects. */
export function paint(style: Style, text: string): string {
  return process.stdout.isTTY && process.stdout.hasColors() ? styleText(style, text) : text
}

/** Lines with aligned columns; the headings are for a terminal alone, so that what reads a pipe gets rows and nothing else. */
export function* tableLines(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Generator<string, void, undefined> {
  const all = process.stdout.isTTY ? [headings.map((heading) => paint('bold', heading)), ...rows] : rows
  const widths = headings.map((_, at) => all.reduce((widest, row) => Math.max(widest, widthOf(row[at])), 0))
  const padded = (cell: string, at: number) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(cell)))
  for (const row of all) yield row.map(padded).join('  ').trimEnd()
}

const widthOf = (cell = '') => stripVTControlCharacters(cell).length
