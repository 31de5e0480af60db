import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BundledPackage } from './bundled-packages.ts'

const RULE = `\n\n${'-'.repeat(80)}\n\n`

/** The text of dist/NOTICE: the licences of the atlas, of its data, and of every package in the program. */
export function noticeOf(root: string, packages: readonly BundledPackage[]): string {
  const read = (file: string) => readFileSync(join(root, file), 'utf8').trim()
  const parts = [
    `Sustainable-Materials Atlas\n\n${read('LICENSE')}`,
    read('atlas-data/LICENSE.md'),
    `The program contains the packages below, or parts of them.`,
    ...packages.map(({ name, version, license, licenseText }) => `${name} ${version} (${license})\n\n${licenseText}`),
  ]
  return `${parts.join(RULE)}\n`
}
