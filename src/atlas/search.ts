import type { SearchResult } from '../schema/search.ts'
import type { Encoder } from '../search/embed.ts'
import { fold } from '../search/fold.ts'
import { type HybridHit, hybridSearch } from '../search/hybrid.ts'
import type { DocumentType, KeywordIndex } from '../search/keyword.ts'
import type { SnapshotContent } from '../snapshot/content.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'

export type SearchQuery = PageRequest & {
  q: string
  type?: DocumentType | undefined
  explain?: boolean | undefined
}

/** Hybrid search over materials and suppliers. */
export class Search {
  readonly #content: SnapshotContent
  readonly #types: DocumentType[]
  readonly #byName: Map<string, number[]>
  readonly #keyword: () => KeywordIndex
  readonly #encoder: () => Promise<Encoder>

  constructor(content: SnapshotContent, keyword: () => KeywordIndex, encoder: () => Promise<Encoder>) {
    this.#content = content
    this.#keyword = keyword
    this.#encoder = encoder
    this.#types = content.documents.map(({ type }) => type)
    this.#byName = new Map()
    content.documents.forEach(({ names }, at) => {
      for (const name of names) this.#byName.set(name, [...(this.#byName.get(name) ?? []), at])
    })
  }

  /** Waits for the encoder where it is not loaded yet; exact names first, then by score, ties by document. */
  async find({ q, type, explain = false, ...page }: SearchQuery): Promise<Page<SearchResult>> {
    const encoder = await this.#encoder()
    const [vector] = await encoder.encode([q])
    const exact = (this.#byName.get(fold(q)) ?? []).filter((at) => type === undefined || this.#types[at] === type)
    const index = { keyword: this.#keyword(), vectors: this.#content.vectors, types: this.#types }
    const hits = hybridSearch(index, { text: q, vector, type, exact })
    return pageOf(hits, page, (hit) => {
      const document = this.#content.documents[hit.id]
      if (!document) throw new RangeError(`no document ${hit.id}`)
      const { type, id, title, subtitle } = document
      return { type, id, title, subtitle, score: rounded(hit.score), ...(explain && { explanation: explained(hit) }) }
    })
  }
}

const rounded = (score: number) => Number(score.toFixed(4))

const explained = ({ isExact, keyword, semantic, match }: HybridHit): NonNullable<SearchResult['explanation']> => ({
  exact_name: isExact,
  keyword: rounded(keyword),
  semantic: rounded(semantic),
  matches: Object.entries(match).map(([term, fields]) => ({ term, fields })),
})
