import type { Match } from './condition.ts'

const OIL =
  '(?:(?:hot|engine|motor|mineral|hydraulic|transmission|gear|machine|lubricating|brake|jet|aviation|heating|fuel) )*(?:oils?|petrol|gasoline|diesel|kerosene|paraffin oil|fuels?|lubricants?)'
/** What swells a little in oil swells much in fuel. */
const FUEL = /petrol|gasoline|diesel|kerosene|fuel/
const SEAL =
  '(?:gaskets?|seals?|sealing rings?|sealing|o-?rings?|o rings?|hoses?|diaphragms?|bellows|grommets?|rubbers?|elastomers?|tubing)'
const BETWEEN = '(?: (?!free|based|resistant|less|proof|from|without|not)[\\p{L}-]+){0,2}'
/** What seals or carries oil and fuel has to bear it. */
const SEAL_FOR_OIL = new RegExp(
  `(?<![\\p{L}-])(?:${SEAL}${BETWEEN} (?:for|in|against|to|carrying|holding|contact(?:ing)?(?: with)?|exposed to|touching|immersed in)${BETWEEN} ${OIL}|(?<!(?:no|without|from|of|palm|linseed|vegetable|plant) )${OIL}(?!-)(?: (?:tank|pump|line|cap|filter|engine|pan|lines?))? ${SEAL})(?![\\p{L}-])(?! (?:free|based))`,
  'u',
)

/** What a use asks for that nobody says: a gasket for petrol has to resist it. */
export function readContacts(question: string): Match[] {
  const found = SEAL_FOR_OIL.exec(question)
  if (!found) return []
  const at = { from: found.index, to: found.index + found[0].length }
  const limit = FUEL.test(found[0]) ? 'good' : 'fair'
  return [{ condition: { figure: 'oil_resistance', is: 'at least', limit, isImplied: true }, ...at }]
}
