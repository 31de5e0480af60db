import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST, ROOT, type RunningServer, run, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('readme')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

const blocks = (language: string) =>
  [...README.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, code = '']) => code)
const COMMANDS = blocks('sh').flatMap((code) => code.trim().split('\n'))

/** Commands that include running this test, so it cannot run them itself. */
const RUN_ELSEWHERE = ['npm ci && npm start', 'npm ci && npm test']

let server: RunningServer
test.before(async () => {
  server = await startServer()
})
test.after(() => void server.stop())

test('it has the two commands and a first question', () => {
  for (const command of RUN_ELSEWHERE) assert.ok(COMMANDS.includes(command), command)
  assert.ok(COMMANDS.some((command) => command.startsWith('curl')))
})

for (const command of COMMANDS.filter((line) => !RUN_ELSEWHERE.includes(line)))
  test(`it works as written: ${command.slice(0, 90)}`, async () => {
    const here = command.replace('http://127.0.0.1:8080', server.base)
    const { code, stdout, stderr } = await run('bash', ['-c', here], { env: { ATLAS_STATE: temporaryFolder() } })
    assert.is(code, 0, stderr)
    assert.not.match(stdout, /^\{"error"/)
    if (command.startsWith('curl')) assert.match(stdout, /^\{"/)
  })

test('the embedding example prints what it says', async () => {
  const [code = ''] = blocks('js')
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', code])
  assert.match(stdout, /carbon_kg_co2e_per_kg: \d/, stderr)
})

test('the examples of the clients print the same', async () => {
  const here = (code: string) => code.replace('http://127.0.0.1:8080', server.base)
  const [, javascript = ''] = blocks('js')
  const printed = await run(process.execPath, ['--input-type=module', '-e', here(javascript)])
  assert.match(printed.stdout, /polyethylene terephthalate: \d\d/, printed.stderr)
  const [python = ''] = blocks('python')
  const env = { PYTHONPATH: DIST, PYTHONDONTWRITEBYTECODE: '1' }
  const { stdout, stderr } = await run('python3', ['-c', here(python)], { env })
  assert.match(stdout, /polyethylene terephthalate \d\d/, stderr)
  assert.ok(printed.stdout.endsWith(stdout.slice(-40)), printed.stdout + stdout)
})

test('the counts that it names are those of the snapshot', () => {
  const { header, content } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const { counts } = header
  const sites = content.suppliers.reduce((sum, { production_sites }) => sum + production_sites.length, 0)
  const categories = new Set(content.materials.map(({ category }) => category)).size
  const instruments = new Set([...content.regulatory].map(({ regulation }) => regulation)).size
  const jurisdictions = new Set([...content.regulatory].map(({ jurisdiction }) => jurisdiction)).size
  const text = README.replace(/\s+/g, ' ')
  for (const said of [
    `${counts.materials} materials in ${categories} categories`,
    `${counts.suppliers} suppliers with ${sites} production sites`,
    `${counts.regulatory} legal entries from ${instruments} instruments in ${jurisdictions} jurisdictions`,
    `${counts.emissions.toLocaleString('en')} emissions records`,
  ])
    assert.ok(text.includes(said), said)
})

test('every link of the documents leads to a file', () => {
  for (const document of [
    'README.md',
    'CONTRIBUTING.md',
    'CODE_OF_CONDUCT.md',
    'SECURITY.md',
    'docs/api.md',
    'docs/score.md',
    'docs/search.md',
    'docs/scaling.md',
    'docs/faults.md',
    'docs/substitutes.md',
    'atlas-data/README.md',
  ])
    for (const [, target = ''] of readFileSync(join(ROOT, document), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g))
      assert.ok(existsSync(join(ROOT, dirname(document), target)), `${document}: ${target}`)
})

test.run()
