import type { ConditionTerm, Match } from './condition.ts'

const FIGURE = 'thermal_conductivity_w_mk'
/** Turns R per inch, in ft2·°F·h/BTU, into a conductivity in W/mK. */
const CONDUCTIVITY_OF_ONE = 0.144228
const PER_INCH =
  /(?<!\p{L})r(?:[- ]?values?)?[- ]?(?:of )?(?<is>at least|above|over|more than|greater than|higher than|exceeding|min(?:imum)?|below|under|less than|lower than|at most|>=?|≥|<=?|≤)? ?(?<value>\d+(?:[.,]\d+)?) ?(?:\+ ?)?(?:or (?:more|better|higher) )?(?:per |\/ ?)(?:an )?in(?:ch)?(?!\p{L})/iu

/** “R-6 per inch”: what resists more conducts less. */
export function readPerInch(question: string, terms: readonly ConditionTerm[]): Match[] {
  const found =
    question.includes('in') && terms.some(({ figure }) => figure === FIGURE) ? PER_INCH.exec(question) : null
  const { is: said = '', value = '0' } = found?.groups ?? {}
  const resistance = Number(value.replace(',', '.'))
  if (!found || resistance === 0) return []
  const limit = Number((CONDUCTIVITY_OF_ONE / resistance).toPrecision(3))
  const is = /below|under|less|lower|most|[<≤]/i.test(said) ? 'at least' : 'at most'
  return [{ condition: { figure: FIGURE, is, limit }, from: found.index, to: found.index + found[0].length }]
}
