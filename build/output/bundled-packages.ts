import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
})

const LockFile = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) })

/** A package of which something is in the program. */
export type BundledPackage = {
  name: string
  version: string
  /** SPDX expression. */
  license: string
  /** Copyright and terms, as the package has them. */
  licenseText: string
  /** SHA-512 of what the registry served, in hexadecimal. */
  sha512: string | undefined
  /** Names of the bundled packages that it says it needs. */
  needs: string[]
}

/** Copyright lines of packages that come without a licence file, as in their repositories; their terms are those of the MIT licence. */
const WITHOUT_FILE: Record<string, string> = { '@redis/client': 'Copyright (c) 2022-2025, Redis, inc.' }

/** The packages that `sources` belong to, by name and version. Throws for one whose licence cannot be told. */
export function packagesOf(root: string, sources: readonly string[]): BundledPackage[] {
  const { packages: locked } = LockFile.parse(parsed(join(root, 'package-lock.json')))
  const folders = new Set(
    sources.flatMap((source) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(source)?.[0] ?? []),
  )
  const found = [...folders].map((folder) => {
    const manifest = Manifest.parse(parsed(join(root, folder, 'package.json')))
    const { integrity } = locked[folder.slice(folder.indexOf('node_modules/'))] ?? {}
    return { ...manifest, sha512: hexadecimal(integrity), licenseText: licenseText(root, join(root, folder), manifest) }
  })
  const names = new Set(found.map(({ name }) => name))
  return found
    .map(({ dependencies, ...rest }) => ({
      ...rest,
      needs: Object.keys(dependencies).filter((name) => names.has(name)),
    }))
    .toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

const parsed = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const hexadecimal = (integrity: string | undefined) =>
  integrity?.startsWith('sha512-') ? Buffer.from(integrity.slice(7), 'base64').toString('hex') : undefined

/** The licence file of a package, and its NOTICE file where it has one. */
function licenseText(root: string, folder: string, { name, license }: z.infer<typeof Manifest>): string {
  const files = readdirSync(folder).filter((file) => /^(licen[sc]e|copying|notice)(\.(md|txt))?$/i.test(file))
  if (files.length > 0) return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  const copyright = WITHOUT_FILE[name]
  if (copyright === undefined || license !== 'MIT') throw new Error(`${name} has no licence file that could be shipped`)
  const own = readFileSync(join(root, 'LICENSE'), 'utf8')
  return `MIT License\n\n${copyright}\n\n${own.slice(own.indexOf('Permission is hereby granted')).trim()}`
}
