import type { RecordType } from '../schema/lists.ts'
import type { SearchResult } from '../schema/search.ts'
import type { Encoder } from '../search/embed.ts'
import { type HybridHit, hybridSearch } from '../search/hybrid.ts'
import type { KeywordIndex, KeywordMatch } from '../search/keyword.ts'
import { CosineScan } from '../search/scan.ts'
import type { SnapshotContent } from '../snapshot/content.ts'
import { nameKey } from '../text/fold.ts'
import { FigureReader } from './asked-figures.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'

export type SearchQuery = PageRequest & {
  q: string
  type?: RecordType | undefined
  explain?: boolean | undefined
}

/** What search needs of a snapshot. */
export type SearchContent = Pick<SnapshotContent, 'documents' | 'vectors' | 'materials' | 'vocabulary'>

/** Hybrid search over materials and suppliers. */
export class Search {
  readonly #content: SearchContent
  readonly #types: RecordType[]
  readonly #byName: Map<string, number[]>
  readonly #keyword: () => KeywordIndex
  readonly #encoder: () => Promise<Encoder>
  readonly #scan: CosineScan
  readonly #figures: FigureReader

  constructor(content: SearchContent, keyword: () => KeywordIndex, encoder: () => Promise<Encoder>) {
    this.#content = content
    this.#keyword = keyword
    this.#encoder = encoder
    this.#types = content.documents.map(({ type }) => type)
    this.#scan = new CosineScan(content.vectors, content.documents.length)
    this.#figures = new FigureReader(content, (key) => this.#named(key))
    this.#byName = new Map()
    content.documents.forEach(({ names }, at) => {
      for (const name of names) {
        const known = this.#byName.get(name)
        if (known) known.push(at)
        else this.#byName.set(name, [at])
      }
    })
  }

  #named(key: string): readonly number[] {
    return this.#byName.get(key) ?? []
  }

  /** Waits for the encoder where it is not loaded yet; exact names first, then by score, ties by document. */
  async find({ q, type, explain = false, ...page }: SearchQuery): Promise<Page<SearchResult>> {
    const encoder = await this.#encoder()
    const keyword = this.#keyword()
    const { rest, weight, stated } = this.#figures.read(q)
    const words = keyword.read(rest, encoder.isWord)
    const [vector] = await encoder.encode([words.spelled])
    const whole = this.#named(nameKey(q))
    const named = whole.length > 0 ? whole : this.#named(nameKey(words.spelled))
    const exact = named.filter((at) => type === undefined || this.#types[at] === type)
    const index = { keyword, scan: this.#scan, types: this.#types }
    const most = page.page * page.per_page
    const found = hybridSearch(index, { words, vector, type, exact, weight, most })
    const render = (at: number) => {
      const document = this.#content.documents[at]
      if (!document) throw new RangeError(`no document ${at}`)
      const { type, id, title, subtitle } = document
      const hit = found.hit(at)
      const explanation = explain && {
        explanation: { ...explained(hit, keyword.matches(words, at)), conditions: stated(at) },
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
