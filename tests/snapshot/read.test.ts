import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadChecked } from '../../build/check.ts'
import { type BuiltContent, buildContent } from '../../build/output/content.ts'
import type { SnapshotContent } from '../../src/snapshot/content.ts'
import { FORMAT_VERSION, MAGIC, PREFIX_BYTES, SnapshotError } from '../../src/snapshot/header.ts'
import { JsonColumn } from '../../src/snapshot/json-text.ts'
import { LawEntries } from '../../src/snapshot/law-entries.ts'
import { decodeSnapshot, loadSnapshot, readSnapshot } from '../../src/snapshot/read.ts'
import { SECTIONS } from '../../src/snapshot/sections.ts'
import { encodeSnapshot } from '../../src/snapshot/write.ts'
import { BIOPLASTIC } from '../build/checks/rule-cases.ts'
import { miniAtlas } from '../support/atlas-folder.ts'
import { ROOT, temporaryFolder } from '../support/program.ts'

const NONE = new Uint32Array()
const NO_LAW = new LawEntries(
  { heads: [], reasons: [], materials: [] },
  new JsonColumn(new Uint8Array(), new Uint32Array(1)),
  { rule: NONE, reason: NONE, material: NONE },
)
const test = suite('snapshot: read')

const ENCODER = { folder: join(ROOT, 'atlas-data/encoder/model') }

let built: BuiltContent
let full: Buffer
/** Without the table of the encoder, which is all but a few kilobytes of a small atlas. */
let small: Buffer

test.before(async () => {
  built = await buildContent(loadChecked(miniAtlas()), ENCODER, temporaryFolder())
  full = encodeSnapshot(built.content, built.encoder)
  small = encodeSnapshot({ ...built.content, encoder: { kind: 'pipeline' } }, { ...built.encoder, kind: 'pipeline' })
})

/** Typed arrays and buffers as plain numbers and texts, so that a view of the file equals what was written. */
function plain(content: SnapshotContent) {
  const { encoder, emissions, hashes, json, judgement } = content
  const { uncertainty, ...columns } = judgement
  return {
    ...content,
    json: {
      materials: { list: textsOf(json.materials.list), single: textsOf(json.materials.single) },
      suppliers: { list: textsOf(json.suppliers.list), single: textsOf(json.suppliers.single) },
    },
    regulatory: [...content.regulatory],
    judgement: [
      ...Object.entries(columns).map(([name, column]) => [name, [...column]]),
      ...Object.entries(uncertainty).map(([name, { down, up }]) => [name, [...down].map(String), [...up].map(String)]),
    ],
    emissions: Object.entries(emissions).map(([name, column]) => [name, [...column]]),
    hashes: Object.entries(hashes).map(([name, column]) => [name, [...column].map(String)]),
    vectors: [...content.vectors],
    needs: Object.entries(content.needs()).map(([name, column]) => [name, [...column]]),
    shortlists: Object.entries(content.shortlists()).map(([name, column]) => [name, [...column]]),
    refusals: Object.values(content.refusals()).flatMap((part) => (typeof part === 'number' ? part : [...part])),
    encoder:
      encoder.kind === 'static'
        ? { ...encoder, table: hashOf(encoder.table()), scales: hashOf(encoder.scales) }
        : encoder,
  }
}

const hashOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  createHash('sha256')
    .update(new Uint8Array(buffer, byteOffset, byteLength))
    .digest('hex')

const textsOf = ({ bytes, offsets }: JsonColumn<unknown>) =>
  Array.from(offsets.subarray(1), (end, at) => Buffer.from(bytes.subarray(offsets[at], end)).toString())

/** The one line that the reader refuses with. */
function refusal(bytes: Buffer): string {
  try {
    decodeSnapshot(bytes, 'some.snapshot')
  } catch (error) {
    if (error instanceof SnapshotError) return error.message
    throw error
  }
  throw new Error('the snapshot was read')
}

const refuses = (bytes: Buffer) => assert.match(refusal(bytes), /^some\.snapshot: [^\n]+$/)

test('what was written is read back, with all that search needs', () => {
  const { header, content, bytes } = decodeSnapshot(full)
  assert.equal(plain(content), plain(built.content))
  assert.equal(header.encoder, built.encoder)
  assert.equal(header.counts, { materials: 3, suppliers: 1, emissions: 5, regulatory: 2 })
  assert.is(bytes, full.byteLength)
})

test('a snapshot on disk is read back', () => {
  const path = join(temporaryFolder(), 'mini.snapshot')
  writeFileSync(path, small)
  assert.equal(readSnapshot(path).content.materials, built.content.materials)
})

test('on disk too, one byte changed anywhere is refused, and so is a file cut anywhere', async () => {
  const path = join(temporaryFolder(), 'damaged.snapshot')
  const refused = (error: unknown) => error instanceof SnapshotError && error.message.startsWith(`${path}: `)
  const isRefused = async (bytes: Buffer) => {
    writeFileSync(path, bytes)
    assert.throws(() => readSnapshot(path), refused)
    await loadSnapshot(path).then(
      () => assert.unreachable(),
      (error) => assert.ok(refused(error), String(error)),
    )
  }
  const place = fc.oneof(fc.nat(PREFIX_BYTES), fc.nat(full.byteLength - 1))
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const damaged = Buffer.from(full)
      damaged[at] = (damaged[at] ?? 0) ^ change
      await isRefused(damaged)
      await isRefused(full.subarray(0, at))
    }),
    { numRuns: 20 },
  )
})

test('a snapshot on disk is the same whether it is waited for or not, and in memory', async () => {
  const path = join(temporaryFolder(), 'full.snapshot')
  writeFileSync(path, full)
  assert.equal(plain(readSnapshot(path).content), plain(built.content))
  assert.equal(plain((await loadSnapshot(path)).content), plain(built.content))
})

test('a snapshot is read from wherever it lies in memory', () => {
  for (let shift = 0; shift < 8; shift++) {
    const moved = Buffer.concat([Buffer.alloc(shift), small]).subarray(shift)
    assert.equal([...decodeSnapshot(moved).content.vectors], [...built.content.vectors], `moved by ${shift} bytes`)
  }
})

test('an atlas without suppliers, laws and emissions is read back', async () => {
  const data = { ...loadChecked(miniAtlas()), suppliers: [], instruments: [], emissions: [] }
  const { content, encoder } = await buildContent(data, ENCODER, temporaryFolder())
  assert.equal(plain(decodeSnapshot(encodeSnapshot(content, encoder)).content), plain(content))
})

test('the same atlas gives the same bytes, and another one another version', async () => {
  assert.ok(encodeSnapshot(built.content, built.encoder).equals(full))
  const changed = encodeSnapshot({ ...built.content, regulatory: NO_LAW }, built.encoder)
  assert.is.not(decodeSnapshot(changed).header.atlas_version, decodeSnapshot(full).header.atlas_version)
})

test('one byte changed anywhere is refused', () => {
  fc.assert(
    fc.property(fc.nat(small.byteLength - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = Buffer.from(small)
      damaged[at] = (damaged[at] ?? 0) ^ change
      refuses(damaged)
    }),
    { numRuns: 1000 },
  )
})

test('every single byte of the prefix and the header is guarded', () => {
  const end = PREFIX_BYTES + small.readUInt32LE(12)
  for (let at = 0; at < end; at++)
    for (const change of [1, 0x80, 0xff]) {
      const damaged = Buffer.from(small)
      damaged[at] = (damaged[at] ?? 0) ^ change
      refuses(damaged)
    }
})

test('a snapshot cut anywhere is refused', () => {
  fc.assert(
    fc.property(fc.nat(small.byteLength - 1), (length) => refuses(small.subarray(0, length))),
    { numRuns: 500 },
  )
  for (let length = 0; length < 64; length++) refuses(small.subarray(0, length))
})

test('a snapshot with bytes appended is refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), (more) => refuses(Buffer.concat([small, more]))),
  )
})

test('any other bytes are refused', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => refuses(Buffer.from(bytes))))
})

/** A file with the right magic, version and checksum around a header of our own. */
function withHeader(text: string, body = Buffer.alloc(0)): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.write(MAGIC, 'latin1')
  prefix.writeUInt32LE(FORMAT_VERSION, 8)
  prefix.writeUInt32LE(Buffer.byteLength(text), 12)
  const file = Buffer.concat([prefix, Buffer.from(text), body])
  return Buffer.concat([file, createHash('sha256').update(file).digest()])
}

test('a file with a header of any other content is refused', () => {
  fc.assert(fc.property(fc.json(), (text) => refuses(withHeader(text))))
  for (const text of ['', 'null', '7', '[]', '{', '{"sections":{}}']) refuses(withHeader(text))
})

test('a file without one of its sections is refused as it is read, not when the section is asked for', () => {
  const { sections, ...header } = decodeSnapshot(small).header
  assert.equal(
    Object.keys(sections).filter((name) => !/^judgement\.\w+\.(down|up)$/.test(name)),
    Object.keys(sections).filter((name) => SECTIONS.includes(name)),
  )
  for (const name of SECTIONS) {
    const others = Object.entries(sections).filter(([other]) => other !== name)
    const text = JSON.stringify({ ...header, sections: Object.fromEntries(others) })
    assert.is(
      refusal(withHeader(text)),
      `some.snapshot: damaged: the section ${name} is missing; npm run build makes it anew`,
    )
  }
})

test('a file with sections that no snapshot has is refused', () => {
  const place = fc.oneof(fc.tuple(fc.nat(200), fc.nat(40)), fc.array(fc.nat(200), { maxLength: 3 }), fc.anything())
  const header = fc.record({
    atlas_version: fc.constant('0000000000000000'),
    encoder: fc.oneof(fc.constant(built.encoder), fc.constant(null), fc.constant({})),
    sections: fc.dictionary(fc.constantFrom('vocabulary', 'materials', 'suppliers', 'vectors'), place),
  })
  fc.assert(
    fc.property(header, fc.nat(300), (content, length) =>
      refuses(withHeader(JSON.stringify(content, withoutBigInts), Buffer.alloc(length))),
    ),
    { numRuns: 300 },
  )
})

const withoutBigInts = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)

test('each refusal says what is wrong', () => {
  const older = Buffer.from(small)
  older.writeUInt32LE(0, 8)
  const flipped = Buffer.from(small)
  flipped[small.byteLength - 40] = 1 ^ (small[small.byteLength - 40] ?? 0)
  const total = small.byteLength
  for (const [bytes, message] of [
    [Buffer.alloc(0), 'some.snapshot: truncated: only 0 bytes'],
    [Buffer.from('SMATL'), 'some.snapshot: truncated: only 5 bytes'],
    [Buffer.from('%PDF-1.7 and so on'), 'some.snapshot: not an atlas snapshot'],
    [Buffer.alloc(4096), 'some.snapshot: not an atlas snapshot'],
    [older, `some.snapshot: format version 0, this program reads ${FORMAT_VERSION}; npm run build makes it anew`],
    [small.subarray(0, 300), 'some.snapshot: truncated: 300 bytes end within the header'],
    [small.subarray(0, -1), `some.snapshot: truncated: ${total - 1} of ${total} bytes`],
    [Buffer.concat([small, Buffer.alloc(3)]), 'some.snapshot: damaged: 3 bytes too many'],
    [flipped, 'some.snapshot: damaged: the checksum does not match; npm run build makes it anew'],
  ] as const)
    assert.is(refusal(bytes), message)
})

test('a path that cannot be read is told with its reason', () => {
  const folder = temporaryFolder()
  const missing = join(folder, 'none.snapshot')
  const refused = (message: string) => (error: unknown) => error instanceof SnapshotError && error.message === message
  assert.throws(() => readSnapshot(missing), refused(`${missing}: there is no such file; npm run build makes one`))
  assert.throws(() => readSnapshot(folder), refused(`${folder}: is no regular file`))
})

test('each record has a hash that changes with it, or with its evidence, and with nothing else', async () => {
  const edited = miniAtlas({ file: BIOPLASTIC, replace: 'locator: Table 2', by: 'locator: Table 3' })
  const other = (await buildContent(loadChecked(edited), ENCODER, temporaryFolder())).content
  const changed = built.content.materials.filter(
    (_, at) => other.hashes.materials[at] !== built.content.hashes.materials[at],
  )
  assert.equal(
    changed.map(({ id }) => id),
    ['example-bioplastic'],
  )
  assert.equal(other.hashes.suppliers, built.content.hashes.suppliers)
  assert.equal(other.hashes.regulatory, built.content.hashes.regulatory)
})

test.run()
