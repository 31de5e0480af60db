import { z } from 'zod'

/** Lower-case words joined by hyphens; the id of a record and the name of its file. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words joined by hyphens, such as polylactic-acid')

export const Text = z.string().trim().min(1, 'must not be empty')

/** ASCII only, as RFC 3986 and the format `uri` of JSON Schema have it. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .regex(/^[\x21-\x7e]*$/, 'must have its accents and other letters beyond ASCII percent-encoded')

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
