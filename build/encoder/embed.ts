import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { openPipeline, readStaticTable } from '../../src/search/embed.ts'
import type { EncoderSection } from '../../src/snapshot/content.ts'
import type { EncoderInfo } from '../../src/snapshot/header.ts'
import { writeWhole } from '../../src/system/write-whole.ts'
import { loadEncoder, MODEL_FILES, type ModelFolder, readModelFolder } from './model-folder.ts'
import { cachedTable } from './table-cache.ts'

export type Embedded = { info: EncoderInfo; section: EncoderSection; vectors: Float32Array }

/** A model folder on disk, or the id of a hub model such as Xenova/all-MiniLM-L6-v2 (which needs a network). */
export type EncoderChoice = { folder: string } | { hub: string }

/** Embeds all texts with the chosen encoder. Caches vectors in `cacheFolder` by the hashes of text and encoder. */
export async function embedTexts(texts: string[], choice: EncoderChoice, cacheFolder: string): Promise<Embedded> {
  const own = 'folder' in choice ? readModelFolder(choice.folder) : undefined
  const sha256 = fingerprint(choice)
  const cache = new VectorCache(join(cacheFolder, `vectors-${sha256.slice(0, 16)}`))
  const missing = texts.filter((text) => !cache.has(text))
  let dimensions = cache.dimensions ?? own?.dimensions ?? 0
  if (missing.length > 0 || dimensions === 0) {
    const encoder = await loadEncoder(nameOf(choice), () => openPipeline(locationOf(choice)))
    dimensions = encoder.dimensions
    const vectors = await encoder.encode(missing)
    missing.forEach((text, at) => {
      cache.set(text, vectors[at] ?? new Float32Array(dimensions))
    })
    cache.save()
  }
  const section = await encoderSection(choice, own, join(cacheFolder, `table-${sha256.slice(0, 16)}`))
  const id = 'folder' in choice ? basename(dirname(resolve(choice.folder))) : choice.hub
  const info: EncoderInfo = { id, kind: section.kind, dimensions, sha256 }
  return { info, section, vectors: cache.concat(texts, dimensions) }
}

const nameOf = (choice: EncoderChoice) => ('folder' in choice ? choice.folder : choice.hub)

function locationOf(choice: EncoderChoice) {
  if ('hub' in choice) return { model: choice.hub, allowRemote: true }
  const folder = resolve(choice.folder)
  return { model: basename(folder), localFolder: `${dirname(folder)}/` }
}

async function encoderSection(
  choice: EncoderChoice,
  own: ModelFolder | undefined,
  cachePath: string,
): Promise<EncoderSection> {
  if (!own?.tokenizer) return { kind: 'pipeline' }
  const { table, scales } = await cachedTable(cachePath, own.vocabularySize, () =>
    loadEncoder(nameOf(choice), () => readStaticTable(locationOf(choice), own.vocabularySize)),
  )
  return { kind: 'static', ...own.tokenizer, table: (from, to) => table.subarray(from, to), scales }
}

/** SHA-256 of the model's files, or of the id for a hub model. */
function fingerprint(choice: EncoderChoice): string {
  const hash = createHash('sha256')
  if ('hub' in choice) return hash.update(choice.hub).digest('hex')
  for (const name of MODEL_FILES) hash.update(readFileSync(join(choice.folder, name)))
  return hash.digest('hex')
}

/** Vectors by the hash of their text, in one file with a checksum. A damaged file is ignored and rewritten. */
class VectorCache {
  readonly #path: string
  readonly #vectors: Map<string, string>
  constructor(path: string) {
    this.#path = path
    this.#vectors = readVectors(path)
  }

  has = (text: string) => this.#vectors.has(keyOf(text))

  get dimensions(): number | undefined {
    const [first] = this.#vectors.values()
    return first === undefined ? undefined : floats(first).length
  }

  set(text: string, vector: Float32Array) {
    this.#vectors.set(keyOf(text), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'))
  }

  concat(texts: string[], dimensions: number): Float32Array {
    const all = new Float32Array(texts.length * dimensions)
    texts.forEach((text, at) => {
      all.set(floats(this.#vectors.get(keyOf(text)) ?? ''), at * dimensions)
    })
    return all
  }

  save() {
    mkdirSync(dirname(this.#path), { recursive: true })
    const lines = [...this.#vectors].map(([key, vector]) => `${key} ${vector}\n`).join('')
    writeWhole(this.#path, `${keyOf(lines)}\n${lines}`)
  }
}

const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url')

function floats(base64: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
  return new Float32Array(bytes.buffer)
}

function readVectors(path: string): Map<string, string> {
  if (!existsSync(path)) return new Map()
  const text = readFileSync(path, 'utf8')
  const lines = text.slice(text.indexOf('\n') + 1)
  if (text !== `${keyOf(lines)}\n${lines}`) return new Map()
  const entries = lines.trimEnd().split('\n')
  return new Map(
    entries.map((line): [string, string] => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )
}
