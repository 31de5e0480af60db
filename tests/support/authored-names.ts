import { join } from 'node:path'
import { Folder } from '../../build/authored/folder.ts'
import type { Sourced } from '../../build/authored/yaml-record.ts'
import { AuthoredNames } from '../../src/schema/names.ts'
import { ROOT } from './program.ts'

/** The names of the atlas in each language, as authored. Reads no other file, which takes seconds. */
export function authoredNames(): Sourced<AuthoredNames>[] {
  const folder = join(ROOT, 'atlas-data')
  return new Folder(folder, folder, []).records('names', AuthoredNames)
}
