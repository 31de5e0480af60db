import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { embedTexts } from '../../build/encoder/embed.ts'
import { encoderWith } from '../support/encoder.ts'
import { temporaryFolder } from '../support/program.ts'

const test = suite('build: embed')

/** Not declared static, so that its table, which these tests do not need, is not read. The vectors are the same. */
const ENCODER = { folder: encoderWith({ static_embedding: false }) }
const TEXTS = ['compostable cups', 'walls of hemp and lime', 'steel from scrap']

const cacheFolder = temporaryFolder()
let expected: Buffer
let cacheName: string
let cached: string

test.before(async () => {
  expected = bytesOf((await embedTexts(TEXTS, ENCODER, cacheFolder)).vectors)
  cacheName = readdirSync(cacheFolder)[0] ?? ''
  cached = readFileSync(join(cacheFolder, cacheName), 'utf8')
})

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) => Buffer.from(buffer, byteOffset, byteLength)

/** Embeds the texts with `content` in the cache file. */
async function vectorsWithCache(content: string): Promise<Buffer> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, cacheName), content)
  return bytesOf((await embedTexts(TEXTS, ENCODER, folder)).vectors)
}

/** The cache with every vector changed. The file is a checksum line, then one `key vector` line per text. */
const changeAll = (change: (vector: string) => string) =>
  cached.replace(/^(\S+) (\S+)$/gm, (_, key: string, vector: string) => `${key} ${change(vector)}`)

const otherCharacter = (base64: string) => (base64.startsWith('A') ? 'B' : 'A') + base64.slice(1)

const DAMAGED: Record<string, () => string> = {
  'was cut': () => cached.slice(0, 200),
  'is empty': () => '',
  'is no cache': () => 'null',
  'holds vectors that are too short': () => changeAll((vector) => vector.slice(0, 64)),
  'holds vectors that end within a number': () => changeAll((vector) => vector.slice(0, 60)),
  'holds vectors in which a character changed': () => changeAll(otherCharacter),
}

for (const [what, content] of Object.entries(DAMAGED))
  test(`a cache that ${what} changes no vector`, async () => {
    assert.ok(expected.equals(await vectorsWithCache(content())))
  })

test('vectors come in the order of the texts, from the cache or not', async () => {
  const folder = temporaryFolder()
  await embedTexts(TEXTS.slice(1, 2), ENCODER, folder)
  const { vectors } = await embedTexts(TEXTS.toReversed(), ENCODER, folder)
  const size = vectors.length / TEXTS.length
  const parts = TEXTS.map((_, at) => bytesOf(vectors.subarray(at * size, (at + 1) * size)))
  assert.ok(expected.equals(Buffer.concat(parts.toReversed())))
})

test.run()
