import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Command, CommandError } from './command.ts'

const USAGE = `atlas build [options]

  --check            only check the data
  --if-stale         do nothing if dist/ is up to date
  --data FOLDER      the atlas to compile (default atlas-data)
  --out FOLDER       where to write (default dist)
  --encoder MODEL    a model folder, or the id of a hub model such as Xenova/all-MiniLM-L6-v2
  --data-only        write only the snapshots, not the program and the OpenAPI document

Needs a checkout: atlas-data/ and build/ beside this program's folder.`

export const build: Command = {
  summary: 'compile atlas-data/ into dist/',
  usage: USAGE,
  examples: ['atlas build --check', 'atlas build --if-stale'],
  async run(args) {
    const root = checkout()
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'build/build.ts'), ...args], {
      cwd: root,
      stdio: 'inherit',
    })
    return status ?? 1
  },
}

/** Root of the checkout, as the build is not bundled into the program. Throws CommandError outside a checkout. */
function checkout(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'build/build.ts'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new CommandError('build needs a checkout of the project; dist/ alone cannot build')
    folder = parent
  }
  return folder
}
