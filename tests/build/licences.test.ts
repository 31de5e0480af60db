import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { billOfMaterials } from '../../build/output/bill-of-materials.ts'
import { bundleProgram } from '../../build/output/bundle.ts'
import { packagesOf } from '../../build/output/bundled-packages.ts'
import { buildExplorer } from '../../build/output/explorer.ts'
import { noticeOf } from '../../build/output/notice.ts'
import { DIST, ROOT, temporaryFolder } from '../support/program.ts'

const test = suite('build: licences')

const built = (name: string) => readFileSync(join(DIST, name), 'utf8')

/** Every file of which something is in the program or on the page. */
async function sourcesOfAll(): Promise<string[]> {
  const [program, explorer] = [await bundleProgram(ROOT), await buildExplorer(ROOT, built('openapi.json'))]
  return [...program.sources, ...explorer.sources]
}

/** `name version` of each package of which something is in them, read from the bundler's own account. */
async function bundled(): Promise<string[]> {
  const sources = await sourcesOfAll()
  const folders = sources
    .filter((source) => source.includes('node_modules/'))
    .map((source) => {
      const [folder = ''] = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(`/${source}`) ?? []
      return folder.slice(1)
    })
  return [...new Set(folders)].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
    return `${name} ${version}`
  })
}

test('every bundled package is in NOTICE and in the bill of materials, with its licence text', async () => {
  const packages = await bundled()
  for (const name of ['msgpackr', 'itty-router', 'pino', 'prom-client', '@redis/client', '@xenova/transformers'])
    assert.ok(
      packages.some((text) => text.startsWith(`${name} `)),
      `${name} is not bundled`,
    )
  const parts = built('NOTICE').split(/^-{80}$/m)
  const { components } = JSON.parse(built('sbom.cdx.json'))
  for (const text of packages) {
    const part = parts.find((one) => one.trim().startsWith(`${text} (`))
    assert.match(
      part ?? '',
      /Permission is hereby granted|Permission to use, copy, modify|Redistribution and use in source|Apache License\s+Version 2\.0/,
      text,
    )
    assert.match(part ?? '', /copyright/i, text)
    const [name = '', version] = text.split(' ')
    const found = components.find(
      ({ purl }: { purl: string }) => decodeURIComponent(purl) === `pkg:npm/${name}@${version}`,
    )
    assert.match(found?.hashes[0].content, /^[0-9a-f]{128}$/, text)
    assert.ok(found.licenses.length > 0, text)
  }
  assert.is(components.length, packages.length)
})

test('NOTICE has the licences and credits of the atlas itself', () => {
  for (const file of ['LICENSE', 'atlas-data/LICENSE.md'])
    assert.ok(built('NOTICE').includes(readFileSync(join(ROOT, file), 'utf8').trim()), file)
})

test('every reference of the bill of materials leads to a component', () => {
  const { metadata, components, dependencies } = JSON.parse(built('sbom.cdx.json'))
  const refs = new Set([metadata.component, ...components].map((component) => component['bom-ref']))
  for (const { ref, dependsOn } of dependencies) for (const one of [ref, ...dependsOn]) assert.ok(refs.has(one), one)
  assert.is(dependencies.length, refs.size)
})

test('both are reproducible', async () => {
  const packages = packagesOf(ROOT, (await sourcesOfAll()).toReversed())
  assert.is(noticeOf(ROOT, packages), built('NOTICE'))
  assert.is(billOfMaterials(packages), built('sbom.cdx.json'))
})

test('a package whose licence nobody knows stops the build', () => {
  const root = temporaryFolder()
  const folder = 'node_modules/bare'
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}')
  writeFileSync(join(root, folder, 'package.json'), '{"name":"bare","version":"1.0.0","license":"MIT"}')
  assert.throws(() => packagesOf(root, [`${folder}/index.js`]), /bare has no licence file/)
})

test.run()
