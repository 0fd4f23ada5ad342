import { staffId, workerId } from '#server/demo/ids-by-key'
import { pathOf } from '#shared/api/kit/paths'
import { addDays, londonDay } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'
import { phoneApp } from '../people/phone-app.ts'
import { siteOffice } from '../people/site-office.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const today = londonDay(new Date())
const days: [string, string] = [today, addDays(today, 30)]
const phone = { width: 390, height: 844 }

test('a worker reads and signs two documents on a phone, and reads again what was replaced', async ({
  page,
  server,
  once,
  baseURL,
}) => {
  test.slow()
  const office = await siteOffice(baseURL ?? '', await server.account('main-owner'), once.word('Canal Basin'))
  const trench = await office.publishes('RAMS-050 Trench work', ['Support every trench.', 'Never work alone in it.'])
  await office.publishes('Site rules', ['Check in at the gate.'])
  const id = await office.assigns(workerId('huw-prosser'), 'Groundworker', days)
  const worker = await server.account('huw-prosser')
  await page.setViewportSize(phone)
  const huw = visitor(page)
  await huw.signsIn(worker)
  await page.getByRole('link', { name: /2 safety documents to read/ }).click()

  await huw.sees('RAMS-050 Trench work')
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  const accept = page.getByRole('button', { name: 'Accept this document' })
  await expect(accept).toHaveAccessibleDescription('read to the last page first')
  await page.getByText('This page in words').click()
  await expect(page.getByText('Support every trench.')).toBeVisible()
  await huw.findsItAccessible()
  await huw.presses('Next page')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  const password = page.getByLabel('Your password', { exact: true })
  await password.fill('not my password')
  await huw.presses('Accept this document')
  await expect(password).toHaveAccessibleDescription(/This is not your password\. 4 tries left\./)
  await expect(page.getByText('Documents could not be accepted')).toBeVisible()
  await huw.findsItAccessible()
  await password.fill(worker.password)
  await huw.presses('Accept this document')
  await expect(page.getByText('Documents accepted successfully')).toBeVisible()
  await huw.findsItAccessible()
  await page.getByRole('link', { name: 'Next document, one document left' }).click()

  await huw.sees('Site rules')
  await password.fill(worker.password)
  await huw.presses('Accept this document')
  await expect(page.getByText('Every document for this work is accepted.')).toBeVisible()
  await page.getByRole('link', { name: 'The assignment' }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await huw.findsItAccessible()

  // He touches nothing: a new version is published, and his page hears of it.
  await office.renews(trench, ['Support every trench, of any depth.'])
  await expect(page.getByText(/New since version 1 was accepted\./)).toBeVisible()
  await page.getByRole('link', { name: 'Read and accept one document' }).click()
  await password.fill(worker.password)
  // Replaced while he reads it.
  await office.renews(trench, ['Support every trench. Fence it at night.'])
  await huw.presses('Accept this document')
  await expect(page.getByText('Version 3 has replaced what you read. Read and accept this one.')).toBeVisible()
  await page.getByText('This page in words').click()
  await expect(page.getByText('Fence it at night.')).toBeVisible()
  await password.fill(worker.password)
  await huw.presses('Accept this document')
  await expect(page.getByText(/You accepted version 3/)).toBeVisible()

  await page.goto(pathOf({ route: 'assignment', params: { id } }))
  await huw.presses('Change travel to work')
  await page.getByRole('combobox', { name: 'How' }).click()
  await page.getByRole('option', { name: 'Train' }).click()
  await page.getByLabel('Minutes').fill('31')
  await huw.findsItAccessible()
  await huw.presses('Save')
  await expect(page.getByText('Travel to Work changed successfully for assignment')).toBeVisible()
  await expect(page.getByText('Train, 31 min')).toBeVisible()
  await huw.findsItAccessible()
})

test('an owner assigns somebody who works elsewhere too, gives them another manager, and cancels it', async ({
  page,
  browser,
  server,
  once,
  baseURL,
}) => {
  test.slow()
  const name = once.word('Lock House')
  const office = await siteOffice(baseURL ?? '', await server.account('main-owner'), name)
  await office.runs([staffId('priya')])
  const kofi = visitor(await (await browser.newContext({ viewport: phone })).newPage())
  await kofi.signsIn(await server.account('kofi-mensah'), '/login?redirect=/assignments')
  await kofi.sees('My assignments')
  await expect(kofi.page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)

  const tab = pathOf({ route: 'siteTab', params: { id: office.id, slug: 'assignments' } })
  const margaret = visitor(page)
  await margaret.signsIn(await server.account('main-owner'), `/login?redirect=${tab}`)
  await margaret.presses('Add an assignment')
  const dialog = page.getByRole('dialog', { name: 'Add an assignment' })
  const [from, until] = days.map(dayInNumbers)
  await dialog.getByRole('textbox', { name: 'First day' }).fill(from ?? '')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(dayInNumbers(addDays(today, -3)))
  await dialog.getByRole('combobox', { name: 'Worker' }).fill('Kofi')
  await page.getByRole('option', { name: /Kofi Mensah/ }).click()
  await dialog.getByRole('combobox', { name: 'Role' }).fill('Bricklayer')
  await page.getByRole('option', { name: 'Bricklayer' }).click()
  await margaret.presses('Assign')
  await expect(dialog.getByRole('link', { name: 'The last day is before the first.' })).toBeVisible()
  await margaret.findsItAccessible()
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(until ?? '')
  await margaret.presses('Assign')
  await expect(page.getByText(/They work at .* Assign them here as well\?/)).toBeVisible()
  await margaret.findsItAccessible()
  await margaret.presses('Assign anyway')
  await expect(page.getByText('Assignment added successfully for Kofi Mensah')).toBeVisible()

  // His page hears of it.
  await kofi.page.getByRole('link', { name: new RegExp(name) }).click()
  await kofi.sees(/^Bricklayer at/)
  await expect(kofi.page.getByText('Priya Raghunathan')).toBeVisible()
  await expect(page).toHaveURL(/\/assignments\/assignments\/[\w-]+$/)
  const drawer = page.getByRole('dialog', { name: 'Kofi Mensah' })
  await expect(drawer.getByText('Assigned by Margaret Finch')).toBeVisible()
  await margaret.findsItAccessible()
  await margaret.presses('Change manager')
  await page.getByRole('combobox', { name: 'Manager for approval' }).click()
  await page.getByRole('option', { name: /Margaret Finch/ }).click()
  await page.getByRole('dialog', { name: 'Change manager' }).getByRole('button', { name: 'Change manager' }).click()
  await expect(page.getByText('Manager changed successfully')).toBeVisible()
  await kofi.page.reload()
  await expect(kofi.page.getByText('Margaret Finch', { exact: true })).toBeVisible()

  await margaret.presses('Edit')
  await expect(page.getByRole('dialog', { name: 'Edit the assignment of Kofi Mensah' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Last day' }).fill(dayInNumbers(addDays(today, 20)))
  await margaret.presses('Save')
  await margaret.presses('Save anyway')
  await expect(page.getByText('Assignment Updated')).toBeVisible()

  await margaret.presses('Cancel assignment')
  await margaret.findsItAccessible()
  await page
    .getByRole('dialog', { name: 'Cancel this assignment?' })
    .getByRole('button', { name: 'Cancel assignment' })
    .click()
  await expect(page.getByText('Assignment cancelled successfully')).toBeVisible()
  await expect(drawer.getByText('This assignment was cancelled: make a new one.')).toBeVisible()
  await margaret.findsItAccessible()
  await expect(kofi.page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await kofi.page.getByRole('link', { name: 'My assignments', exact: true }).click()
  await kofi.sees('My assignments')
  await expect(kofi.page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
  await kofi.page.getByRole('switch', { name: 'Past ones too' }).click()
  await expect(kofi.page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await kofi.findsItAccessible()
  // Somebody else's is not there, whatever its address.
  const huw = visitor(await (await browser.newContext({ viewport: phone })).newPage())
  const [, id = ''] = /assignments\/([\w-]+)$/.exec(page.url()) ?? []
  await huw.signsIn(await server.account('huw-prosser'), `/login?redirect=/assignments/${id}`)
  await huw.sees('404 Page not found')
  for (const { page: other } of [kofi, huw]) await other.context().close()
})

test('in the app a document opens in its own reader, and is signed on the page', async ({
  page,
  server,
  once,
  baseURL,
}) => {
  test.slow()
  const office = await siteOffice(baseURL ?? '', await server.account('main-owner'), once.word('Weir Bridge'))
  await office.publishes('RAMS-051 Work over water', ['Wear a life jacket.'])
  const id = await office.assigns(workerId('deborah-lister'), 'Site supervisor', days)
  const worker = await server.account('deborah-lister')
  const app = await phoneApp(page, once.word('phone of Deborah'))
  await page.setViewportSize(phone)
  const deborah = visitor(page)
  await deborah.signsIn(worker, `/login?redirect=/assignments/${id}/documents`)
  await deborah.sees('RAMS-051 Work over water')
  await expect(page.getByText(/open in the app’s own reader/)).toBeVisible()
  expect(await app.messageCodes()).toContain('OPEN_PDF')
  await deborah.findsItAccessible()
  await page.getByLabel('Your password', { exact: true }).fill(worker.password)
  await deborah.presses('Accept this document')
  await expect(page.getByText(/You accepted version 1/)).toBeVisible()
  await page.getByRole('link', { name: 'The assignment' }).click()
  await deborah.sees(/^Site supervisor at/)
  expect(await app.messageCodes()).toContain('CLOSE_PDF')
})
