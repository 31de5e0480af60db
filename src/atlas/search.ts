import type { RecordType } from '../schema/lists.ts'
import type { SearchResult } from '../schema/search.ts'
import type { Encoder } from '../search/embed.ts'
import { type HybridHit, hybridSearch } from '../search/hybrid.ts'
import type { KeywordIndex, KeywordMatch } from '../search/keyword.ts'
import { CosineScan } from '../search/scan.ts'
import type { SnapshotContent } from '../snapshot/content.ts'
import { ConditionReader } from './condition-reader.ts'
import type { Figure } from './figures.ts'
import type { Names } from './names.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'

export type SearchQuery = PageRequest & {
  q: string
  type?: RecordType | undefined
  explain?: boolean | undefined
}

/** The parts of an opened snapshot that search needs. */
export type SearchParts = {
  content: Pick<SnapshotContent, 'documents' | 'vectors' | 'materials' | 'vocabulary'>
  names: Names
  figures: ReadonlyMap<string, Figure>
  keyword: () => KeywordIndex
  encoder: () => Promise<Encoder>
}

/** Hybrid search over materials and suppliers. */
export class Search {
  readonly #parts: SearchParts
  readonly #types: RecordType[]
  readonly #scan: CosineScan
  readonly #conditions: ConditionReader

  constructor(parts: SearchParts) {
    const { content, names, figures } = parts
    this.#parts = parts
    this.#types = content.documents.map(({ type }) => type)
    this.#scan = new CosineScan(content.vectors, content.documents.length)
    this.#conditions = new ConditionReader(content, names, figures)
  }

  /**
   * One page of results: exact names first, then by descending score, ties by document id. Waits for the encoder to load; rejects with
   * EncoderUnavailable if it cannot be.
   */
  async find({ q, type, explain = false, ...page }: SearchQuery): Promise<Page<SearchResult>> {
    const encoder = await this.#parts.encoder()
    const keyword = this.#parts.keyword()
    const { rest, weight, explain: explainConditions } = this.#conditions.read(q)
    const words = keyword.read(rest, encoder.isWord)
    const [vector] = await encoder.encode([words.corrected])
    const { names, content } = this.#parts
    const whole = names.documentsOf(q)
    const named = whole.length > 0 ? whole : names.documentsOf(words.corrected)
    const exact = named.filter((at) => type === undefined || this.#types[at] === type)
    const index = { keyword, scan: this.#scan, types: this.#types }
    const limit = page.page * page.per_page
    const found = hybridSearch(index, { words, vector, type, exact, weight, limit })
    const render = (at: number) => {
      const document = content.documents[at]
      if (!document) throw new RangeError(`no document ${at}`)
      const { type, id, title, subtitle } = document
      const hit = found.hit(at)
      const explanation = explain && {
        explanation: { ...explained(hit, keyword.matches(words, at)), conditions: explainConditions(at) },
      }
      return { type, id, title, subtitle, score: rounded(hit.score), ...explanation }
    }
    return pageOf(found.ids, page, render, found.total)
  }
}

const rounded = (score: number) => Number(score.toFixed(4))

const explained = (
  { isExact, keyword, semantic }: HybridHit,
  match: KeywordMatch,
): Omit<NonNullable<SearchResult['explanation']>, 'conditions'> => ({
  exact_name: isExact,
  keyword: rounded(keyword),
  semantic: rounded(semantic),
  matches: Object.entries(match).map(([term, fields]) => ({ term, fields })),
})
