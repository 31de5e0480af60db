import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { openPipeline, readStaticTable } from '../src/search/embed.ts'
import type { EncoderSection } from '../src/snapshot/content.ts'
import type { EncoderInfo } from '../src/snapshot/header.ts'
import { writeWhole } from '../src/system/write-whole.ts'

export type Embedded = { info: EncoderInfo; section: EncoderSection; vectors: Float32Array }

/** A model folder on disk, or the id of a hub model such as Xenova/all-MiniLM-L6-v2 (which needs a network). */
export type EncoderChoice = { folder: string } | { hub: string }

/** Embeds every text with the chosen encoder; vectors are kept in `cacheFolder` by the hash of text and encoder. */
export async function embedTexts(texts: string[], choice: EncoderChoice, cacheFolder: string): Promise<Embedded> {
  const place = placeOf(choice)
  const sha256 = fingerprint(choice)
  const cache = new VectorCache(join(cacheFolder, `vectors-${sha256.slice(0, 16)}`))
  const missing = texts.filter((text) => !cache.has(text))
  const known = 'folder' in choice ? modelConfig(choice.folder) : undefined
  let dimensions = cache.dimensions ?? known?.hidden_size ?? 0
  if (missing.length > 0 || dimensions === 0) {
    const encoder = await openPipeline(place)
    dimensions = encoder.dimensions
    const vectors = await encoder.encode(missing)
    missing.forEach((text, at) => {
      cache.set(text, vectors[at] ?? new Float32Array(dimensions))
    })
    cache.save()
  }
  const section = await encoderSection(choice, known)
  const id = 'folder' in choice ? basename(dirname(resolve(choice.folder))) : choice.hub
  const info: EncoderInfo = { id, kind: section.kind, dimensions, sha256 }
  return { info, section, vectors: cache.concat(texts, dimensions) }
}

function placeOf(choice: EncoderChoice) {
  if ('hub' in choice) return { model: choice.hub, allowRemote: true }
  const folder = resolve(choice.folder)
  return { model: basename(folder), localFolder: `${dirname(folder)}/` }
}

type ModelConfig = { hidden_size: number; vocab_size: number; static_embedding?: boolean }

function modelConfig(folder: string): ModelConfig {
  return JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))
}

async function encoderSection(choice: EncoderChoice, config: ModelConfig | undefined): Promise<EncoderSection> {
  if (!('folder' in choice) || !config?.static_embedding) return { kind: 'pipeline' }
  const { table, scales } = await readStaticTable(placeOf(choice), config.vocab_size)
  return { kind: 'static', ...readTokenizer(choice.folder), table, scales }
}

const Tokenizer = z.looseObject({
  model: z.looseObject({ unk_token: z.string(), vocab: z.record(z.string(), z.int()) }),
})

/** The tokenizer of a model folder, its tokens apart. */
export function readTokenizer(folder: string) {
  const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const tokenizer = Tokenizer.parse(json('tokenizer.json'))
  const { unk_token: unknown, vocab } = tokenizer.model
  const tokens: string[] = []
  for (const [token, id] of Object.entries(vocab)) tokens[id] = token
  tokenizer.model.vocab = { [unknown]: vocab[unknown] ?? 0 }
  return { tokens, tokenizer, tokenizerConfig: json('tokenizer_config.json') }
}

const MODEL_FILES = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx']

/** Hash of the model's files; of its id, for a model of the hub. */
function fingerprint(choice: EncoderChoice): string {
  const hash = createHash('sha256')
  if ('hub' in choice) return hash.update(choice.hub).digest('hex')
  for (const name of MODEL_FILES) hash.update(readFileSync(join(choice.folder, name)))
  return hash.digest('hex')
}

/** Vectors by the hash of their text, in one checksummed file; a damaged one is made anew. */
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
