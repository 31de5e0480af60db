import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { readOptions } from '../support/options.ts'
import { ROOT } from '../support/program.ts'
import { drawn, NO_BROWSER, openStage, PROGRAM } from './browser.ts'
import { PICTURED } from './views.ts'

/**
 * Pictures of every view: one each in docs/screens, or with `--all FOLDER` each in two widths, light and dark, to be looked
 * at before a release. With `--compare` nothing is written: each is held against the picture that is there, and the share of
 * pixels that differ is said; more than the tolerance ends with 1.
 */
const OPTIONS = { all: { type: 'string' }, compare: { type: 'boolean' } } as const
const { folder, isCompared } = readOptions(OPTIONS, ({ values }) => ({
  folder: values.all,
  isCompared: values.compare === true,
}))
const out = folder === undefined ? join(ROOT, 'docs/screens') : resolve(folder)

/** A pixel differs where a channel is off by more than this, of 255: fonts are smoothed differently from machine to machine. */
const CHANNEL_TOLERANCE = 48
/** Share of pixels that may differ: a line of text that moves is about 2 %. */
const PIXEL_TOLERANCE = 0.02

type Kind = { width: number; colorScheme: 'light' | 'dark'; suffix: string }
const KINDS: Kind[] =
  folder === undefined
    ? [{ width: 1100, colorScheme: 'light', suffix: '' }]
    : [320, 1280].flatMap((width) =>
        (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme, suffix: `-${width}-${colorScheme}` })),
      )

/** The share of pixels that differ between two PNG files in base64, as the browser decodes them; 1 where they differ in size. */
const DIFFERING = `async ([before, after]) => {
  const pixels = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height)
  }
  const [a, b] = [await pixels(before), await pixels(after)]
  if (a.width !== b.width || a.height !== b.height) return 1
  let count = 0
  for (let at = 0; at < a.data.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > ${CHANNEL_TOLERANCE})) count++
  return (4 * count) / a.data.length
}`

async function compare(page: Page, file: string, picture: Buffer) {
  const files = [readFileSync(file), picture].map((bytes) => bytes.toString('base64'))
  const share = Number(await page.evaluate(`(${DIFFERING})(${JSON.stringify(files)})`))
  const isSame = share <= PIXEL_TOLERANCE
  process.stdout.write(`${isSame ? 'same' : 'DIFFERENT'}  ${(100 * share).toFixed(2)} %  ${file}\n`)
  if (!isSame) process.exitCode = 1
}

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
    const picture = await visit.page.screenshot({ caret: 'hide' })
    const file = join(out, `${name}${suffix}.png`)
    if (isCompared) await compare(visit.page, file, picture)
    else writeFileSync(file, picture)
    await visit.page.context().close()
  }
await stage.close()
