import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Candidate, releaseFaults, sectionOf } from '../../build/release/faults.ts'
import { run } from '../support/program.ts'

const test = suite('build: release')

const CHANGELOG = `# Changelog

## [Unreleased]

## [2.1.0] - 2026-12-01
### Added
- A thing.

## [2.0.0] - 2026-11-01
- The first.
`

const READY: Candidate = {
  version: '2.1.0',
  locked: ['2.1.0', '2.1.0'],
  changelog: CHANGELOG,
  released: ['1.9.0', '2.0.0'],
  states: ['2.0.0.json', '2.1.0.json'],
  changed: [],
  branch: 'main',
}

test('a checkout with all in order is ready', () => {
  assert.equal(releaseFaults(READY), [])
  assert.is(sectionOf(CHANGELOG, '2.1.0'), '### Added\n- A thing.')
})

const CASES: [what: string, Partial<Candidate>, fault: RegExp][] = [
  ['a version that was released', { released: ['2.1.0'] }, /does not come after 2\.1\.0/],
  ['a version below one that was released', { released: ['2.10.0'] }, /does not come after 2\.10\.0/],
  ['a lock file of another version', { locked: ['2.1.0', '2.0.0'] }, /package-lock\.json: has 2\.1\.0 and 2\.0\.0/],
  ['a version without a section', { changelog: CHANGELOG.replace('[2.1.0]', '[2.1.1]') }, /no heading/],
  ['a section without a date', { changelog: CHANGELOG.replace('2026-12-01', 'soon') }, /no heading/],
  ['an empty section', { changelog: CHANGELOG.replace('- A thing.', '') }, /nothing stands under 2\.1\.0/],
  [
    'entries left over',
    { changelog: CHANGELOG.replace('[Unreleased]', '[Unreleased]\n- Late.') },
    /left under Unreleased/,
  ],
  ['a state that was not kept', { states: ['2.0.0.json'] }, /has no 2\.1\.0\.json/],
  ['changes that are not committed', { changed: [' M README.md'] }, /not committed: README\.md/],
  ['another branch', { branch: 'topic' }, /this is topic/],
]

for (const [what, change, fault] of CASES)
  test(`${what} keeps it from being released`, () => {
    const faults = releaseFaults({ ...READY, ...change })
    assert.is(faults.length, 1, faults.join('\n'))
    assert.match(faults[0] ?? '', fault)
  })

test('a dry run says what it would do, and does nothing', async () => {
  const { stdout, code } = await run(process.execPath, ['--import', 'tsx', 'build/release.ts', '--dry-run'])
  assert.match(stdout, /would be released by:\n {2}npm ci[\s\S]*npm publish --access public/)
  assert.is(code, stdout.includes('not ready: ') ? 1 : 0)
})

test.run()
