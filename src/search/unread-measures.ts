import { without } from './phrases.ts'
import { isWithoutTerms } from './words.ts'

/** A measure that people ask for and no record can state: what to say of it, what is searched where nothing else is asked for, and beside what is. */
type Measure = { cue: RegExp; pattern: RegExp; note: string; alone: string; also: string }

const NUMBER = '\\d+(?:[.,]\\d+)?'
/** Floors may have to stay below 0.15; what insulates is of one and more. */
const FROM_ONE = '[1-9]\\d*(?:[.,]\\d+)?'
const LIMIT =
  '(?:(?:of |is |= ?|<=? ?|>=? ?|≤ ?|≥ ?)?(?:at least|at most|no more than|less than|more than|lower than|higher than|greater than|below|above|under|over|about|around|up to|max(?:imum)?|min(?:imum)?)?(?: of)? ?)?'
const PER_AREA = '(?:w ?/ ?\\(?m(?:2|²)[ ·⋅.]?k\\)?)'
const VALUE = '(?:[- ]?(?:values?|wert(?:e)?|waarde|factor))'
const INSULATION = '(?:insulation|batts?|board|panel|foam|wall|roof|attic|loft)'
const AREA = '(?:m2|m²|sqm|sq ?m|square met(?:er|re)|ft2|ft²|sq ?ft|square foot)'

/** The `cue` is fast, and in hardly a question. */
const measure = (cue: RegExp, source: string, note: string, alone: string, also = ''): Measure => ({
  cue,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}.,])(?:${source})(?![\\p{L}\\p{N}])`, 'giu'),
  note,
  alone,
  also,
})

const MEASURES: readonly Measure[] = [
  measure(
    /(?<!\p{L})u[wfg]?(?:[- ]?(?:va|we|wa|fa)| ?= ?\d)|w ?\/ ?\(?m[2²][ ·⋅.]?k/iu,
    `u[wfg]?${VALUE} ?${LIMIT}(?:${NUMBER} ?${PER_AREA}?)?|u ?= ?${NUMBER} ?${PER_AREA}?|(?:u[wfg]?-? ?)?${LIMIT}${NUMBER} ?${PER_AREA}`,
    'A U-value is that of a whole construction: divide the thermal conductivity by the thickness, and ask for a thermal conductivity',
    'thermal insulation',
  ),
  measure(
    /(?<!\p{L})r[dct]?[- ]?(?:va|we|wa|fa|\d)|m[2²][ ·⋅.]?k ?\/ ?w/iu,
    `r[dct]?${VALUE} ?${LIMIT}(?:${NUMBER}(?: ?m(?:2|²)[ ·⋅.]?k ?/ ?w)?)?|r[- ]?\\d{1,2}(?= (?:\\p{L}+ )?${INSULATION})|(?<=${INSULATION} )r[- ]?\\d{1,2}|thermal resistance ${LIMIT}${FROM_ONE}(?: ?m(?:2|²)[ ·⋅.]?k ?/ ?w)?|${LIMIT}${FROM_ONE} ?m(?:2|²)[ ·⋅.]?k ?/ ?w`,
    'An R-value depends on the thickness: ask for a thermal conductivity, or for R per inch',
    'thermal insulation',
  ),
  measure(
    /(?:co2|co₂|carbon)[ -]?(?:e|eq|equivalents?)? ?(?:\/|per) ?(?:a )?(?:m2|m²|sq|ft)/i,
    `${LIMIT}${NUMBER} ?(?:kg|g|t) ?(?:of )?(?:co2|co₂|carbon)[ -]?(?:e|eq|equivalents?)? ?(?:/|per) ?(?:a )?${AREA}`,
    'Footprints are per kilogram: one per area depends on the thickness and the density',
    'low carbon',
  ),
  measure(
    /hrc|rockwell/i,
    `hrc ?${LIMIT}${NUMBER}|${LIMIT}${NUMBER} ?hrc|rockwell c? ?(?:hardness ?)?${LIMIT}${NUMBER}`,
    'No record states a Rockwell hardness; some state one of Brinell (hardness_brinell)',
    'hardened steel',
    'hardened',
  ),
  measure(
    /shore[ -]?d|(?<!\p{L})hv|vickers|mohs|barcol|hrb|rockwell/iu,
    `(?:shore[ -]?d|hv|vickers|mohs|barcol|hrb|rockwell [rmb])(?: hardness)? ?${LIMIT}${NUMBER}|${LIMIT}${NUMBER} ?(?:shore[ -]?d|hv\\d{0,2}|mohs|barcol|hrb)`,
    'Hardness is stated as Shore A (hardness_shore_a) or Brinell (hardness_brinell); no record states another',
    'hard',
  ),
]

const MAY_HAVE = /\d|(?:value|wert|waarde|factor)/i
/** R per inch is a conductivity. */
const PER_INCH = /(?:per |\/ ?)in(?:ch)?(?!\p{L})/iu

/** A question without the measures that cannot be read, and what is said of each. */
export function readMeasures(question: string): { rest: string; notes: readonly string[] } {
  if (!MAY_HAVE.test(question) || PER_INCH.test(question)) return { rest: question, notes: [] }
  const notes: string[] = []
  let rest = question
  for (const { cue, pattern, note, alone, also } of MEASURES) {
    if (!cue.test(rest)) continue
    const found = [...rest.matchAll(pattern)].map(({ index, 0: words }) => ({ from: index, to: index + words.length }))
    if (found.length === 0) continue
    notes.push(note)
    const left = without(rest, found)
    rest = isWithoutTerms(left) ? alone : `${left} ${also}`
  }
  return { rest, notes }
}
