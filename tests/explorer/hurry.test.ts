import * as assert from 'uvu/assert'
import { drawn } from './browser.ts'
import { texts, walks } from './walk.ts'

const { test, walk } = walks('in a hurry')

walk(
  'a list shows the bans of products in words, and counts rules on waste, claims and origin',
  '/list?place=DE',
  async (visit) => {
    const { page } = visit
    await page.locator('textarea').fill('14 kg galvanised steel\n1.1 kg EPS\n5 kg zamak')
    await page.locator('.sum').waitFor()
    await drawn(visit)
    const [steel = '', foam = '', zamak = ''] = await texts(page, '.bill tbody td:last-child')
    assert.not.match(steel, /\bban\b/, 'what may be claimed and where waste goes is no ban of steel')
    assert.match(steel, /on additives, origin, waste, claims/)
    assert.match(foam, /ban\s+Food containers/)
    assert.match(zamak, /no maker listed/)
    assert.match((await texts(page, '.sum + p'))[0] ?? '', /^In Germany: 1 line banned in some use/)
    await page.locator('.bill tbody tr').first().locator('summary').last().click()
    assert.match(await page.locator('.bill details[open]').innerText(), /Claims to consumers/)
  },
)

test.run()
