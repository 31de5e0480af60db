import type { VocabularyDocument } from '../schema/vocabulary-document.ts'
import { type Encoder, openPipeline, openStatic } from '../search/embed.ts'
import { KeywordIndex } from '../search/keyword.ts'
import type { SnapshotAbout, SnapshotContent, SnapshotVocabulary } from '../snapshot/content.ts'
import type { SnapshotHeader } from '../snapshot/header.ts'
import type { JsonText } from '../snapshot/json-text.ts'
import type { Snapshot } from '../snapshot/read.ts'
import { lazily } from '../snapshot/sections.ts'
import { keysOf } from '../system/keys-of.ts'
import { Changes } from './changes.ts'
import { Emissions } from './emissions.ts'
import { FigureNames } from './figure-names.ts'
import { type Figure, figuresOf } from './figures.ts'
import { Ids } from './ids.ts'
import { FunctionalCarbon } from './judgement/carbon.ts'
import { Gates } from './judgement/gates.ts'
import { Jobs } from './judgement/jobs.ts'
import { Lineage } from './judgement/lineage.ts'
import type { Matcher } from './match/matcher.ts'
import { Materials } from './materials.ts'
import { Names } from './names.ts'
import { Places } from './places.ts'
import type { Substitution } from './reading/substitutions.ts'
import { Regulatory } from './regulatory.ts'
import type { Search } from './search.ts'
import { Similarity } from './similarity.ts'
import { substitutesInAnyJob } from './substitutes.ts'
import { Suppliers } from './suppliers.ts'

/** An opened snapshot: immutable data and the pure queries over it. */
export type Atlas = {
  header: SnapshotHeader
  /** What the parts below are made from. */
  content: SnapshotContent
  about: SnapshotAbout
  vocabulary: SnapshotVocabulary
  /** The answer of /v1/vocabulary. */
  vocabularyText: JsonText<VocabularyDocument>
  /** What became of former ids. */
  ids: Ids
  names: Names
  places: Places
  figures: ReadonlyMap<string, Figure>
  figureNames: FigureNames
  materials: Materials
  suppliers: Suppliers
  emissions: Emissions
  changes: Changes
  regulatory: Regulatory
  similarity: Similarity
  jobs: Jobs
  gates: Gates
  carbon: FunctionalCarbon
  lineage: Lineage
  /**
   * What reads text is loaded when it is first asked: of the expressions that make out letters, a hundred, each takes V8 20 µs to make.
   * Rejects with EncoderUnavailable.
   */
  search(): Promise<Search>
  matcher(): Promise<Matcher>
  /** Initialises what the first requests would otherwise wait for; rejects with EncoderUnavailable. */
  warmUp(): Promise<void>
}

/** Parts that few ask for: some milliseconds for the first who does are cheaper than 3 MB in every process. */
const SELDOM: ReadonlySet<string> = new Set<keyof Atlas>(['changes', 'figureNames'])

/** Opens a snapshot. Each part is initialised on first use; `warmUp` initialises those that most requests need. */
export function openAtlas({ header, content }: Snapshot): Atlas {
  const keyword = once(() => new KeywordIndex(content.keyword, content.documents.length))
  const encoder = once(() => openEncoder(header, content))
  const ids = once(() => new Ids(content.ids))
  const names = once(() => new Names(content, ids()))
  const places = once(() => new Places(content.vocabulary))
  const figures = once(() => figuresOf(content.vocabulary))
  const lineage = once(() => new Lineage(content.materials))
  const known = new Map<number, Substitution>()
  const substitutes = (material: number) => {
    const found = known.get(material) ?? substitutesInAnyJob(material, atlas)
    known.set(material, found)
    return found
  }
  const parts = lazily({
    about: () => content.about,
    vocabulary: () => content.vocabulary,
    vocabularyText: () => content.json.vocabulary.list.at(0),
    ids,
    names,
    places,
    figures,
    figureNames: () => new FigureNames(content, figures()),
    materials: () => new Materials(content, ids(), keyword, figures()),
    suppliers: () => new Suppliers(content, ids()),
    emissions: () => new Emissions(content),
    regulatory: () => new Regulatory(content),
    changes: () => new Changes(content, () => atlas),
    similarity: () => new Similarity(content, figures(), header.encoder.dimensions),
    jobs: () => new Jobs(content.materials, content.vocabulary),
    gates: () => new Gates(content.vocabulary, figures(), lineage(), content.judgement.uncertainty),
    carbon: () => new FunctionalCarbon(content, figures()),
    lineage,
  })
  const search = once(async () => {
    const { Search } = await import('./search.ts')
    return new Search({ content, names, places, figures, substitutes, keyword, encoder })
  })
  const matcher = once(async () => {
    const { Matcher } = await import('./match/matcher.ts')
    return new Matcher(content, atlas)
  })
  const warmUp = async () => {
    for (const part of keysOf(parts)) if (!SELDOM.has(part)) void parts[part]
    keyword()
    await Promise.all([search(), encoder()])
  }
  const atlas: Atlas = Object.assign(parts, { header, content, search, matcher, warmUp })
  return atlas
}

/** Thrown by search if its encoder cannot be loaded. */
export class EncoderUnavailable extends Error {}

async function openEncoder(header: SnapshotHeader, content: Snapshot['content']): Promise<Encoder> {
  try {
    return await encoderOf(header, content)
  } catch (cause) {
    throw new EncoderUnavailable(`the encoder ${header.encoder.id} cannot be loaded: ${cause}`, { cause })
  }
}

async function encoderOf({ encoder: info }: SnapshotHeader, content: Snapshot['content']): Promise<Encoder> {
  const section = content.encoder
  if (section.kind === 'static') return openStatic({ ...section, dimensions: info.dimensions })
  const encoder = await openPipeline({ model: info.id, allowRemote: true })
  if (encoder.dimensions !== info.dimensions)
    throw new Error(`the encoder ${info.id} has ${encoder.dimensions} dimensions, the snapshot ${info.dimensions}`)
  return encoder
}

/** Memoises `compute`. Failures, including rejected promises, are not cached, so the next call retries. */
function once<T>(compute: () => T): () => T {
  let value: { is: T } | undefined
  return () => {
    if (value) return value.is
    const made = compute()
    value = { is: made }
    if (made instanceof Promise) made.catch(() => (value = undefined))
    return made
  }
}
