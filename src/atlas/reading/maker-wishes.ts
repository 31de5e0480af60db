import type { KeywordIndex } from '../../search/keyword.ts'
import { phrasesIn, without } from '../../search/phrases.ts'
import type { KeywordField } from '../../search/postings.ts'
import { isWithoutTerms } from '../../search/words.ts'
import type { SnapshotContent, SnapshotSupplier } from '../../snapshot/content.ts'
import { fold, nameKey } from '../../text/fold.ts'
import type { Names } from '../names.ts'
import type { Places } from '../places.ts'
import { withoutMakers } from './maker-words.ts'
import { placesOf, refusedPlacesOf, withoutPlaces } from './place-names.ts'

/** A certificate that a question asks for. */
export type WishedCertification = { words: string; certification: string }

const MAX_WORDS = 4
/** The share of the words of a name that a record with that name has. */
const WHOLE = 0.999
const WORD = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]/gu

/** The certificates of the vocabulary that a question names. */
export const certificationsOf = (question: string, names: Names): WishedCertification[] =>
  namedCertifications(question, names).map(({ from, to, meant }) => ({
    words: question.slice(from, to),
    certification: meant,
  }))

const namedCertifications = (question: string, names: Names) =>
  phrasesIn(question, WORD, (words) => names.term('certifications', SHORT[words.toLowerCase()] ?? words), MAX_WORDS)

/** How certificates are called for short. */
const SHORT: Readonly<Record<string, string>> = {
  rws: 'responsible-wool-standard',
  'oeko-tex': 'oeko-tex-standard-100',
  'oeko tex': 'oeko-tex-standard-100',
  oekotex: 'oeko-tex-standard-100',
  'oeko-tex 100': 'oeko-tex-standard-100',
  lwg: 'leather-working-group',
  c2c: 'cradle-to-cradle',
  'cradle-to-cradle': 'cradle-to-cradle',
  'better cotton initiative': 'better-cotton',
  'eu flower': 'eu-ecolabel',
  'nordic swan': 'nordic-swan',
  'copper mark': 'copper-mark',
}

/** The question without its certificates and how well they are held: the words of Blue Angel say nothing of a paint. */
export const withoutCertifications = (question: string, names: Names): string =>
  without(
    question,
    namedCertifications(question, names).map(({ from, to }) => {
      const rated =
        /^[ -](?:(?:gold|silver|bronze|platinum)(?:[ -](?:rated|rating|certified|level))?|certified|rated|labelled|labeled)(?!\p{L})/iu
      return { from, to: to + (rated.exec(question.slice(to))?.[0].length ?? 0) }
    }),
  )

/** What makers are asked for; `materials`: ids of what they are to make, undefined if a question does not tell. */
type Wishes = {
  places: readonly ReadonlySet<string>[]
  /** Countries in which they are not to be, nor to make it. */
  refused: ReadonlySet<string>
  certifications: readonly string[]
  materials: ReadonlySet<string> | undefined
}

type Parts = {
  content: Pick<SnapshotContent, 'documents' | 'materials' | 'suppliers'>
  names: Names
  places: () => Places
  keyword: () => KeywordIndex
}

/**
 * Indexes of the suppliers that make what is asked for, where and with the certificates that are asked for, and of
 * what comes near: the materials, and all who make them; undefined if the question does not say what is to be made.
 */
export type Asked = { suppliers: ReadonlySet<number>; near: ReadonlySet<number> | undefined }

/** Finds the suppliers that a question for makers asks for. */
export class AskedMakers {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `like` finds the materials that words mean where they are not all names. */
  async in(question: string, like: (words: string) => Promise<readonly number[]>): Promise<Asked> {
    const { content, names, places } = this.#parts
    const count = content.materials.length
    const words = this.#withoutDemonyms(trade(question, names))
    const named = phrasesIn(words, WORD, (name) => some(names.documentsOf(name)), MAX_WORDS)
    const known = named.flatMap(({ from, to, meant }) => [...meant, ...this.#kinOf(meant, words.slice(from, to))])
    const isWhole = isWithoutTerms(without(words, named))
    const called = isWhole ? known : [...known, ...this.#called(words)]
    // What is only like the words, none of which names a material, may be another trade's.
    const meant = isWhole || called.length === 0 ? called : [...called, ...(await like(words))]
    const materials = meant.filter((at) => at < count)
    const countriesOf = ({ place }: { place: string }) => places().countriesOf(stateless(place))
    const wishes = {
      places: placesOf(question, names).map(countriesOf),
      refused: new Set(refusedPlacesOf(question, names).flatMap((place) => [...countriesOf(place)])),
      certifications: certificationsOf(question, names).map(({ certification }) => certification),
      materials: this.#idsOf(materials),
    }
    const { suppliers } = content
    const makers = suppliers.flatMap(({ materials: made }, at) =>
      !wishes.materials || made.some((id) => wishes.materials?.has(id)) ? [at] : [],
    )
    const asked = makers.filter((at) => suppliers[at] && fulfils(suppliers[at], wishes))
    return {
      suppliers: new Set([...asked.map((at) => count + at), ...known.filter((at) => at >= count)]),
      near: materials.length > 0 ? new Set([...materials, ...makers.map((at) => count + at)]) : undefined,
    }
  }

  /** Materials that have all words in their names. */
  #called(words: string): number[] {
    const keyword = this.#parts.keyword()
    const { found, coverage } = keyword.score(keyword.read(words), ['name', 'aliases'])
    return found.filter((at) => at < this.#parts.content.materials.length && (coverage[at] ?? 0) > WHOLE)
  }

  /** “Hemp” is all that is called after it, and “wool” all of its category that has it in its name, which stone wool is not. */
  #kinOf(named: readonly number[], name: string): number[] {
    const { materials, documents } = this.#parts.content
    const categories = new Set(named.map((at) => materials[at]?.category))
    const ids = new Set(named.map((at) => materials[at]?.id))
    return this.#called(name).filter((at) => {
      const isCalledAfter = documents[at]?.names.some((own) => own.startsWith(`${nameKey(name)} `))
      const isOfOne = materials[at]?.properties.based_on?.some((id) => ids.has(id))
      return isCalledAfter || isOfOne || categories.has(materials[at]?.category)
    })
  }

  /** “Danish” and names of towns stand in the places of suppliers more often than in names, even if there is Finnish birch. */
  #withoutDemonyms(words: string): string {
    const keyword = this.#parts.keyword()
    const count = (word: string, fields: readonly KeywordField[]) =>
      keyword.has(fold(word)) ? keyword.score(keyword.read(word), fields).found.length : 0
    return words.replace(/[\p{L}\p{M}]+/gu, (word) =>
      count(word, ['places']) > count(word, ['name', 'aliases', 'asked']) ? ' ' : word,
    )
  }

  #idsOf(materials: readonly number[]): ReadonlySet<string> | undefined {
    const ids = materials.flatMap((at) => this.#parts.content.materials[at]?.id ?? [])
    return ids.length > 0 ? new Set(ids) : undefined
  }
}

/**
 * Whether a supplier that makes what is asked for sits in the place or makes it there, and has the certificates. Out of a refused place it
 * has its seat, and a site if any is listed.
 */
function fulfils(supplier: SnapshotSupplier, { places, refused, certifications, materials }: Wishes): boolean {
  const sites = supplier.production_sites.filter(
    // Sites of which nobody says what they make count for all that the supplier offers.
    (site) =>
      site.status !== 'closed' && (!site.materials || !materials || site.materials.some((id) => materials.has(id))),
  )
  const isIn = (countries: ReadonlySet<string>) =>
    countries.has(supplier.country) || sites.some((site) => countries.has(site.country))
  const isOut =
    !refused.has(supplier.country) && (sites.length === 0 || sites.some((site) => !refused.has(site.country)))
  return (
    isOut &&
    certifications.every((one) => supplier.certifications.includes(one)) &&
    (places.length === 0 || places.some(isIn))
  )
}

/** Sites do not say their state: its country counts. */
const stateless = (place: string) => place.replace(/^([A-Z]{2})-.+$/, '$1')

/** What is to be made: a question for makers without the words that say so, its places and its certificates. */
const trade = (question: string, names: Names): string =>
  withoutMakers(withoutPlaces(withoutCertifications(question, names), names))

const some = (documents: readonly number[]) => (documents.length > 0 ? documents : undefined)
