import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Beside the program, which reads it when it starts. */
export const CODE_CACHE = 'atlas.cache'

/** What a start and the first requests of most callers compile. */
const REQUESTS = ['/v1/health', '/v1/materials', '/v1/materials/polystyrene', '/v1/search?q=clear+film']

const MAKER = (program: string) => `
const { createAtlas, createCodeCache } = await import(${JSON.stringify(program)})
const atlas = createAtlas()
const headers = { Authorization: 'Bearer sma_demo_open_atlas' }
for (const target of ${JSON.stringify(REQUESTS)}) await atlas.fetch(new Request('http://localhost' + target, { headers }))
process.stdout.write(createCodeCache())
`

/**
 * The code that V8 makes of the program in `folder`, whose snapshot it opens. The same for the same program, snapshot and version of
 * Node: the seed stands for the one that V8 draws at each start. Throws if the program cannot be run.
 */
export function codeCacheOf(folder: string): Uint8Array {
  const program = pathToFileURL(join(folder, 'atlas.mjs')).href
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--random-seed=1', '--input-type=module', '--eval', MAKER(program)],
    { maxBuffer: 1 << 26, env: {} },
  )
  if (status !== 0) throw new Error(`the program that was built does not run: ${stderr}`)
  return stdout
}
