import { readFileSync, writeFileSync } from 'node:fs'
import wabt from 'wabt'

const WAT = new URL('../../src/search/scan.wat', import.meta.url)
const TYPESCRIPT = new URL('../../src/search/scan-wasm.ts', import.meta.url)

/** The TypeScript source of scan-wasm.ts: src/search/scan.wat, compiled. */
export async function compiledScan(): Promise<string> {
  const { parseWat } = await wabt()
  const module = parseWat('scan.wat', readFileSync(WAT, 'utf8'), { simd: true })
  module.validate()
  const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64')
  const lines = base64.match(/.{1,110}/g) ?? []
  return [
    '/** scan.wat, compiled by `npm run build:scan`; a test holds it to its source. */',
    'export const SCAN_WASM =',
    ...lines.map((line, at) => `  '${line}'${at < lines.length - 1 ? ' +' : ''}`),
    '',
  ].join('\n')
}

/** Run by `npm run build:scan`, needed after each change of scan.wat. */
export async function writeScan() {
  writeFileSync(TYPESCRIPT, await compiledScan())
}
