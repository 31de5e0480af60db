import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../src/system/write-whole.ts'
import { PROGRAM_FILES } from './bundle.ts'
import { CODE_CACHE } from './code-cache.ts'

const INPUTS = ['atlas-data', 'build', 'src', 'LICENSE', 'README.md', 'package.json', 'package-lock.json']
const OUTPUTS = [
  ...PROGRAM_FILES,
  CODE_CACHE,
  'atlas.snapshot',
  'preview.snapshot',
  'openapi.json',
  'atlas.d.mts',
  'client.mjs',
  'client.d.mts',
  'atlas_client.py',
  'NOTICE',
  'sbom.cdx.json',
  'explorer/home.html',
]

const stampFile = (root: string) => join(root, 'node_modules/.cache/atlas/built')

/** Whether everything in `out` was built from the current inputs. */
export function isFresh(root: string, out: string): boolean {
  if (!OUTPUTS.every((name) => existsSync(join(out, name))) || !existsSync(stampFile(root))) return false
  return readFileSync(stampFile(root), 'utf8') === fingerprint(root, out)
}

/** Records the inputs that `out` was built from. */
export function stamp(root: string, out: string) {
  mkdirSync(join(root, 'node_modules/.cache/atlas'), { recursive: true })
  writeWhole(stampFile(root), fingerprint(root, out))
}

// Outputs are compared by size and modification time. Inputs are hashed, since a checkout changes their modification times.
function fingerprint(root: string, out: string): string {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => filesBelow(join(root, input))))
    hash.update(file).update(readFileSync(file))
  for (const name of OUTPUTS) {
    const { size, mtimeMs } = statSync(join(out, name))
    hash.update(`${name} ${size} ${mtimeMs}`)
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted()
  return names.map((name) => join(path, name)).filter((file) => statSync(file).isFile())
}
