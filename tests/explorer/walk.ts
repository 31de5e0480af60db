import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { becomes, inBrowser, openStage, type Stage, type Visit } from './browser.ts'

/** A suite of ways through the page, which share a server and a browser. */
export function walks(name: string) {
  const test = suite(name)
  const journey = inBrowser(test)
  let stage: Stage | undefined
  test.after(() => stage?.close())
  /** Goes a way from an address; nothing may have gone wrong at its end. */
  function walk(title: string, path: string, way: (visit: Visit) => Promise<void>) {
    journey(title, async () => {
      stage ??= await openStage()
      const visit = await stage.visit(path)
      await way(visit)
      assert.equal(visit.faults, [])
      await visit.page.context().close()
    })
  }
  return { test, walk }
}

/** What a visitor types who finds the search in focus. */
export async function typeInSearch(page: Page, text: string) {
  await becomes(page, "document.activeElement?.id === 'q'")
  await page.keyboard.type(text)
}

export const texts = (page: Page, selector: string) => page.locator(selector).allInnerTexts()
