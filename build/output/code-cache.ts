import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Beside the program, which reads it when it starts. */
export const CODE_CACHE = 'atlas.cache'

const MAKER = (program: string) => `
const { createCodeCache, loadAll } = await import(${JSON.stringify(program)})
await loadAll()
process.stdout.write(createCodeCache())
`

/**
 * The code that V8 makes of the program in `folder` as it loads it. The same for the same program and version of Node: the seed stands for
 * the one that V8 draws at each start. Answering requests before would make a start no sooner, and the bytes would depend on the time, as V8
 * drops code that it has not used for long. Throws if the program cannot be run.
 */
export function codeCacheOf(folder: string): Uint8Array {
  // Away from a code cache that there is already: the new one would hold what that one held.
  const apart = mkdtempSync(join(tmpdir(), 'atlas-code-'))
  try {
    const program = join(apart, 'atlas.mjs')
    copyFileSync(join(folder, 'atlas.mjs'), program)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--random-seed=1', '--input-type=module', '--eval', MAKER(pathToFileURL(program).href)],
      { maxBuffer: 1 << 26, env: {} },
    )
    if (status !== 0) throw new Error(`the program that was built does not run: ${stderr}`)
    return stdout
  } finally {
    rmSync(apart, { recursive: true })
  }
}
