import { citedFigures } from '../authored/figures-of.ts'
import type { Check } from './check.ts'

/** A quoted number occurs in `printed`, with a decimal point or comma, with or without thousands separators. */
export const printedFigures: Check = {
  name: 'printed-figures',
  run({ materials }, report) {
    for (const material of materials)
      for (const { path, figure } of citedFigures(material.value)) {
        if (figure.method !== 'quoted' || typeof figure.value !== 'number') continue
        const printed = numbersIn(figure.printed)
        if (!printed.has(Math.abs(figure.value)))
          report(
            material,
            [...path, 'printed'],
            `${figure.value} is not in “${figure.printed}”`,
            'converted or derived, if it was worked out',
          )
      }
  },
}

/** All possible readings of the numbers in a text: 1,234 may be 1234 or 1.234. Signs are ignored. */
function numbersIn(text: string): Set<number> {
  const found = new Set<number>()
  for (const [token] of text.matchAll(/\d[\d.,\u00a0\u202f' ]*/g)) {
    const trimmed = token.replace(/[.,\s']+$/, '')
    for (const part of [trimmed, ...trimmed.split(/\s+/), ...trimmed.split(/[,\s]+/)]) {
      found.add(Number(part.replace(/[,\s']/g, '')))
      found.add(Number(part.replace(/[.\s']/g, '').replace(',', '.')))
    }
  }
  return found
}
