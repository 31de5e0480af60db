import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DIST, ROOT, run, startServer } from '../support/program.ts'

const test = suite('Python client')

const env = { PYTHONPATH: DIST, PYTHONDONTWRITEBYTECODE: '1' }
const hasPython = await run('python3', ['--version']).then(
  ({ code }) => code === 0,
  () => false,
)

if (hasPython)
  test('its own tests pass against a server', async () => {
    const server = await startServer()
    const { code, stderr } = await run('python3', [join(ROOT, 'tests/clients/client_test.py'), server.base], { env })
    assert.is(code, 0, stderr)
    await server.stop()
  })
else test.skip('there is no python3 here')

test.run()
