import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes, drawn } from './browser.ts'
import { texts, typeInSearch, walks } from './walk.ts'

const { test, walk } = walks('journeys')

const addressOf = (page: Page) => new URL(page.url())

walk(
  'a lower-carbon, allowed replacement for polystyrene food boxes in France with two makers in Europe',
  '/',
  async ({ page }) => {
    await typeInSearch(page, 'polystyrene food box')
    await page.locator('.reading a', { hasText: /^Expanded polystyrene: foam food/ }).click()
    await page.getByLabel('Allowed in').selectOption('FR')
    await page.getByLabel('Made in').selectOption('Europe')
    await page.locator('#instead [role=status]', { hasText: 'with a maker in Europe' }).waitFor()
    const found = page.locator('.substitutes > li', { hasText: /([2-9]|\d\d) makers/ }).first()
    // Where too few in Europe are listed for a foam of this kind, the view leads to the plain plastic, of which boxes are made too.
    const plain = page.locator('.onward a', { hasText: 'Polystyrene, opaque rigid packaging' })
    await found.or(plain).first().waitFor()
    if ((await found.count()) === 0) await plain.click()
    await found.waitFor()
    assert.match(await found.innerText(), /\d+ % less/)
  },
)

walk('a question in words leads to the same, with its place', '/', async ({ page }) => {
  await typeInSearch(page, 'lower-carbon replacement for polystyrene food boxes in France')
  await page.locator('.reading a', { hasText: /^Expanded polystyrene: foam food/ }).click()
  await becomes(page, "document.querySelector('#instead select')?.value === 'FR'")
})

walk('who asks for makers sees them first, and how far a figure may be trusted', '/', async ({ page }) => {
  await typeInSearch(page, 'who recycles nylon in Europe')
  await page.locator('.reading .badge', { hasText: 'in Europe' }).waitFor()
  assert.equal((await texts(page, '.beside section h2')).slice(0, 2), ['Makers', 'Materials'])
  await page.getByRole('link', { name: 'Recycled polyamide 6', exact: true }).click()
  await page.getByRole('link', { name: /^Grade C: secondary source/ }).click()
  await page.waitForURL(/#figures/)
})

walk('what is typed is found, stands in the address, and is asked once', '/', async ({ page, asked }) => {
  // All keys at once: how fast a machine types does not count.
  await page.locator('input[type=search]').evaluate((input, text) => {
    for (let end = 1; end <= text.length; end++) {
      Object.assign(input, { value: text.slice(0, end) })
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, 'stone wool')
  await page.waitForURL(/q=stone\+wool/)
  assert.is((await texts(page, '.ranked .name'))[0], 'Stone wool')
  await becomes(page, "document.querySelector('.count').getAttribute('aria-busy') === 'false'")
  assert.is(asked.filter((path) => path.startsWith('/v1/search')).length, 1)
  await page.reload()
  await page.locator('.ranked .name', { hasText: /^Stone wool$/ }).waitFor()
})

walk('filters narrow the list, can be sent as an address, and cleared', '/?category=Insulation', async ({ page }) => {
  await page.getByLabel('Made in').selectOption('Northern America')
  await page.waitForURL(/made=Northern/)
  const some = await page.locator('.ranked li').count()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.waitForURL((url) => url.search === '')
  assert.ok(some > 0 && some < (await page.locator('.ranked li').count()))
})

walk(
  'a figure leads to the sentence that its source prints, by the keyboard alone',
  '/materials/lyocell',
  async ({ page }) => {
    const sentence = page.locator('.evidence summary').first()
    await sentence.focus()
    await page.keyboard.press('Enter')
    assert.match(await page.locator('.evidence details[open] .origin').innerText(), /Where/)
    assert.match((await page.locator('.evidence .source a').first().getAttribute('href')) ?? '', /^https?:/)
  },
)

walk('two materials are laid aside and compared', '/?q=insulation', async ({ page }) => {
  await page.locator('.tray-button').nth(0).click()
  await page.locator('.tray-button').nth(1).click()
  await page.locator('.tray .button').click()
  await page.waitForURL(/\/compare\?.*ids=/)
  await page.locator('.carbon tr').nth(1).waitFor()
  await page.getByLabel('For the same').selectOption('thermal_resistance')
  await page.locator('.pairs .badge').waitFor()
  assert.is(await page.locator('.carbon tr').count(), 2)
})

walk('a maker is found on the map and beside it, with its evidence', '/suppliers', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Material', exact: true }).selectOption('lyocell')
  await page.getByRole('button', { name: 'Closer' }).click()
  await page.waitForURL(/view=/)
  await page.locator('.makers a').first().click()
  await page.locator('.panel details summary').first().click()
  assert.ok((await page.locator('.panel .evidence tbody tr').count()) > 0)
})

walk('the law of a place on a day, for a material of mine, as a calendar', '/law?place=FR', async ({ page }) => {
  await page.getByLabel('Add a material of yours').fill('expanded polystyrene')
  await page.keyboard.press('Enter')
  await page.waitForURL(/materials=expanded-polystyrene/)
  await page.locator('.matrix tbody tr').waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /calendar/ }).click()
  assert.match(readFileSync(await (await saved).path(), 'utf8'), /^BEGIN:VCALENDAR/)
  assert.match(
    await page.locator('main').innerText(),
    /Expanded polystyrene: not banned as such on \d{4}-\d\d-\d\d, but in these uses:/,
  )
  await page.getByLabel('On the day').fill('2031-01-01')
  await page.getByLabel('On the day').blur()
  await page.waitForURL(/on=2031-01-01/)
})

walk('emissions of a sector, with a line for each country that is chosen', '/emissions', async ({ page }) => {
  await page.locator('.line').first().waitFor()
  const before = await page.locator('.line').count()
  await page.locator('.countries button[aria-pressed=false]').first().click()
  await becomes(page, `document.querySelectorAll('.line').length === ${before + 1}`)
  await page.getByLabel('Sector').selectOption('forestry-and-land-use')
  await page.locator('[class^=sink-]').first().waitFor()
  assert.is(await page.locator('.choropleth [class^=step-]').count(), 0)
})

walk(
  'a pasted list is matched, summed, held against the law, saved, and stays out of addresses',
  '/list',
  async (visit) => {
    const { page, asked } = visit
    await page.locator('textarea').fill('Material\tMass (kg)\nEPS\t120\nPA6 GF15 nat\t1.5\nsecret project\t7')
    await page.locator('.sum').waitFor()
    await drawn(visit)
    assert.match(await page.locator('.sum').innerText(), /2 of 3 lines matched, 95 % of the mass/)
    assert.match((await texts(page, '.bill tbody tr'))[1] ?? '', /85 % Polyamide 6 \+ 15 % Glass fibre/)
    const before = (await texts(page, '.bill tbody tr'))[0]
    await page.getByLabel('Place').selectOption('FR')
    await drawn(visit)
    assert.is.not((await texts(page, '.bill tbody tr'))[0], before, 'another place, other risks')
    const risks = (await texts(page, '.bill tbody tr'))[0]
    await page.getByLabel('On the day').fill('2031-01-01')
    await page.getByLabel('On the day').blur()
    await page.waitForURL(/on=2031-01-01/)
    assert.is.not((await texts(page, '.bill tbody tr'))[0], risks, 'what is coming holds by then')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const csv = readFileSync(await (await saved).path(), 'utf8')
    assert.match(csv, /EPS\t120,expanded-polystyrene,Expanded polystyrene,0\.93,120,/)
    assert.match(csv, /polyamide-6 0\.85; glass-fibre 0\.15/)
    assert.match(addressOf(page).hash, /secret/)
    assert.not.ok(asked.some((path) => path.includes('secret')))
  },
)

walk('the audit by family leads to its materials', '/quality', async ({ page }) => {
  await page.getByLabel('Sort by').selectOption('comparable_pct')
  await page.waitForURL(/sort=comparable_pct/)
  await page.locator('.trust tbody a').first().click()
  await page.waitForURL(/\/\?family=/)
})

walk('an endpoint is tried in the reference', '/docs', async ({ page }) => {
  const form = page.locator('#getMaterial .try')
  await form.getByRole('button').click()
  await page.locator('#getMaterial .try pre', { hasText: '200 OK' }).waitFor()
})

walk('the back button goes through views and choices', '/', async (visit) => {
  const { page } = visit
  await page.getByRole('link', { name: 'Law' }).click()
  await drawn(visit)
  await page.getByLabel('Place').selectOption('DE')
  await page.getByRole('heading', { name: 'The law in Germany' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'The law in France' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'What could you use instead?' }).waitFor()
})

test.run()
