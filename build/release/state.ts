import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stateOf } from '../../src/atlas/release-state.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { makeFolder } from '../../src/system/make-folder.ts'
import { writeWhole } from '../../src/system/write-whole.ts'
import { keptText } from '../authored/kept-release.ts'
import { sectionOf } from './faults.ts'

/**
 * `npm run release:state`: keeps what dist/atlas.snapshot says, one record a line, as the state of the version in package.json, so that later
 * builds can tell what has changed since.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
const [, date] = new RegExp(`^## \\[${version}\\] - (\\d{4}-\\d{2}-\\d{2})$`, 'm').exec(changelog) ?? []
if (date === undefined || sectionOf(changelog, version) === undefined)
  throw new Error(`CHANGELOG.md has no heading “## [${version}] - YYYY-MM-DD”`)

const state = stateOf(readSnapshot(join(ROOT, 'dist/atlas.snapshot')).content)
const file = join(ROOT, `atlas-data/releases/${version}.json`)
makeFolder(join(ROOT, 'atlas-data/releases'))
writeWhole(file, keptText({ version, date, ...state }))
process.stdout.write(`${file}\n`)
