import type { PreTrainedTokenizer } from '@xenova/transformers'
import { type TokenColumns, TokenTable } from './token-table.ts'

/** Encodes texts as unit vectors; a text without any known word encodes to undefined. */
export type Encoder = {
  dimensions: number
  encode(texts: string[]): Promise<(Float32Array | undefined)[]>
  /** Whether a word is a single token; a word that is split into several may be misspelled. */
  isWord?(word: string): boolean
}

/** The numbers of a table from one up to another (exclusive), or all of them. */
export type TableNumbers = (from?: number, to?: number) => Int8Array

/**
 * A static embedding model: one int8 row per token, dequantised by a per-row scale and mean-pooled. `tokenizer` is the tokenizer's JSON with a vocabulary of the unknown token only.
 */
export type StaticModel = {
  dimensions: number
  tokens: TokenColumns
  tokenizer: unknown
  tokenizerConfig: unknown
  table: TableNumbers
  scales: Float32Array
}

/** Where to load a model from: a hub id, or a name below `localFolder`. */
export type ModelLocation = { model: string; localFolder?: string; allowRemote?: boolean }

/**
 * Encodes with the tokenizer of @xenova/transformers and a mean over the int8 table. Needs no inference session and no copy of the
 * model, and takes some 12 µs per query. A test checks that its vectors match those of `openPipeline` for the same model.
 */
export async function openStatic(model: StaticModel): Promise<Encoder> {
  const { BertTokenizer } = await import('@xenova/transformers/src/tokenizers.js')
  const tokenizer = new BertTokenizer(model.tokenizer, model.tokenizerConfig)
  // The constructor copies the vocabulary some five times, more memory than all the rest of opening needs, so it gets the tokens afterwards.
  tokenizer.model.tokens_to_ids = new TokenTable(model.tokens)
  const unknown = tokenizer.model.unk_token_id
  const rowOf = rememberingRows(model)
  return {
    dimensions: model.dimensions,
    encode: async (texts) => texts.map((text) => normalised(meanOfRows(tokenIds(tokenizer, text), rowOf, model))),
    isWord(word) {
      const [id, ...more] = tokenIds(tokenizer, word)
      return more.length === 0 && id !== unknown
    },
  }
}

// The library types a tokenizer as a bare function; `encode` is the documented way to get plain token ids.
const tokenIds = (tokenizer: PreTrainedTokenizer, text: string): number[] =>
  tokenizer.encode(text, null, { add_special_tokens: false })

/** The table may lie on disk: words that are asked for often are not read again. */
const REMEMBERED_ROWS = 4000

function rememberingRows({ table, dimensions }: StaticModel): (id: number) => Int8Array {
  const known = new Map<number, Int8Array>()
  return (id) => {
    const row = known.get(id) ?? table(id * dimensions, (id + 1) * dimensions)
    if (known.size >= REMEMBERED_ROWS) known.clear()
    known.set(id, row)
    return row
  }
}

function meanOfRows(
  ids: number[],
  rowOf: (id: number) => Int8Array,
  { scales, dimensions }: StaticModel,
): Float32Array {
  const sum = new Float32Array(dimensions)
  for (const id of ids) {
    const [row, scale] = [rowOf(id), scales[id] ?? 0]
    for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + (row[i] ?? 0) * scale
  }
  return sum
}

/** Scales to unit length; undefined for a zero vector (no known word). */
function normalised(vector: Float32Array): Float32Array | undefined {
  let squares = 0
  for (const value of vector) squares += value * value
  if (!(squares > 0)) return undefined
  const length = Math.sqrt(squares)
  return vector.map((value) => value / length)
}

/** Encodes with the feature-extraction pipeline of @xenova/transformers; works with any model from the hub or a folder. */
export async function openPipeline(location: ModelLocation): Promise<Encoder> {
  const extract = await featureExtraction(location)
  const encodeOne = async (text: string) => {
    const output = await extract(text, { pooling: 'mean', normalize: false })
    return normalised(Float32Array.from(output.data, Number))
  }
  const probe = await extract('probe', { pooling: 'mean' })
  return {
    dimensions: probe.dims.at(-1) ?? 0,
    async encode(texts) {
      const vectors: (Float32Array | undefined)[] = []
      for (const text of texts) vectors.push(text.trim() === '' ? undefined : await encodeOne(text))
      return vectors
    },
  }
}

/** Extracts the embedding table of a static model with `vocabulary` tokens: the model's output for a token is its row. */
export async function readStaticTable(location: ModelLocation, vocabulary: number) {
  const extract = await featureExtraction(location)
  const { Tensor } = await import('@xenova/transformers')
  const ids = BigInt64Array.from({ length: vocabulary }, (_, id) => BigInt(id))
  const shape = [1, vocabulary]
  const inputs = {
    input_ids: new Tensor('int64', ids, shape),
    attention_mask: new Tensor('int64', new BigInt64Array(vocabulary).fill(1n), shape),
  }
  const { last_hidden_state: rows } = await extract.model(inputs)
  const values: unknown = rows.data
  if (!(values instanceof Float32Array)) throw new Error('the encoder did not answer with 32-bit floats')
  return quantised(values, values.length / vocabulary)
}

/** Symmetric int8 quantisation per row: the largest absolute value of a row maps to ±127. */
export function quantised(values: Float32Array, dimensions: number) {
  const count = dimensions === 0 ? 0 : values.length / dimensions
  const table = new Int8Array(values.length)
  const scales = new Float32Array(count)
  for (let row = 0; row < count; row++) {
    const start = row * dimensions
    const end = start + dimensions
    let max = 0
    for (let i = start; i < end; i++) max = Math.max(max, Math.abs(values[i] ?? 0))
    const scale = max / 127
    scales[row] = scale
    for (let i = start; i < end && scale > 0; i++) table[i] = Math.round((values[i] ?? 0) / scale)
  }
  return { dimensions, table, scales }
}

async function featureExtraction({ model, localFolder, allowRemote = false }: ModelLocation) {
  const { env, pipeline } = await import('@xenova/transformers')
  env.allowRemoteModels = allowRemote
  env.allowLocalModels = true
  if (localFolder !== undefined) env.localModelPath = localFolder
  return pipeline('feature-extraction', model, { quantized: true })
}
