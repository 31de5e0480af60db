import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { tokenColumns } from '../../src/search/token-table.ts'
import { UsageError } from '../../src/text/values.ts'

/** The files of a sentence encoder that @xenova/transformers loads from a folder. */
export const MODEL_FILES = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx']

const Config = z.looseObject({
  hidden_size: z.int().positive(),
  vocab_size: z.int().positive(),
  static_embedding: z.boolean().optional(),
})

const Tokenizer = z.looseObject({
  model: z.looseObject({
    type: z.literal('WordPiece'),
    unk_token: z.string(),
    vocab: z.record(z.string(), z.int().nonnegative()),
  }),
})

/** An encoder in a folder. `tokenizer` is set for a static encoder, whose table has `vocabularySize` rows. */
export type ModelFolder = {
  dimensions: number
  vocabularySize: number
  tokenizer: ReturnType<typeof readTokenizer> | undefined
}

/** Reads an encoder folder. Throws a one-line UsageError with folder and file if a file is missing or invalid. */
export function readModelFolder(folder: string): ModelFolder {
  const missing = MODEL_FILES.find((name) => !existsSync(join(folder, name)))
  if (missing !== undefined) throw fault(folder, `cannot be used: ${missing} is missing`)
  const config = readJson(folder, 'config.json', Config)
  return {
    dimensions: config.hidden_size,
    vocabularySize: config.vocab_size,
    tokenizer: config.static_embedding ? readTokenizer(folder) : undefined,
  }
}

/** Reads the tokenizer of a static encoder, with its tokens as a separate list in order of id. */
export function readTokenizer(folder: string) {
  const tokenizer = readJson(folder, 'tokenizer.json', Tokenizer)
  const { unk_token: unknown, vocab } = tokenizer.model
  const tokens: string[] = []
  for (const [token, id] of Object.entries(vocab)) tokens[id] = token
  tokenizer.model.vocab = { [unknown]: vocab[unknown] ?? 0 }
  return {
    tokens: tokenColumns(tokens),
    tokenizer,
    tokenizerConfig: readJson(folder, 'tokenizer_config.json', z.looseObject({})),
  }
}

/** Turns a failure to load an encoder into a one-line UsageError with the first line of the library's message. */
export async function loadEncoder<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw fault(name, `cannot be loaded: ${reason}`)
  }
}

function readJson<T>(folder: string, file: string, schema: z.ZodType<T>): T {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch (error) {
    throw fault(folder, `cannot be used: ${file} is no JSON (${error instanceof Error ? error.message : error})`)
  }
  const { data, error } = schema.safeParse(value)
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw fault(folder, `cannot be used: ${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}

const fault = (name: string, what: string) => new UsageError(`the encoder ${name} ${what}`)
