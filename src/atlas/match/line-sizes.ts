import type { FoldedLine } from './folded-line.ts'

/** What a line says of its density, thickness and mass per area. */
export type LineSizes = { density_kg_m3?: number; thickness_mm?: number; grammage_g_m2?: number }

const DENSITY = /(?<![\d.])(\d{1,5}(?:\.\d+)?)\s*(kg\s*\/?\s*m-?3|kg\s*\/\s*cbm|g\s*\/\s*cm3|g\s*\/\s*cc)(?!\p{L})/gu
const GRAMMAGE = /(?<![\d.])(\d{1,5}(?:\.\d+)?)\s*(?:g\s*\/\s*(?:m2|qm)|gsm|gr?m2)(?!\p{L})/gu
const THICKNESS = /(?<![\d.])(\d{1,4}(?:\.\d+)?)\s*mm(?![\p{L}\d])/gu
/** Measures of two or three directions, of which none is said to be the thickness. */
const MEASURES = /\d\s*(?:mm)?\s*x\s*\d/u

/** Reads what stands there once; of two densities none is that of the material. */
export function sizesOf({ text }: FoldedLine): LineSizes {
  const [density, grammage] = [onlyOne(text, DENSITY), onlyOne(text, GRAMMAGE)]
  const thickness = MEASURES.test(text) ? undefined : onlyOne(text, THICKNESS)
  const [, number = '', unit = ''] = density ?? []
  return {
    ...(density && { density_kg_m3: Number(number) * (unit.startsWith('g') ? 1000 : 1) }),
    ...(thickness && { thickness_mm: Number(thickness[1]) }),
    ...(grammage && { grammage_g_m2: Number(grammage[1]) }),
  }
}

function onlyOne(text: string, pattern: RegExp): RegExpExecArray | undefined {
  const found = [...text.matchAll(pattern)]
  return found.length === 1 ? found[0] : undefined
}
