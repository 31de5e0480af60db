import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, temporaryFolder } from './program.ts'

export const ENCODER = join(ROOT, 'atlas-data/encoder/model')

/** The project's encoder with other settings, and so under another hash. */
export function encoderWith(settings: Record<string, unknown>): string {
  const folder = join(temporaryFolder(), 'model')
  mkdirSync(folder)
  for (const name of readdirSync(ENCODER))
    if (name !== 'config.json') symlinkSync(join(ENCODER, name), join(folder, name))
  const config: object = JSON.parse(readFileSync(join(ENCODER, 'config.json'), 'utf8'))
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ ...config, ...settings }))
  return folder
}
