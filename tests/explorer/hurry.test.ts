import * as assert from 'uvu/assert'
import { drawn } from './browser.ts'
import { texts, typeInSearch, walks } from './walk.ts'

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
    assert.match((await texts(page, '.sum + p'))[0] ?? '', /^On \d{4}-\d\d-\d\d in Germany: 1 line banned in some use/)
    await page.locator('.bill tbody tr').first().locator('summary').last().click()
    await page.locator('.bill details[open]').getByText('Claims to consumers').waitFor()
  },
)

walk(
  'may PVC film be sold in Denmark next year: bans first, then what else decides',
  '/law?place=DK&on=2027-11-01',
  async (visit) => {
    const { page } = visit
    const field = page.getByLabel('Add a material of yours')
    await field.fill('unobtainium')
    await field.press('Enter')
    await page.getByText('No material is named “unobtainium”').waitFor()
    await field.fill('PVC film')
    await field.press('Enter')
    await page.waitForURL(/materials=polyvinyl-chloride/)
    await drawn(visit)
    assert.match(await page.locator('main').innerText(), /Polyvinyl chloride: not banned as such/)
    const [coming = [], holds = []] = await Promise.all(
      ['.beside section:first-child', '.beside section:last-child'].map((side) =>
        texts(page, `${side} > ul .rule p:first-child`),
      ),
    )
    assert.not.ok(
      coming.some((text) => /forced labour/.test(text)),
      'that is told apart',
    )
    const kinds = holds.map((text) => text.split(/\s/)[0])
    assert.equal(
      kinds,
      kinds.toSorted((a = '', b = '') => KINDS.indexOf(a) - KINDS.indexOf(b)),
    )
    assert.ok(
      (await texts(page, '.beside summary')).some((text) => /On additives, origin, waste and claims/.test(text)),
    )
  },
)

const KINDS = ['ban', 'limit', 'duty', 'approval']

walk(
  'a material is added by an abbreviation, before its other names have come',
  '/compare?ids=stone-wool',
  async ({ page }) => {
    const field = page.getByLabel('Add a material')
    await field.fill('EPS')
    await field.press('Enter')
    await page.waitForURL(/ids=stone-wool,expanded-polystyrene/)
  },
)

walk(
  'insulations are compared for what they do, not by the kilogram, and a “no” is never best',
  '/?q=insulation',
  async (visit) => {
    const { page } = visit
    for (const name of ['Stone wool', 'Glass wool', 'Cellular glass'])
      await page.getByRole('button', { name: `Compare ${name}`, exact: true }).click()
    await page.locator('.tray .button').click()
    await page.waitForURL(/\/compare\?ids=stone-wool,glass-wool,cellular-glass$/)
    await drawn(visit)
    assert.match(
      await page.locator('main').innerText(),
      /For the job “.*insulation”, which all of them do\.[\s\S]*per square metre of the same thermal resistance/,
    )
    assert.not.match(await page.locator('.metrics').innerText(), /no ▲/)
    assert.is(await page.locator('.tray').count(), 0)
  },
)

walk(
  'what shares no job is compared by the kilogram, and the page says so',
  '/compare?ids=lyocell,stone-wool',
  async (visit) => {
    await drawn(visit)
    assert.match(await visit.page.locator('main').innerText(), /They share no job, so this is per kilogram/)
  },
)

walk('who asks for less carbon than something compares what was found with it, for the job', '/', async (visit) => {
  const { page } = visit
  await typeInSearch(page, 'non-combustible insulation board for a facade in Germany with less carbon than EPS')
  await page.locator('.reading .badge', { hasText: 'instead of Expanded polystyrene' }).waitFor()
  assert.equal(await texts(page, '.reading .button'), ['Expanded polystyrene: board insulation'])
  await page.reload()
  await page.locator('.reading .button', { hasText: 'Expanded polystyrene: board insulation' }).waitFor()
  await page.getByRole('link', { name: /^Compare the(m| first of them)$/ }).click()
  await page.waitForURL(/ids=expanded-polystyrene,/)
  await drawn(visit)
  const [first = ''] = await texts(page, '.carbon tbody th')
  assert.not.match(first, /polystyrene/)
  assert.match(await page.locator('main').innerText(), /of the same thermal resistance/)
})

walk(
  'the least carbon comes first where a question or a reader asks so, and a place may be where it is made',
  '/',
  async ({ page }) => {
    await typeInSearch(page, 'leather with the lowest carbon in Italy')
    await page.locator('.reading .badge', { hasText: 'in Italy' }).waitFor()
    const carbon = async () => (await texts(page, '.ranked .carbon')).map(Number)
    assert.equal(
      await carbon(),
      (await carbon()).toSorted((a, b) => a - b),
    )
    await page.getByTitle('The best score first').click()
    await page.waitForURL(/sort=score/)
    await page.getByRole('link', { name: /^Only what is made in Italy/ }).click()
    await page.waitForURL(/made=IT/)
    for (const text of await texts(page, '.ranked li')) assert.match(text, /made in Italy/)
  },
)

walk('a material that is named with a place is found, and so is its law there', '/', async ({ page }) => {
  await typeInSearch(page, 'PVC film Denmark')
  await page.locator('.reading .badge', { hasText: 'in Denmark' }).waitFor()
  assert.ok((await texts(page, '.ranked .name')).includes('Polyvinyl chloride'))
  await page.getByRole('link', { name: /^What the law in Denmark says/ }).click()
  await page.waitForURL(/\/law\?place=DK&materials=polyvinyl-chloride/)
})

walk('a question leads to what may replace it there, with what has to be checked in words', '/', async ({ page }) => {
  await typeInSearch(page, 'lower-carbon replacement for polystyrene food boxes in France')
  // What is typed is read as it grows; the place comes last.
  await page.locator('.reading .badge', { hasText: 'in France' }).waitFor()
  // Who presses what comes first is where the question leads, and stays there.
  await page.locator('.reading .button').click()
  await page.waitForURL(/\/materials\/expanded-polystyrene\?job=Foam.*&allowed=FR#instead$/)
  await page.goBack()
  await page.locator('.reading .badge', { hasText: 'instead of Expanded polystyrene' }).waitFor()
  assert.is((await texts(page, '.ranked .name'))[0], 'Moulded pulp')
  await page.locator('.reading .button').click()
  await page.locator('.substitutes > li').first().waitFor()
  assert.match(
    await page.locator('#instead [role=status]').innerText(),
    /less carbon or fewer hazards, without a listed ban in France\.$/,
  )
  assert.match(await page.locator('.substitutes').innerText(), /\? check its carbon, as neither a kilogram/)
  const places = await texts(page, '#instead select >> nth=1')
  assert.match(places.join(), /Europe/)
  assert.not.match(places.join(), /Antarctica/)
})

test.run()
