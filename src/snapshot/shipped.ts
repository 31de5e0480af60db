import type { Mode } from '../schema/lists.ts'
import { shippedFile } from '../system/shipped-file.ts'

const NAMES: Record<Mode, string> = { live: 'atlas.snapshot', mock: 'preview.snapshot' }

/** Path of the snapshot that came with this program. */
export const shippedSnapshot = (mode: Mode) => shippedFile(NAMES[mode])
