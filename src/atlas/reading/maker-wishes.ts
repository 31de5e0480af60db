import { phrasesIn } from '../../search/phrases.ts'
import type { SnapshotSupplier } from '../../snapshot/content.ts'
import type { Names } from '../names.ts'
import type { Places } from '../places.ts'
import { placesOf } from './place-names.ts'

/** A certificate that a question asks for. */
export type WishedCertification = { words: string; certification: string }

/** Score factor of a supplier without a site in the place, and for each certificate that it is not known to have. */
const ELSEWHERE = 0.3
const UNCERTIFIED = 0.7
const MAX_WORDS = 4
const WORD = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]/gu

/** The certificates of the vocabulary that a question names. */
export const certificationsOf = (question: string, names: Names): WishedCertification[] =>
  phrasesIn(question, WORD, (words) => names.term('certifications', words), MAX_WORDS).map(({ from, to, meant }) => ({
    words: question.slice(from, to),
    certification: meant,
  }))

/** Score factor of suppliers by the places and certificates that a question names; undefined if it names none. */
export function makerWishes(
  question: string,
  names: Names,
  places: Places,
): ((supplier: SnapshotSupplier) => number) | undefined {
  const wished = placesOf(question, names).map(({ place }) => place)
  const certifications = certificationsOf(question, names).map(({ certification }) => certification)
  if (wished.length + certifications.length === 0) return undefined
  const isMadeIn = wished.map((place) => siteIn(place, places))
  return (supplier) => {
    const isSomewhere = isMadeIn.length === 0 || isMadeIn.some((holds) => holds(supplier))
    const missing = certifications.filter((one) => !supplier.certifications.includes(one))
    return UNCERTIFIED ** missing.length * (isSomewhere ? 1 : ELSEWHERE)
  }
}

/** Whether a supplier sits in a place or has a site there that is not closed. Sites do not say their state: its country counts. */
function siteIn(place: string, places: Places): (supplier: SnapshotSupplier) => boolean {
  const countries = places.countriesOf(place.replace(/^([A-Z]{2})-.+$/, '$1'))
  return ({ country, production_sites }) =>
    countries.has(country) || production_sites.some((site) => site.status !== 'closed' && countries.has(site.country))
}
