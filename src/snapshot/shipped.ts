import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mode } from '../schema/lists.ts'

const NAMES: Record<Mode, string> = { live: 'atlas.snapshot', mock: 'preview.snapshot' }

/** Path of a file in dist/, whether this program runs bundled from dist/ or from src/. */
export function shippedFile(name: string): string {
  const beside = dirname(fileURLToPath(import.meta.url))
  return join(existsSync(join(beside, 'shipped.ts')) ? join(beside, '../../dist') : beside, name)
}

export const shippedSnapshot = (mode: Mode): string => shippedFile(NAMES[mode])
