import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** The bundled program, an expression of type Program; the build puts it here. */
declare const PROGRAM: string
/** CRC-32 of PROGRAM. */
declare const PROGRAM_SUM: number

const SUM_BYTES = 4

type Exports = typeof import('./main.ts')
type Program = (
  require: NodeJS.Require,
  module: { exports: Partial<Exports> },
  programUrl: string,
  importModule: (name: string) => Promise<unknown>,
) => void

/**
 * Compiling the program takes 20 ms; with what V8 made of it at the build, 4. V8 refuses a cache of another version of itself, and the
 * program is compiled as without one.
 */
const script = new Script(PROGRAM, { filename: 'atlas.mjs', cachedData: codeCache() })
const module: { exports: Partial<Exports> } = { exports: {} }
const run: Program = script.runInThisContext()
run(createRequire(import.meta.url), module, import.meta.url, (name) => import(name))

export const { createAtlas, loadAll } = module.exports

/** What V8 has compiled of the program so far, for the next start: a checksum of program and code, as uint32, then the code. */
export function createCodeCache(): Buffer {
  const code = script.createCachedData()
  const sum = Buffer.alloc(SUM_BYTES)
  sum.writeUInt32LE(crc32(code, PROGRAM_SUM))
  return Buffer.concat([sum, code])
}

/** Undefined without one, and for a damaged one or one of another program: V8 would run into either. */
function codeCache(): Buffer | undefined {
  try {
    const file = readFileSync(new URL('atlas.cache', import.meta.url))
    const code = file.subarray(SUM_BYTES)
    return crc32(code, PROGRAM_SUM) === file.readUInt32LE(0) ? code : undefined
  } catch {
    return undefined
  }
}
