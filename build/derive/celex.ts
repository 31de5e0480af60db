import type { AuthoredInstrument } from '../../src/schema/regulatory.ts'

const LETTERS = { Regulation: 'R', Directive: 'L', Decision: 'D' } as const
type Kind = keyof typeof LETTERS

/** Regulation (EU) No 305/2011, Regulation (EEC) No 793/93: the number before the year, as until 2014. */
const NUMBER_FIRST = /^(?:[A-Z][a-z]+ )*(Regulation|Decision) \((?:EU|EC|EEC)\) No (\d{1,4})\/((?:19|20)?\d\d)\b/
/** Regulation (EU) 2019/1021, Directive 2011/65/EU, Directive (EU) 2019/904: the year first. */
const YEAR_FIRST =
  /^(?:[A-Z][a-z]+ )*(Regulation|Directive|Decision) (?:\((?:EU|EC|EEC)\) )?((?:19|20)?\d\d)\/(\d{1,4})\b/
/** An act, in the addresses of EUR-Lex; not a consolidated text, which begins with 0, nor a judgment. */
const IN_ADDRESS = /^https:\/\/eur-lex\.europa\.eu\/.*CELEX(?::|%3A)((?:3\d{4}[RLD]\d{4})|(?:5\d{4}PC\d{4}))\b/

type Told = Pick<AuthoredInstrument, 'jurisdiction' | 'number'>

/** The CELEX number of an act of the EU, as its number or the address of its text gives it; undefined where neither does. */
export function celexOf({ jurisdiction, number }: Told, url: string | undefined): string | undefined {
  if (jurisdiction !== 'EU') return undefined
  const [, early, numberOfYear, yearLast] = NUMBER_FIRST.exec(number) ?? []
  if (early !== undefined) return celex(early, yearLast, numberOfYear)
  const [, kind, year, numberLast] = YEAR_FIRST.exec(number) ?? []
  if (kind !== undefined) return celex(kind, year, numberLast)
  return IN_ADDRESS.exec(url ?? '')?.[1]
}

function celex(kind: string, year = '', number = ''): string {
  const century = year.length === 2 ? '19' : ''
  return `3${century}${year}${isKind(kind) ? LETTERS[kind] : ''}${number.padStart(4, '0')}`
}

const isKind = (kind: string): kind is Kind => kind in LETTERS
