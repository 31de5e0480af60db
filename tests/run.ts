import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs every *.test.ts below tests/ (or what the arguments name) and ends with "N passed, N failed". uvu swallows an error of a
 * before hook and exits with 0; its tests then count in the total but never pass, which this makes a failure.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const [folder = 'tests', pattern = '\\.test\\.ts$'] = process.argv.slice(2)
const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'node_modules/uvu/bin.js'), folder, pattern], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
})
let text = ''
child.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(chunk)
  text += chunk.toString()
})
const [code]: unknown[] = await once(child, 'close')
const count = (label: string) => Number(new RegExp(`${label}:\\s+(\\d+)`).exec(text)?.[1] ?? 0)
const passed = count('Passed')
const skipped = count('Skipped')
const failed = Math.max(count('Total') - skipped - passed, code === 0 ? 0 : 1)
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
