import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MINI_ATLAS } from '../support/atlas-folder.ts'
import { ENCODER } from '../support/encoder.ts'
import { build, temporaryFolder } from '../support/program.ts'

const test = suite('build: what the command refuses')

const EMPTY = temporaryFolder()

const BAD_FLAGS: [args: string[], said: RegExp][] = [
  [['--chek'], /^build: unknown option --chek; did you mean --check\?$/],
  [['--frobnicate'], /^build: unknown option --frobnicate; allowed: --check, /],
  [['surplus'], /^build: unexpected "surplus"$/],
  [['--data'], /^build: .*--data/],
  [['--check=yes'], /^build: .*--check/],
  [['--data', join(EMPTY, 'none')], /^build: --data cannot be ".*none"; allowed: a folder with /],
  [['--data', MINI_ATLAS, '--out', EMPTY, '--encoder', 'no such encoder'], /^build: --encoder cannot be "no such enc/],
]

for (const [args, said] of BAD_FLAGS)
  test(`${args.map((arg) => basename(arg)).join(' ')} is one line and exit code 2`, async () => {
    const { code, stderr } = await build(args)
    const lines = stderr.trimEnd().split('\n')
    const complaints = lines.filter((line) => !line.startsWith('checked '))
    assert.is(code, 2)
    assert.is(complaints.length, 1, stderr)
    assert.match(complaints[0] ?? '', said)
    assert.equal(readdirSync(EMPTY), [])
  })

/** Changes to a copy of the encoder folder (undefined: removed), and the expected message. */
const DAMAGED_ENCODERS: [file: string, content: string | undefined, said: RegExp][] = [
  ['tokenizer.json', undefined, /tokenizer\.json is missing$/],
  ['config.json', '{"hidden_size": 256', /config\.json is no JSON/],
  ['config.json', '{"hidden_size": "wide", "vocab_size": 30500}', /config\.json: hidden_size: .*number/],
  ['config.json', '{"hidden_size": 256, "static_embedding": true}', /config\.json: vocab_size: .*number/],
  ['tokenizer.json', '{"model": {"type": "Unigram", "vocab": []}}', /tokenizer\.json: model\.type: .*WordPiece/],
  ['onnx/model_quantized.onnx', 'no model', /cannot be loaded: /],
]

for (const [file, content, said] of DAMAGED_ENCODERS)
  test(`an encoder whose ${file} is ${content === undefined ? 'missing' : `“${content}”`} is refused by name`, async () => {
    const folder = join(temporaryFolder(), 'model')
    cpSync(ENCODER, folder, { recursive: true })
    rmSync(join(folder, file))
    if (content !== undefined) writeFileSync(join(folder, file), content)
    const into = temporaryFolder()
    const { code, stderr } = await build(['--data', MINI_ATLAS, '--out', into, '--encoder', folder, '--data-only'])
    assert.is(code, 2, stderr)
    // The model runtime may log lines of its own first.
    const complaint = stderr.trimEnd().split('\n').at(-1) ?? ''
    assert.ok(complaint.startsWith(`build: the encoder ${folder} `), stderr)
    assert.match(complaint, said)
    assert.equal(readdirSync(into), [])
  })

test.run()
