import { atTheGate } from '../people/at-the-gate.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const jan = '/workers/jan-nowak-demo201'

test('an owner finds a worker, mends their profile from tab to tab, and resets their phone', async ({
  page,
  server,
}) => {
  const me = visitor(page)
  await me.signsIn(await server.account('main-owner'), '/login?redirect=/workers')
  await me.sees('Workers')
  await expect(page.getByText(/^\d+ workers · \d+ on site now/)).toBeVisible()
  await me.findsItAccessible()
  await page.getByRole('combobox', { name: 'Skill card' }).click()
  await page.getByRole('option', { name: 'Expired' }).click()
  await expect(page.getByRole('link', { name: 'Rhys Llewellyn-Price' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Jan Nowak' })).toBeHidden()
  await me.presses('Clear 1 filter')
  await page.getByLabel('Search workers').fill('nowak jan')
  await page.getByRole('link', { name: 'Jan Nowak' }).click()
  await me.sees('Jan Nowak')

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await me.sees('Edit profile')
  await page.getByLabel('First name').fill('')
  await page.getByRole('tab', { name: 'At your company' }).click()
  await page.getByLabel('Payroll number').fill('CF-104')
  await me.presses('Save')
  await expect(page.getByText('Error updating worker, check all tabs for errors!')).toBeVisible()
  await page.getByRole('tab', { name: 'Personal' }).click()
  await expect(page.getByText('Type the first name.')).toBeVisible()
  await me.findsItAccessible()
  await page.getByLabel('First name').fill('Jan')
  await me.presses('Save')
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await me.sees('Jan Nowak')
  await expect(page.getByText('CF-104')).toBeVisible()

  await me.presses('Reset phone')
  await expect(page.getByText('Reset Jan Nowak’s phone registration?')).toBeVisible()
  await me.presses('Reset')
  await expect(page.getByText('Jan Nowak can register another phone')).toBeVisible()
})

test('an owner sees a check-in arrive in the list of workers, and on the worker’s page, without loading it again', async ({
  page,
  baseURL,
  server,
}) => {
  const { site, name, check, leaves } = await atTheGate(`${baseURL}`, server, 6)
  await leaves()
  const me = visitor(page)
  await me.signsIn(await server.account('main-owner'), '/login?redirect=/workers')
  await page.getByLabel('Search workers').fill(name)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Off site')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await check('check-in', { override_reason: 'Known on this site' })
  await expect(row).toContainText(site.name)
  await row.getByRole('link', { name }).click()
  await me.sees(name)
  await server.forward(180)
  await check('check-out')
  await expect(page.getByText('Off site').first()).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis), 'the page was not loaded again').toBe(true)
})

test('somebody of another company on the site is shown, and not to be changed', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('main-owner'), '/login?redirect=/workers?search=featherstonehaugh')
  await page.getByRole('link', { name: /^Bartholomew/ }).click()
  await me.sees(/^Bartholomew/)
  await expect(
    page.getByText("Can't update worker profile. Make sure, that worker belongs to your company"),
  ).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Contracts' })).toHaveCount(0)
  await me.findsItAccessible()
})

test('a worker keeps their profile and reads a code; the company that types it has them among its people', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const grace = visitor(page)
  await grace.signsIn(await server.account('any-worker'), '/login?redirect=/profile/skillsedit')
  await grace.sees('Edit your skills')
  await page.getByLabel('About').fill('Painter, eight years on refurbishments.')
  await grace.presses('Save')
  await expect(page.getByText('Overview successfully updated.')).toBeVisible()
  await grace.sees('Grace Adjei')
  await expect(page.getByText('Painter, eight years on refurbishments.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Town or city').fill('Shipley')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Personal Data successfully updated.')).toBeVisible()
  await page.goto('/profile')
  await grace.presses('Show my code')
  const code = await page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).textContent()
  await grace.findsItAccessible()

  const desk = await (await browser.newContext()).newPage()
  const owain = visitor(desk)
  await owain.signsIn(await server.account('owain'), '/login?redirect=/workers/link')
  await desk.getByLabel('Code', { exact: true }).fill('ABCD-EFGH')
  await owain.presses('Link worker')
  await expect(desk.getByText('Error during link workers, check all tabs for errors!')).toBeVisible()
  await expect(desk.getByText('This code is not good any more. Ask the worker for a new one.')).toBeVisible()
  await desk.getByLabel('Code', { exact: true }).fill(code ?? '')
  await owain.presses('Link worker')
  await expect(desk.getByText('Worker linked successfully.')).toBeVisible()
  await owain.sees('Grace Adjei')
  await desk.goto('/workers?search=adjei')
  await expect(desk.getByRole('link', { name: 'Grace Adjei' })).toBeVisible()
  await owain.findsItAccessible()
})

test('a stranger’s worker is a page that does not exist', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('owain'), `/login?redirect=${jan}`)
  await me.sees('404 Page not found')
})

test('faces are fetched once a day, and not at each visit', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('main-owner'), '/login?redirect=/workers')
  await me.sees('Workers')
  /** Faces that this visit shows, by address, and of them those that came over the network. */
  const faces = async () => {
    await expect(page.getByRole('link', { name: 'Leanne Ackroyd' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    return page.evaluate(() => {
      const resources = performance
        .getEntriesByType('resource')
        .filter((one): one is PerformanceResourceTiming => /\/api\/media\/[^/]+\/content/.test(one.name))
      const names = (some: PerformanceResourceTiming[]) => some.map(({ name }) => name)
      return { shown: names(resources), fetched: names(resources.filter((one) => one.transferSize > 0)) }
    })
  }
  // On a busy machine the network is idle before the last of them is asked for.
  await expect.poll(async () => (await faces()).fetched.length).toBeGreaterThan(5)
  const first = await faces()
  await page.goto('/workers')
  const second = await faces()
  expect(second.shown.filter((one) => first.fetched.includes(one)).length).toBeGreaterThan(5)
  expect(second.fetched.filter((one) => first.fetched.includes(one))).toEqual([])
})

test('an owner opens the pictures of a skill card, and the worker is told', async ({ page, browser, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('main-owner'), `/login?redirect=${jan}`)
  await me.sees('Jan Nowak')
  await me.presses('Open the pictures')
  await expect(page.getByText('Open the pictures of Jan Nowak’s skill card?')).toBeVisible()
  await me.findsItAccessible()
  await me.presses('Cancel')
  await expect(page.getByRole('img', { name: 'Front of Jan Nowak’s skill card' })).toHaveCount(0)
  await me.presses('Open the pictures')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  for (const side of ['Front', 'Back'])
    await expect(page.getByRole('img', { name: `${side} of Jan Nowak’s skill card` })).toHaveJSProperty(
      'naturalWidth',
      856,
    )
  await me.findsItAccessible()
  await me.presses('Close')
  await expect(page.getByRole('img', { name: 'Front of Jan Nowak’s skill card' })).toHaveCount(0)

  const worker = await (await browser.newContext()).newPage()
  const asJan = visitor(worker)
  await asJan.signsIn(await server.account('main-worker'), '/')
  await worker.getByRole('button', { name: /^Notifications/ }).click()
  await expect(worker.getByText(/opened the pictures of your skill card\./).first()).toBeVisible()
  await worker.context().close()
})
