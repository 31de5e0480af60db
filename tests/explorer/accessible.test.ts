import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROOT } from '../support/program.ts'
import { drawn, inBrowser, openStage, type Stage } from './browser.ts'
import { PICTURED } from './views.ts'

const test = suite('accessible')
const view = inBrowser(test)

let stage: Stage | undefined
test.after(() => stage?.close())

const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds, in a line each. In dark only colours can differ. */
const violations = (
  rules: string,
): string => `axe.run(document, { ${rules}, resultTypes: ['violations'], preload: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ' ' + failureSummary.slice(0, 200))))`

for (const { name, path } of PICTURED)
  view(`${name} holds WCAG 2.2 AA as far as axe can tell, light and dark, and fits 320 pixels`, async () => {
    stage ??= await openStage()
    const visit = await stage.visit(path)
    const { page } = visit
    await drawn(visit)
    await page.evaluate(AXE)
    assert.equal(await page.evaluate(violations(`runOnly: ${JSON.stringify(TAGS)}`)), [], `${name}, light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.equal(
      await page.evaluate(violations("runOnly: { type: 'rule', values: ['color-contrast'] }")),
      [],
      `${name}, dark`,
    )
    await page.setViewportSize({ width: 320, height: 700 })
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
    assert.ok(width <= 320, `${name} is ${width} pixels wide`)
    assert.equal(visit.faults, [])
    await page.context().close()
  })

test.run()
