import type { Page } from 'playwright/test'
import { pdf as emptyPage } from '../../tests/server/platform/files/files.ts'
import { network } from '../people/network.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const pdf = (words: string) => ({
  name: 'plan.pdf',
  mimeType: 'application/pdf',
  buffer: emptyPage({ note: words }),
})

/** From the list to a site. */
async function opens(page: Page, name: string) {
  await page.getByRole('link', { name }).click()
  await visitor(page).sees(name)
}
const northgate = 'Northgate Multi-storey Refurbishment, Phase 2'

test('an owner adds a site by its address, finds it in the list, and changes its hours', async ({
  page,
  server,
  once,
}) => {
  const me = visitor(page)
  const name = once.word('Canal Wharf')
  await me.signsIn(await server.account('main-owner'), '/login?redirect=/sites')
  await me.sees('Sites')
  await expect(page.getByText(/\d+ sites, \d+ people on site/)).toBeVisible()
  await me.findsItAccessible()
  await page.getByRole('link', { name: 'Add a site' }).click()
  await me.sees('Add a site')
  await me.presses('Add site')
  await expect(page.getByText('Give the site a name.').first()).toBeVisible()
  await me.findsItAccessible()
  await page.getByLabel('Name', { exact: true }).fill(name)

  const line = network(page)
  const restore = await line.loses('**/api/places**')
  await page.getByLabel('Find the address').fill('1 Wharf Road, Lee')
  await expect(page.getByText(/Address search is unavailable/)).toBeVisible()
  await restore()
  await page.getByLabel('Find the address').fill('1 Wharf Road, Leeds LS10 1JQ')
  await page.getByRole('option', { name: /1 Wharf Road, Leeds, LS10 1JQ/ }).click()
  await expect(page.getByLabel('Town')).toHaveValue('Leeds')
  await expect(page.getByLabel('Postcode')).toHaveValue('LS10 1JQ')
  // Without a key for a map nobody is asked for an exact place, and nobody types degrees.
  await expect(page.getByText('Placed by its postcode.', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: `${name}: Leeds` })).toBeVisible()
  await expect(page.getByLabel(/latitude|longitude/i)).toHaveCount(0)
  await me.findsItAccessible()
  await me.presses('Add site')
  await expect(page.getByText(`Site ${name} added successfully`)).toBeVisible()
  await me.sees(name)
  await expect(page.getByRole('img', { name: `${name}: Leeds` })).toBeVisible()
  await me.findsItAccessible()

  await page.goto('/sites')
  await page.getByLabel('Search sites').fill('Wharf')
  await opens(page, name)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Saturday', { exact: true }).check()
  await page.getByLabel('Saturday closes').fill('06:00')
  await me.presses('Save')
  await expect(page.getByText('Closes after it opens.').first()).toBeVisible()
  await page.getByLabel('Saturday closes').fill('13:00')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await me.presses('Keep editing')
  await me.presses('Save')
  await expect(page.getByText(`Site ${name} updated successfully`)).toBeVisible()
})

test('a site with people on it is not closed, and of two who save at once nothing is lost', async ({
  page,
  browser,
  server,
}) => {
  const me = visitor(page)
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) {
    await visitor(one).signsIn(await server.account('main-owner'), '/login?redirect=/sites')
    await opens(one, northgate)
    await one.getByRole('link', { name: 'Edit' }).click()
    await visitor(one).sees('Edit site')
  }
  const aiders = page.getByLabel('First aiders')
  const more = String(Number(await aiders.inputValue()) + 1)
  await page.getByLabel('The site is open').uncheck()
  await me.presses('Save')
  await expect(
    page.getByText(/A site is closed when everybody is checked out\. \d+ people are on it now\./).first(),
  ).toBeVisible()
  await me.findsItAccessible()
  await page.getByLabel('The site is open').check()
  await aiders.fill(more)
  await me.presses('Save')
  await expect(page.getByText(/updated successfully/)).toBeVisible()

  await other.getByLabel('Address line 2').fill('Gate 2')
  await visitor(other).presses('Save')
  await expect(other.getByText(/Taken over from them: first aiders\./)).toBeVisible()
  await expect(other.getByLabel('First aiders')).toHaveValue(more)
  await expect(other.getByLabel('Address line 2')).toHaveValue('Gate 2')
  await visitor(other).findsItAccessible()
  await visitor(other).presses('Save')
  await expect(other.getByText(/updated successfully/)).toBeVisible()
})

test('a safety document is published, renewed and withdrawn', async ({ page, server, once }) => {
  const me = visitor(page)
  const name = once.word('RAMS-040 Lead work')
  await me.signsIn(await server.account('main-owner'), '/login?redirect=/sites')
  await opens(page, northgate)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await me.presses('Publish a document')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.locator('input[type=file]').setInputFiles(pdf(`one ${name}`))
  await me.findsItAccessible()
  await me.presses('Publish')
  await expect(page.getByText(`${name} version 1 is published`)).toBeVisible()
  const actions = page.getByRole('button', { name: `Actions for ${name}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'New version' }).click()
  await dialog.locator('input[type=file]').setInputFiles(pdf(`two ${name}`))
  await me.presses('Publish')
  await expect(page.getByText(`${name} version 2 is published`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Version 1', exact: true })).toBeVisible()
  await me.findsItAccessible()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await me.presses('Withdraw')
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Withdrawn')).toBeVisible()
})
