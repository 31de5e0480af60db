import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../support/clock.ts'
import { type Finished, runTests, temporaryFolder } from '../support/program.ts'

const test = suite('the runner of the tests')

type Outcome = Finished & { lastLine: string }

/** Runs suites that are written into an empty folder, as `npm test` runs those of this project. */
async function runSuites(files: Record<string, string>, args: string[] = [], env = {}): Promise<Outcome> {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const finished = await runTests([folder, '--cache', join(folder, 'cache'), ...args], { env })
  return { ...finished, lastLine: finished.stdout.trimEnd().split('\n').at(-1) ?? '' }
}

const suiteOf = (...lines: string[]) =>
  [`import { suite } from 'uvu'`, `const test = suite('a suite')`, ...lines, 'test.run()', ''].join('\n')

const PASSES = `test('passes', () => {})`
const FAILS = `test('fails', () => { throw new Error('the reason of this failure') })`
const SKIPS = `test.skip('is skipped', () => {})`

test('what passes is counted, over all files and folders, and the exit code is 0', async () => {
  const { code, lastLine } = await runSuites({
    'one.test.ts': suiteOf(PASSES, PASSES),
    'below/two.test.ts': suiteOf(PASSES),
    'no-test.ts': suiteOf(FAILS),
  })
  assert.equal([code, lastLine], [0, '3 passed, 0 failed'])
})

test('skipped tests are told apart from passed and failed ones, with colours and without', async () => {
  const files = { 'some.test.ts': suiteOf(PASSES, SKIPS, SKIPS), 'more.test.ts': suiteOf(PASSES) }
  for (const env of [{}, { FORCE_COLOR: '1' }]) {
    const { code, lastLine } = await runSuites(files, [], env)
    assert.equal([code, lastLine], [0, '2 passed, 0 failed, 2 skipped'])
  }
})

/** Files that do not pass, what is counted of each, and what has to be found in the output. */
const FAILING: [what: string, content: string, counts: string, said: RegExp][] = [
  ['a failing test', suiteOf(PASSES, FAILS), '1 passed, 1 failed', /the reason of this failure/],
  [
    'a before hook that throws and more skipped tests than those it loses',
    suiteOf(`test.before(() => { throw new Error('no server today') })`, PASSES, PASSES, SKIPS, SKIPS, SKIPS),
    '0 passed, 2 failed, 3 skipped',
    /before hook threw[\s\S]*no server today/,
  ],
  [
    'a before hook that throws where every test is skipped',
    suiteOf(`test.before(() => { throw new Error('no server today') })`, SKIPS),
    '0 passed, 1 failed, 1 skipped',
    /no server today/,
  ],
  [
    'an after hook that throws',
    suiteOf(`test.after(() => { throw new Error('it did not stop') })`, PASSES),
    '1 passed, 1 failed',
    /after hook threw[\s\S]*it did not stop/,
  ],
  [
    'a hook before each test that throws',
    suiteOf(`test.before.each(() => { throw new Error('not this time') })`, PASSES, PASSES),
    '0 passed, 2 failed',
    /not this time/,
  ],
  [
    'a hook after each test that throws',
    suiteOf(`test.after.each(() => { throw new Error('left in disorder') })`, PASSES, PASSES),
    '0 passed, 2 failed',
    /after\.each hook threw[\s\S]*left in disorder/,
  ],
  ['a syntax error', suiteOf('const = 7'), '0 passed, 1 failed', /bad\.test\.ts:3[\s\S]*const = 7/],
  ['an import that does not exist', `import './nothing.ts'\n${suiteOf(PASSES)}`, '0 passed, 1 failed', /nothing\.ts/],
  ['an error outside its tests', suiteOf(`throw new Error('at the top')`), '0 passed, 1 failed', /at the top/],
  ['a suite that never calls run', suiteOf(PASSES).replace('test.run()', ''), '0 passed, 1 failed', /never calls run/],
  ['no test at all', suiteOf(), '0 passed, 1 failed', /no test/],
  ['an early exit with 0', suiteOf('process.exit(0)'), '0 passed, 1 failed', /with exit code 0 before/],
  [
    'an exit with 0 within a test',
    suiteOf(PASSES, `test('exits', () => process.exit(0))`),
    '0 passed, 1 failed',
    /with exit code 0 before/,
  ],
  [
    'a promise that never settles',
    suiteOf(`test('waits', () => new Promise(() => {}))`),
    '0 passed, 1 failed',
    /with exit code 13 before/,
  ],
  [
    'a rejection that nobody awaits',
    suiteOf(`test('goes on', () => { void Promise.reject(new Error('not awaited')); return new Promise(() => {}) })`),
    '0 passed, 1 failed',
    /not awaited/,
  ],
  [
    'an exit code set by a test that passes',
    suiteOf(`test('passes', () => { process.exitCode = 3 })`),
    '1 passed, 1 failed',
    /with exit code 3 after/,
  ],
]

const badFile = (at: number) => `${at}-bad.test.ts`
const BAD_FILES = Object.fromEntries(FAILING.map(([, content], at) => [badFile(at), content]))

/** All of them in one run with a file that passes: each has its own counts and text, whatever happens in the others. */
const RUNS = { 'without colours': {}, 'with colours': { FORCE_COLOR: '1' } }
const outcomes = new Map<string, Outcome>()
test.before(async () => {
  const files = { ...BAD_FILES, 'good.test.ts': suiteOf(PASSES) }
  await Promise.all(Object.entries(RUNS).map(async ([how, env]) => outcomes.set(how, await runSuites(files, [], env))))
})

for (const how of Object.keys(RUNS)) {
  FAILING.forEach(([what, , counts, said], at) => {
    test(`${what} is a failure with its text and its file, ${how}`, () => {
      const { stdout = '' } = outcomes.get(how) ?? {}
      const isOf = (text: string) => text.split('\n')[0]?.includes(`/${badFile(at)}`)
      const [block = '', ...failures] = stdout.split(/^(?=FAILED )|(?<=\n\n)(?=\S+\.test\.ts {2})/m).filter(isOf)
      assert.ok(block.split('\n')[0]?.endsWith(`s  ${counts}`), stdout)
      assert.match(block, said)
      assert.ok(
        failures.length > 0 && failures.every((text) => text.startsWith('FAILED ')),
        'it is not told at the end',
      )
      assert.match(failures.join('\n'), said)
    })
  })

  test(`one bad file among good ones is exit code 1, and the last line adds all up, ${how}`, () => {
    const { code, lastLine } = outcomes.get(how) ?? {}
    assert.equal([code, lastLine], [1, '4 passed, 19 failed, 4 skipped'])
  })
}

test('a file that hangs is ended with what it has started when its time is over, and the others are run', async () => {
  const mark = join(temporaryFolder(), 'pid')
  const hangs = suiteOf(
    `import { spawn } from 'node:child_process'`,
    `import { writeFileSync } from 'node:fs'`,
    PASSES,
    `test('hangs', async () => {`,
    `  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])`,
    `  writeFileSync(${JSON.stringify(mark)}, String(child.pid))`,
    `  await new Promise(() => {})`,
    `})`,
  )
  const files = { 'hangs.test.ts': hangs, 'good.test.ts': suiteOf(PASSES) }
  const { code, stdout, lastLine } = await runSuites(files, ['--limit-s', '5'])
  assert.equal([code, lastLine], [1, '1 passed, 1 failed'])
  assert.match(stdout, /FAILED \S*hangs\.test\.ts\nthe file was not over after 5 s/)
  const child = Number(readFileSync(mark, 'utf8'))
  await until('what it started is gone', () => !isRunning(child))
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('nothing to run is no success', async () => {
  for (const files of [{}, { 'all.test.ts': suiteOf(SKIPS) }] as Record<string, string>[]) {
    const { code, lastLine } = await runSuites(files)
    assert.equal([code, /^0 passed, 0 failed(, 1 skipped)?$/.test(lastLine)], [1, true], lastLine)
  }
})

test('a failure is told with the line of its source', async () => {
  const { stdout } = await runSuites({ 'bad.test.ts': suiteOf(PASSES, FAILS) })
  assert.match(stdout, /bad\.test\.ts:4:/)
})

test('a pattern chooses among the files', async () => {
  const files = { 'one.test.ts': suiteOf(PASSES), 'two.test.ts': suiteOf(FAILS) }
  assert.is((await runSuites(files, ['one'])).lastLine, '1 passed, 0 failed')
})

test.run()
