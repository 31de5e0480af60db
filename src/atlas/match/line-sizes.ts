import { blanked, type FoldedLine } from './folded-line.ts'
import type { LineWord } from './line-words.ts'

/** What a line says of its density, thickness and mass per area. */
export type LineSizes = { density_kg_m3?: number; thickness_mm?: number; grammage_g_m2?: number }
/** What a thing is decides which of its measures is a thickness: of a film the centimetres are a width, of a pipe the millimetres a diameter. */
export type Shape = {
  isFilm: boolean
  isCloth: boolean
  isRound: boolean
  /** Whether it may be so thick that centimetres or inches say it; of a plastic or metal part they are some other size. */
  isThick: boolean
}

const DENSITY = /(?<![\d.])(\d{1,5}(?:\.\d+)?)\s*(kg\s*\/?\s*m-?3|kg\s*\/\s*cbm|g\s*\/\s*cm3|g\s*\/\s*cc)(?!\p{L})/gu
const GRAMMAGE = /(?<![\d.])(\d{1,5}(?:\.\d+)?)\s*(?:g\s*\/\s*(?:m2|qm)|gsm|gr?m2)(?!\p{L})/gu
/** Numbers with a unit of length: 3, 0.5, 3/4 or 1 1/2, of which 2.0/0.55 mm are two. */
const LENGTH =
  /(?<![\d.,/x]|[\d.]\s?[/x]\s?)((?:\d{1,2}\s)?\d{1,2}\/\d{1,2}(?=\s*(?:inch|inches|zoll|"|''))|\d{1,4}(?:\.\d+)?(?:\s*[/x]\s*\d{1,4}(?:\.\d+)?)*)\s*(mm|cm|m|inch|inches|zoll|"|''|mil|μm?|um|my|mic|microns?)(?![\p{L}\d])/gu
/** Measures of two or three directions, of which none is said to be the thickness. */
const MEASURES = /\d\s*(?:mm|cm|m)?\s*x\s*\d/u
/** Two or three boards on each other: 2x12.5 mm. */
const LAYERS = /^([23])\s*x\s*(\d{1,3}(?:\.\d+)?)$/
/** Thicker boards than that are not laid on each other. */
const MAX_LAYER_MM = 30

const INCH_MM = 25.4
const MICROMETRE_MM = 1e-3
const UNITS: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  m: 1000,
  inch: INCH_MM,
  inches: INCH_MM,
  zoll: INCH_MM,
  '"': INCH_MM,
  "''": INCH_MM,
  mil: INCH_MM / 1000,
}
/** Of cloth and film these are a width, of a part its size. */
const WIDE = new Set(['cm', 'm', 'inch', 'inches', 'zoll', '"', "''"])
/** Nothing that is sold by its area is thicker, and no cloth or film, so that more is a length or a width. */
const MAX_THICKNESS_MM = 600
const MAX_SHEET_MM = 10
/** Less is the fineness of the fibres of a cloth: merino 17.5 mic. */
const MIN_CLOTH_MM = 0.1

/** Reads what stands there once; of two densities none is that of the material. A mass per area behind a word for a coating is that of the coating. */
export function sizesOf(line: FoldedLine, words: readonly LineWord[], shape: Shape): LineSizes {
  const coatings = words.filter(({ means }) => means.kind === 'finish')
  const { text } = blanked(
    line,
    [...line.text.matchAll(GRAMMAGE)]
      .map(({ 0: size, index }) => ({ from: index, to: index + size.length }))
      .filter(({ from }) => coatings.some(({ to }) => to <= from && line.text.slice(to, from).trim() === '')),
  )
  const [density, grammage] = [onlyOne(text, DENSITY), onlyOne(text, GRAMMAGE)]
  const thickness = shape.isRound ? undefined : thicknessOf(text, shape)
  const [, number = '', unit = ''] = density ?? []
  return {
    ...(density && { density_kg_m3: Number(number) * (unit.startsWith('g') ? 1000 : 1) }),
    ...(thickness !== undefined && { thickness_mm: thickness }),
    ...(grammage && { grammage_g_m2: Number(grammage[1]) }),
  }
}

/** The one length of a line that may be a thickness, in millimetres. */
function thicknessOf(text: string, { isFilm, isCloth, isThick }: Shape): number | undefined {
  const isSheet = isFilm || isCloth
  const [min, max] = [isCloth ? MIN_CLOTH_MM : 0, isSheet ? MAX_SHEET_MM : MAX_THICKNESS_MM]
  const found = [...text.matchAll(LENGTH)].flatMap(([, numbers = '', unit = '']) => {
    if (WIDE.has(unit) && (isSheet || !isThick)) return []
    const value = MEASURES.test(text) ? layered(text, numbers, unit) : lengthOf(numbers, unit, isFilm)
    const thickness = Number(((value ?? 0) * (UNITS[unit] ?? MICROMETRE_MM)).toPrecision(6))
    return thickness > min && thickness <= max ? [thickness] : []
  })
  return found.length === 1 ? found[0] : undefined
}

function layered(text: string, numbers: string, unit: string): number | undefined {
  const [, count, each] = LAYERS.exec(numbers) ?? []
  const isOnly = !MEASURES.test(text.replace(numbers, ''))
  return unit === 'mm' && isOnly && Number(each) <= MAX_LAYER_MM ? Number(count) * Number(each) : undefined
}

/** A fraction of an inch; of several layers of a film their sum, of a floor and its wear layer the floor. */
function lengthOf(numbers: string, unit: string, isFilm: boolean): number | undefined {
  const [, whole = '0', above, below] = /^(?:(\d{1,2})\s)?(\d{1,2})\/(\d{1,2})$/.exec(numbers) ?? []
  if (UNITS[unit] === INCH_MM && above !== undefined) return Number(whole) + Number(above) / Number(below)
  const layers = numbers.split('/').map(Number)
  if (isFilm) return layers.reduce((sum, layer) => sum + layer, 0)
  // Of three the second is the air between panes.
  return layers.length > 2 ? undefined : Math.max(...layers)
}

function onlyOne(text: string, pattern: RegExp): RegExpExecArray | undefined {
  const found = [...text.matchAll(pattern)]
  return found.length === 1 ? found[0] : undefined
}
