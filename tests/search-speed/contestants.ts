import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { Names } from '../../src/atlas/names.ts'
import { Search } from '../../src/atlas/search.ts'
import { substitutesInAnyJob } from '../../src/atlas/substitutes.ts'
import { type Encoder, openStatic } from '../../src/search/embed.ts'
import { KeywordIndex } from '../../src/search/keyword.ts'
import { buildPostings } from '../../src/search/postings.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { PEER_ENGINES, type Peer } from '../relevance/peers.ts'
import type { Corpus } from '../relevance/records.ts'
import { DIST } from '../support/program.ts'

/** A whole search as a client sees it: a text in, the JSON of the first page out. */
export type Way = { name: string; answer(text: string): Promise<string> }

/** One engine in one process: it writes its index into a folder, opens it, and offers its ways to search. */
export type Contestant = {
  build(corpus: Corpus, folder: string): Promise<void> | void
  open(folder: string, shown: Corpus['records'][number]['shown'][], encoder: Encoder): Promise<Way[]>
}

const PAGE = { page: 1, per_page: 20 }

const atlas: Contestant = {
  build({ records, vectors }, folder) {
    const keyword = buildPostings(records.map(({ keyword }) => keyword))
    writeFileSync(join(folder, 'atlas.v8'), serialize({ keyword, vectors }))
  },
  async open(folder, documents, encoder) {
    const snapshot = readSnapshot(join(DIST, 'atlas.snapshot'))
    const real = openAtlas(snapshot)
    const { glossary, materials, suppliers, vocabulary } = snapshot.content
    const shown = { documents, vocabulary }
    const { keyword: postings, vectors } = deserialize(readFileSync(join(folder, 'atlas.v8')))
    const keyword = new KeywordIndex(postings, documents.length)
    const names = new Names(shown, real.ids)
    const search = new Search({
      content: {
        ...shown,
        vectors,
        materials,
        suppliers,
        needs: real.content.needs,
        shortlists: real.content.shortlists,
        refusals: real.content.refusals,
        glossary,
      },
      names: () => names,
      places: () => real.places,
      figures: () => real.figures,
      substitutes: (material) => substitutesInAnyJob(material, real),
      keyword: () => keyword,
      encoder: async () => encoder,
    })
    return [{ name: 'this atlas', answer: async (q) => JSON.stringify(await search.find({ q, ...PAGE })) }]
  },
}

const peer = (name: keyof typeof PEER_ENGINES): Contestant => ({
  build: (corpus, folder) => PEER_ENGINES[name].build(corpus, folder),
  async open(folder, shown, encoder) {
    const peers = await PEER_ENGINES[name].open(folder, encoder.dimensions)
    return peers.map((way) => ({ name: way.name, answer: (text) => answered(way, text) }))

    async function answered({ find }: Peer, text: string) {
      const [vector] = await encoder.encode([text])
      const found = await find(text, vector)
      const page = found.slice(0, PAGE.per_page).flatMap((at) => {
        const document = shown[at]
        if (!document) return []
        const { type, id, title, subtitle } = document
        return [{ type, id, title, subtitle }]
      })
      return JSON.stringify({ items: page, total: found.length })
    }
  },
})

export const CONTESTANTS = {
  atlas,
  minisearch: peer('minisearch'),
  orama: peer('orama'),
  sqlite: peer('sqlite'),
} satisfies Record<string, Contestant>
export type ContestantName = keyof typeof CONTESTANTS

/** The encoder of dist/atlas.snapshot, the same for every contestant. */
export function openEncoder(): Promise<Encoder> {
  const { content, header } = readSnapshot(join(DIST, 'atlas.snapshot'))
  if (content.encoder.kind !== 'static') throw new Error('the benchmark needs a snapshot with a static encoder')
  return openStatic({ ...content.encoder, dimensions: header.encoder.dimensions })
}
