import * as assert from 'uvu/assert'
import { becomes, drawn } from './browser.ts'
import { texts, walks } from './walk.ts'

const { test, walk } = walks('found')

const PHONE = { width: 390, height: 844 }

walk('a supplier without a listed site is found, counted, and said to have none', '/suppliers?q=3M', async (visit) => {
  await drawn(visit)
  const { page } = visit
  assert.match((await texts(page, '[role=status]')).join(), /1 supplier with 0 sites/)
  assert.match((await texts(page, '.makers li')).join(), /3M.*\n?no site listed/s)
  await page.getByRole('combobox', { name: 'Made in' }).selectOption('Europe')
  await page.getByText('0 suppliers with 0 sites').waitFor()
})

walk(
  'who makes a material in a place is found, and nobody of another trade',
  '/?q=who+makes+PLA+in+Thailand',
  async ({ page }) => {
    await page.getByRole('heading', { name: 'Makers of Polylactic acid in Thailand' }).waitFor()
    const lists = await texts(page, '.beside section ul')
    assert.match(lists[0] ?? '', /TotalEnergies Corbion/)
    assert.not.match(lists.join(), /Thaisarco/, 'a maker of solder')
    await page.goto(page.url().replace('PLA+in+Thailand', 'linoleum+in+Iceland'))
    await page.getByRole('heading', { name: 'No listed maker of Linoleum in Iceland' }).waitFor()
  },
)

walk('every material of the atlas lies in the picture, however far its carbon', '/', async (visit) => {
  await drawn(visit)
  const inside = `(() => {
    const { left, right } = document.querySelector('.scatter').getBoundingClientRect()
    const marks = [...document.querySelectorAll('.scatter [data-id]')].map((mark) => mark.getBoundingClientRect())
    return [marks.length, marks.filter((mark) => mark.left >= left && mark.right <= right).length]
  })()`
  for (const size of [{ width: 1280, height: 900 }, PHONE]) {
    await visit.page.setViewportSize(size)
    await becomes(
      visit.page,
      `document.querySelector('.scatter').viewBox.baseVal.width === ${size === PHONE ? 380 : 720}`,
    )
    const [all, shown] = (await visit.page.evaluate(inside)) as [number, number]
    assert.ok(all > 300)
    assert.is(shown, all)
  }
})

walk('on a phone a list is read without moving it sideways', '/list#120%20kg%20EPS%0A3%20kg%20PP', async (visit) => {
  const { page } = visit
  await page.setViewportSize(PHONE)
  await page.locator('.bill').waitFor()
  await drawn(visit)
  await becomes(
    page,
    "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.scroll'))",
  )
  assert.match((await texts(page, '.bill tbody td:last-child'))[0] ?? '', /ban/)
  const box = await page.locator('.bill tbody td:last-child').first().boundingBox()
  assert.ok(box && box.x + box.width <= PHONE.width)
})

walk(
  'on a phone the bars of a comparison are as wide as it is',
  '/compare?ids=expanded-polystyrene,stone-wool,wood-fibre-insulation,cellulose-insulation&function=thermal_resistance',
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    const bar = page.locator('.carbon .range').first()
    await bar.waitFor()
    assert.ok(((await bar.boundingBox())?.width ?? 0) > 300)
  },
)

walk(
  'the law takes the names of the API, and places by name',
  '/law?materials=expanded-polystyrene&jurisdiction=germany&as_of=2031-01-01',
  async (visit) => {
    await drawn(visit)
    await visit.page.getByRole('heading', { name: 'The law in Germany' }).waitFor()
    assert.is(await visit.page.getByLabel('On the day').inputValue(), '2031-01-01')
    await visit.page.getByLabel('Place').selectOption('FR')
    await visit.page.waitForURL((url) => url.search.includes('place=FR') && !url.search.includes('jurisdiction'))
  },
)

walk(
  'where none of a job is known to be better, that is said, with others of the family to compare',
  '/materials/expanded-polystyrene',
  async ({ page }) => {
    await page.getByText('None of the materials listed for this job is known to do it with less carbon').waitFor()
    await page.locator('.onward a', { hasText: 'of its family, insulation' }).click()
    await page.waitForURL(/function=thermal_resistance/)
    await page.locator('.carbon th', { hasText: 'Glass wool' }).waitFor()
  },
)

walk(
  'on a phone: a replacement for PVC flooring in Germany with two makers in Europe, its law there, and the comparison',
  '/?q=replacement+for+PVC+flooring+in+a+hospital+in+Germany',
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.locator('.reading a', { hasText: /^Vinyl flooring \(PVC\)/ }).click()
    await page.getByLabel('Made in').selectOption('Europe')
    const card = page.locator('.substitutes > li', { hasText: /([2-9]|\d\d) makers/ }).first()
    await card.locator('.tray-button').click()
    await card.locator('h3 a').click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await becomes(page, "document.querySelector('#law select')?.value === 'DE'")
    await page.locator('.title .tray-button').first().waitFor()
    await page.goBack()
    await page.locator('.title .tray-button').first().click()
    await page.locator('.tray .button').click()
    await page.locator('.carbon tr').nth(1).waitFor()
    await page.getByRole('link', { name: 'What the law says of them' }).click()
    await page.locator('.matrix tbody tr').nth(1).waitFor()
  },
)

walk('a material that is not there leads on to the search', '/', async (visit) => {
  const { page } = visit
  const answer = await page.goto(`${page.url()}materials/glas-wool`)
  assert.is(answer?.status(), 404)
  await page.getByRole('link', { name: 'Search the atlas for “glas wool”' }).click()
  await page.locator('.ranked .name', { hasText: 'Glass wool' }).waitFor()
  // The browser tells of the 404s, which are what was asked for.
  visit.faults.splice(0)
})

test.run()
