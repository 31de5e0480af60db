import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { faultsOf, miniAtlas } from '../support/atlas-folder.ts'
import { mutated, type Target, target } from './target.ts'

const VALUES = [
  'null',
  '[]',
  '{}',
  '-1',
  '1e999',
  '.nan',
  '!!binary x',
  '*a',
  '&a [*a]',
  '"\\u0000"',
  '__proto__: 1',
  '? {}',
  '|',
  '<<: {}',
]

/** Every YAML file of the mini atlas, whether a line of it is given another value or its bytes are changed anywhere. */
export function recordsTarget(): Target {
  const folder = miniAtlas()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
  const originals = new Map(files.map((file) => [file, readFileSync(join(folder, file))]))
  const inputs = fc.constantFrom(...originals).chain(([file, bytes]) => {
    const text = bytes.toString()
    const revalued = fc
      .record({ line: fc.nat(text.split('\n').length - 1), value: fc.oneof(fc.constantFrom(...VALUES), fc.string()) })
      .map(({ line, value }) => Buffer.from(revaluedLine(text, line, value)))
    return fc.record({ file: fc.constant(file), bytes: fc.oneof(revalued, mutated(bytes)) })
  })
  return target('YAML records of the mini atlas', 60, inputs, ({ file, bytes }) => {
    const path = join(folder, file)
    writeFileSync(path, bytes)
    try {
      const lines = bytes.toString().split('\n')
      for (const fault of faultsOf(folder)) {
        assert.ok(fault.problem !== '' && !fault.problem.includes('\n'), JSON.stringify(fault))
        if (fault.file !== `mini-atlas/${file}`) continue
        const line = lines[fault.line - 1]
        assert.ok(line !== undefined, `${JSON.stringify(fault)} is beyond the ${lines.length} lines of the file`)
        if (fault.problem === 'unknown field') assertNamed(line, fault.field)
      }
    } finally {
      writeFileSync(path, originals.get(file) ?? '')
    }
  })
}

function revaluedLine(text: string, at: number, value: string): string {
  const lines = text.split('\n')
  lines[at] = `${/^[^:]*: ?/.exec(lines[at] ?? '')?.[0] ?? ''}${value}`
  return lines.join('\n')
}

/** A field that is there is told with its own line; one written with escapes or over several lines cannot be looked for. */
function assertNamed(line: string, field: string) {
  const name = field.split('.').at(-1) ?? ''
  if (/^\w+$/.test(name) && !/["'?&*!{]/.test(line)) assert.match(line, name)
}
