import type { Page } from 'playwright/test'
import { workerId } from '#server/demo/ids-by-key'
import { addDays, londonDay, mondayOf } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'
import { caller } from '../people/caller.ts'
import { at } from '../people/elsewhere.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const today = londonDay(new Date())
const began = addDays(mondayOf(today), -7)
const ends = addDays(today, 20)
const later = addDays(today, 50)
const name = 'Llinos Gwenllian-Hughes'
const changes = (page: Page) => page.getByRole('dialog').last()

test('on a big screen the list of contracts stays in use beside the contract', async ({ page, server }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  const margaret = visitor(page)
  await margaret.signsIn(await server.account('main-owner'), '/login?redirect=/contracts')
  const links = page.getByRole('table', { name: 'Contracts' }).getByRole('link')
  await links.first().waitFor()
  const [first = '', second = ''] = (await links.allTextContents()).filter((one, at, all) => all.indexOf(one) === at)
  await links.filter({ hasText: first }).first().click()
  const drawer = page.getByRole('dialog', { name: first })
  await expect(drawer).toBeVisible()
  const [table, drawerBox] = [await page.getByRole('table').boundingBox(), await drawer.boundingBox()]
  expect(drawerBox?.width).toBe(300)
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(drawerBox?.x ?? 0)
  await margaret.findsItAccessible()
  await links.filter({ hasText: second }).first().click()
  await expect(page.getByRole('dialog', { name: second })).toBeVisible()
  await expect(drawer).toHaveCount(0)
})

test('a contract is made, extended, re-rated in the middle of a week and ended; nobody else sees a pound of it', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.slow()
  const margaret = visitor(page)
  await margaret.signsIn(await server.account('main-owner'), '/login?redirect=/contracts')
  await margaret.sees('Contracts')
  await expect(page.getByText(/\d+ current, \d+ future, \d+ past, \d+ terminated/)).toBeVisible()
  await margaret.findsItAccessible()
  await margaret.presses('Add a contract')
  const form = page.getByRole('dialog', { name: 'Add a contract' })
  await form.getByRole('combobox', { name: 'Worker' }).fill('Llinos')
  await page.getByRole('option', { name }).click()
  await form.getByRole('combobox', { name: 'Role' }).fill('Dry liner')
  await page.getByRole('option', { name: 'Dry liner' }).click()
  await form.getByRole('textbox', { name: 'First day' }).fill(dayInNumbers(began))
  await form.getByRole('textbox', { name: 'Last day' }).fill(dayInNumbers(ends))
  const rate = form.getByRole('spinbutton', { name: 'Hourly rate' })
  await rate.fill('9.50')
  await expect(form.getByText(/Below the minimum wage from .* for anybody aged 21 or over/)).toBeVisible()
  await margaret.findsItAccessible()
  await rate.fill('-1')
  await margaret.presses('Add contract')
  await expect(rate).toHaveAccessibleDescription(/The rate is below nothing\./)
  await rate.fill('18.505')
  await margaret.presses('Add contract')
  await expect(rate).toHaveAccessibleDescription(/Pounds and pence: at most two decimals\./)
  await rate.fill('18.50')
  await margaret.presses('Add contract')
  await expect(page.getByText('Contract added successfully')).toBeVisible()

  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText('Contract made by Margaret Finch')).toBeVisible()
  await margaret.findsItAccessible()
  const address = new URL(page.url()).pathname
  await margaret.presses('Extend')
  const lastDay = changes(page).getByRole('textbox', { name: 'New last day' })
  await lastDay.fill(dayInNumbers(addDays(today, 2)))
  await changes(page).getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(page.getByText('Choose a day after its last one, today or later.')).toBeVisible()
  await margaret.findsItAccessible()
  await lastDay.fill(dayInNumbers(later))
  await changes(page).getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(page.getByText(`Contract extended till ${dayInNumbers(later).replaceAll('/', '.')}`)).toBeVisible()
  await margaret.presses('Change rate')
  await changes(page).getByRole('spinbutton', { name: 'Hourly rate' }).fill('19.75')
  await changes(page).getByRole('button', { name: 'Change rate', exact: true }).click()
  await expect(page.getByText('Contract hourly rate changed to £19.75')).toBeVisible()
  const rates = drawer.getByRole('region', { name: 'Rates' })
  await expect(rates).toContainText(`From ${dayInNumbers(began)} to ${dayInNumbers(addDays(today, -1))}£18.50 an hour`)
  await expect(rates).toContainText(`From ${dayInNumbers(today)}£19.75 an hour`)

  // All of hers on a page of their own, by her part of the address.
  const hers = address.split('/').slice(0, 3).join('/')
  await page.goto(hers)
  await margaret.sees(name)
  await expect(page.getByRole('table', { name: 'Contracts' })).toContainText(
    `${dayInNumbers(began)} to ${dayInNumbers(later)}`.replaceAll('/', '.'),
  )
  await margaret.findsItAccessible()
  await page.goto('/contracts/nobody-of-that-name')
  await expect(page.getByText('Not yours to see, or not there any more')).toBeVisible()
  await page.goto(address)

  // The manager is sent home from the contracts, and no call tells them a pound.
  const priya = await at(browser, server, 'main-manager', address)
  await priya.arrivesHome()
  await priya.page.goto('/contracts')
  await priya.arrivesHome()
  await priya.page.goto(hers)
  await priya.arrivesHome()
  const api = await caller(baseURL ?? '', await server.account('main-manager'))
  const dates = await api.get(`/api/me/workers/${workerId('llinos-gwenllian-hughes')}/contracts`)
  expect(dates.data[0]).toMatchObject({ status: 'CURRENT', end_at: later })
  expect(JSON.stringify(dates)).not.toMatch(/hourly_rate|18\.5|19\.75/)

  // Who pays her reads it and changes nothing; another company does not find it.
  const harjit = await at(browser, server, 'harjit', address)
  await expect(
    harjit.page.getByText('Only the owner of Calder & Finch Construction Ltd changes this contract.'),
  ).toBeVisible()
  await harjit.findsItAccessible()
  const imran = await at(browser, server, 'sub-owner', address)
  await expect(imran.page.getByText('Not yours to see, or not there any more')).toBeVisible()
  await imran.page.keyboard.press('Escape')
  await imran.sees('Contracts')
  await imran.page.getByLabel('Search contracts').fill('Llinos')
  await expect(imran.page.getByText('No contract matches')).toBeVisible()
  await imran.findsItAccessible()

  await margaret.presses('Terminate')
  // She is assigned to Oswald from next week.
  await expect(changes(page).getByText('1 assignment is cancelled with it.')).toBeVisible()
  await changes(page)
    .getByLabel(/^Reason/)
    .fill('The work is done')
  await margaret.findsItAccessible()
  await changes(page).getByRole('button', { name: 'Terminate', exact: true }).click()
  await expect(page.getByText('Contract terminated successfully')).toBeVisible()
  await expect(drawer.getByText('This contract was terminated: make a new one.')).toBeVisible()
  await margaret.findsItAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: /Status/ }).click()
  await page.getByRole('option', { name: /^Terminated/ }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  for (const { page: other } of [priya, harjit, imran]) await other.context().close()
})
