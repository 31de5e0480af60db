import type { Citation } from '../../src/schema/evidence.ts'

/** SPDX licences by what sources say. */
const LICENCES: Readonly<Record<string, string>> = {
  'CC BY 4.0': 'CC-BY-4.0',
  'CC BY-SA 4.0': 'CC-BY-SA-4.0',
  MIT: 'MIT',
  'Open Government Licence v3.0': 'OGL-UK-3.0',
}

/** The terms of a source as it states them: an SPDX licence if they are one, else in its words. */
export function termsOfUse(terms: string | undefined): Pick<Citation, 'licence' | 'terms'> {
  if (terms === undefined) return {}
  const licence = LICENCES[terms]
  return licence === undefined ? { terms } : { licence }
}
