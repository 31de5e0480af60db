import type * as declared from '../../src/hosts/embedding.ts'
import { createAtlas } from '../../src/main.ts'

// Checked by `tsc`, never run: what the package exports is what its types say.
createAtlas satisfies typeof declared.createAtlas

createAtlas('atlas.snapshot', { mode: 'mock', state: '.atlas' })
// @ts-expect-error there is no such mode
createAtlas('atlas.snapshot', { mode: 'preview' })
