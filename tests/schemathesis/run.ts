import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { wholeNumber } from '../../src/text/values.ts'
import { readOptions } from '../support/options.ts'
import { DIST, temporaryFolder } from '../support/program.ts'
import { startFresh } from '../support/shared-server.ts'

/**
 * `npm run schemathesis`: holds the running server to dist/openapi.json, with all checks of Schemathesis. Not part of
 * `npm test`, as it needs Python.
 */
const PROGRAM = process.env.SCHEMATHESIS ?? 'schemathesis'
const CONFIG = fileURLToPath(new URL('schemathesis.toml', import.meta.url))

const values = readOptions(
  { seeds: { type: 'string', default: '1,2,3' }, examples: { type: 'string', default: '60' } },
  ({ values: { seeds, examples } }) => ({
    seeds: seeds.split(',').map((seed) => String(wholeNumber('--seeds', seed, 0, 2 ** 31 - 1))),
    examples: String(wholeNumber('--examples', examples, 1, 100_000)),
  }),
)

if (spawnSync(PROGRAM, ['--version']).status !== 0) {
  process.stderr.write(
    'schemathesis is missing: python3 -m venv ~/st && ~/st/bin/pip install schemathesis, then SCHEMATHESIS=~/st/bin/schemathesis npm run schemathesis\n',
  )
  process.exit(2)
}

const server = await startFresh()
const cwd = temporaryFolder()
let failed = 0
for (const seed of values.seeds) {
  const { status } = spawnSync(
    PROGRAM,
    [
      ...['--config-file', CONFIG, 'run', `${DIST}/openapi.json`, '--url', server.base],
      ...['--header', `Authorization: ${server.key.authorization}`, '--checks', 'all', '--continue-on-failure'],
      ...['--max-examples', values.examples, '--seed', seed],
    ],
    // It keeps a cache of failures where it is run.
    { stdio: 'inherit', cwd },
  )
  if (status !== 0) failed++
}
await server.stop()
process.exit(failed === 0 ? 0 : 1)
