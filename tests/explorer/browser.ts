import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { suite } from 'uvu'
import { until } from '../support/clock.ts'
import { type RunningServer, startServer } from '../support/program.ts'

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Debian and its kin put it; CHROMIUM names another in place of those. */
export const PROGRAM = (process.env.CHROMIUM ? [process.env.CHROMIUM] : USUAL).find((path) => existsSync(path))

export const NO_BROWSER = 'chromium is not installed: what needs a browser is skipped, not passed'

type Test = ReturnType<typeof suite>

/** Runs tests where a browser is installed, and says so once where none is. */
export function inBrowser(test: Test): Test | Test['skip'] {
  if (PROGRAM) return test
  process.stdout.write(`${NO_BROWSER}\n`)
  return test.skip
}

/** Generous, as nothing here is about speed. */
const PATIENCE_MS = 60_000

export type Visit = {
  page: Page
  /** What went wrong in it: errors, refused loads, violations of its policy, requests to other hosts. */
  faults: string[]
  /** Paths asked of the server, queries included. */
  asked: string[]
}

export type Stage = {
  server: RunningServer
  browser: Browser
  visit(path: string, options?: BrowserContextOptions): Promise<Visit>
  close(): Promise<void>
}

/** A server and a browser that reaches nothing else. */
export async function openStage(): Promise<Stage> {
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath: PROGRAM ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  return {
    server,
    browser,
    async visit(path, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      })
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      const visit: Visit = { page, faults: [], asked: [] }
      await context.route('**', (route) => {
        const url = route.request().url()
        if (url.startsWith('blob:')) return route.continue()
        if (!url.startsWith(`${server.base}/`)) visit.faults.push(`asked for ${url}`)
        visit.asked.push(url.slice(server.base.length))
        return url.startsWith(`${server.base}/`) ? route.continue() : route.abort()
      })
      page.on('pageerror', (error) => visit.faults.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' || /Content Security Policy|TrustedHTML/.test(message.text()))
          visit.faults.push(message.text())
      })
      await page.goto(server.base + path)
      return visit
    },
    async close() {
      await browser.close()
      await server.stop()
    },
  }
}

/** Waits until a view has drawn what it loads. */
export async function drawn({ page }: Visit) {
  await page.locator('main h1').first().waitFor()
  await becomes(page, "document.querySelectorAll('.pending').length === 0")
}

/** Waits until an expression is true in the page, whose policy forbids it to evaluate texts by itself. */
export const becomes = (page: Page, expression: string) =>
  until(expression, async () => (await page.evaluate(expression)) === true, PATIENCE_MS)
