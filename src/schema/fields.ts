import { z } from 'zod'

/** Lower-case words joined by hyphens; the id of a record and the name of its file. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words joined by hyphens, such as polylactic-acid')

export const Text = z.string().trim().min(1, 'must not be empty')

/** What an address may hold (RFC 3986): nothing outside ASCII, no space, bracket or pipe, `%` only before two hex digits. */
const URI = /^(?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*)?$/

export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine((url) => URI.test(url), 'must be percent-encoded: no space, bracket, pipe or letter outside ASCII')

/** A calendar date, YYYY-MM-DD. */
export const IsoDate = z.iso.date('must be a calendar date, YYYY-MM-DD')

/** A date with the precision of its source: YYYY, YYYY-MM or YYYY-MM-DD. */
export const PartialDate = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'must be YYYY, YYYY-MM or YYYY-MM-DD, in quotes')

export const DateTime = z.iso.datetime()

export const Year = z.int().min(1900).max(2100)

export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)

/** ISO 3166-1 alpha-2. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code, such as DE')

export const Percentage = z.number().min(0).max(100)

/** Whether the last digit of a CAS number is the checksum of the others. */
function hasCasChecksum(text: string): boolean {
  const digits = [...text.replaceAll('-', '')].map(Number).toReversed()
  const sum = digits.slice(1).reduce((total, digit, at) => total + digit * (at + 1), 0)
  return sum % 10 === digits[0]
}

/** A CAS registry number, such as 80-05-7. */
export const CasNumber = z
  .string()
  .regex(/^[1-9]\d{1,6}-\d{2}-\d$/, 'must be a CAS number, such as "80-05-7"')
  .refine(hasCasChecksum, 'is no CAS number: its last digit is not the checksum of the others')

/** An act of the EU, or a proposal for one, in EUR-Lex. */
export const Celex = z.string().regex(/^(3\d{4}[RLD]|5\d{4}PC)\d{4}$/, 'must be a CELEX number, such as 32019L0904')

/** A chapter, heading or code of the Combined Nomenclature, without spaces. */
export const CnCode = z.string().regex(/^\d{2}(\d{2}){0,3}$/, 'must be 2, 4, 6 or 8 digits in quotes, such as "7208"')
