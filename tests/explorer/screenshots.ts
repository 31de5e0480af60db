import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readOptions } from '../support/options.ts'
import { ROOT } from '../support/program.ts'
import { drawn, NO_BROWSER, openStage, PROGRAM } from './browser.ts'
import { PICTURED } from './views.ts'

/**
 * Pictures of every view: one each in docs/screens, or with `--all FOLDER` each in two widths, light and dark, to be looked
 * at before a release.
 */
const folder = readOptions({ all: { type: 'string' } }, ({ values }) => values.all)
const out = folder === undefined ? join(ROOT, 'docs/screens') : resolve(folder)

type Kind = { width: number; colorScheme: 'light' | 'dark'; suffix: string }
const KINDS: Kind[] =
  folder === undefined
    ? [{ width: 1100, colorScheme: 'light', suffix: '' }]
    : [320, 1100].flatMap((width) =>
        (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme, suffix: `-${width}-${colorScheme}` })),
      )

if (PROGRAM === undefined) {
  process.stderr.write(`${NO_BROWSER}\n`)
  process.exit(2)
}
mkdirSync(out, { recursive: true })
const stage = await openStage()
for (const { name, path, height } of PICTURED)
  for (const { width, colorScheme, suffix } of KINDS) {
    const visit = await stage.visit(path, { viewport: { width, height }, colorScheme })
    await drawn(visit)
    await visit.page.waitForLoadState('networkidle')
    await visit.page.screenshot({ path: join(out, `${name}${suffix}.png`), caret: 'hide' })
    await visit.page.context().close()
  }
await stage.close()
