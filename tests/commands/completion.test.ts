import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { atlas, PROGRAM, run, temporaryFolder } from '../support/program.ts'

const test = suite('completion and examples')

/** What bash would offer for the last of the words. */
async function offered(...words: string[]): Promise<string[]> {
  const { stdout: script } = await atlas(['completion', 'bash'])
  const ask = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _atlas`
  const { stdout, stderr, code } = await run('bash', ['-c', `${script}\n${ask}; printf '%s\\n' "\${COMPREPLY[@]}"`])
  assert.is(code, 0, stderr)
  return stdout.trim().split('\n')
}

test('bash completes commands, words and options', async () => {
  assert.equal(await offered('atlas', 'in'), ['inspect'])
  assert.equal(await offered('atlas', 'keys', 'r'), ['rotate', 'revoke'])
  assert.equal(await offered('atlas', 'serve', '--demo'), ['--demo-per-address'])
  assert.equal(await offered('atlas', 'get', '--'), ['--data', '--include', '--mode', '--snapshot', '--help'])
})

for (const shell of ['zsh', 'fish'])
  test(`${shell} takes its script, where there is one`, async () => {
    const { stdout, code } = await atlas(['completion', shell])
    assert.is(code, 0)
    for (const word of ['inspect', '--demo-per-address', 'rotate']) assert.match(stdout, word)
    const checked = await run(shell, ['-n', '-c', stdout]).catch(() => undefined)
    if (checked) assert.is(checked.code, 0, checked.stderr)
  })

test('another shell is refused', async () => {
  const { code, stderr } = await atlas(['completion', 'tcsh'])
  assert.equal([code, stderr], [2, 'atlas: the shell cannot be "tcsh"; allowed: bash, zsh, fish\n'])
})

/** Those that need no other file and end by themselves. */
const RUN_HERE = ['get', 'inspect', 'audit', 'keys', 'completion']

for (const command of RUN_HERE)
  test(`the examples of ${command} work as written`, async () => {
    const { stdout: help } = await atlas([command, '--help'])
    const examples = help.split('Examples:\n')[1]?.trim().split('\n') ?? []
    assert.ok(examples.length > 0)
    for (const example of examples) {
      const here = example.trim().replace(/^atlas/, `'${process.execPath}' '${PROGRAM}'`)
      const { code, stderr } = await run('bash', ['-c', here], { env: { ATLAS_STATE: temporaryFolder() } })
      assert.is(code, 0, `${example}: ${stderr}`)
    }
  })

test.run()
