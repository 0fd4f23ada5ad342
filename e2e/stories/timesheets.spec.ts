import type { Browser, Page } from 'playwright/test'
import type { Timesheet } from '#shared/api/time/timesheet'
import { addDays, londonDay, mondayOf } from '#shared/domain/kit/london'
import { caller } from '../people/caller.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const elsewhere = async (browser: Browser) => (await browser.newContext()).newPage()
const shows = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
/** Opens the week of somebody from the queue of whoever decides. */
async function opensWeekOf(page: Page, name: string) {
  await page
    .getByRole('region', { name: 'Timesheets waiting' })
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await visitor(page).sees(name)
  // A press in the moment after the week has come up decides nothing.
  await expect(page.locator('[data-moved]')).toHaveCount(0)
}

test('a normal week is sent in three taps, rejected by keyboard, put right, accepted, and paid once', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const worker = visitor(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await worker.signsIn(await server.account('leanne-ackroyd'))
  await worker.arrivesHome()
  // Two of them where the week has ended since the demo was made.
  await page
    .getByRole('link', { name: /^Send your week of .*: 46 h 00$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Send 46 h 00' }).click()
  await shows(page, 'Timesheet has been submitted for review.')
  await shows(page, 'Submitted')
  await worker.findsItAccessible()

  const desk = await elsewhere(browser)
  const manager = visitor(desk)
  await manager.signsIn(await server.account('colin'))
  await desk.getByRole('link', { name: /to accept$/ }).click()
  await opensWeekOf(desk, 'Leanne Ackroyd')
  await expect(desk.getByRole('region', { name: 'Pay' })).toHaveCount(0)
  await expect(desk.getByText('£')).toHaveCount(0)
  await manager.findsItAccessible()
  await desk.keyboard.press('r')
  await expect(desk.getByLabel(/^Note to Leanne/)).toBeFocused()
  await desk.keyboard.type('Wednesday says 17:00, you left at 16:00.')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await shows(desk, 'Timesheet has been rejected.')

  await page.reload()
  await expect(page.getByText('Colin Braithwaite sent it back.')).toBeVisible()
  await expect(page.getByText(/Wednesday says 17:00, you left at 16:00/).first()).toBeVisible()
  await worker.findsItAccessible()
  await page.getByRole('button', { name: /^Change Wednesday/ }).click()
  const line = page.getByRole('dialog')
  await line.getByLabel('Finish').fill('1600')
  await expect(line.getByText('Say why it differs from what the gate saw.')).toBeVisible()
  await worker.findsItAccessible()
  await line.getByLabel('Reason').fill('I left for the dentist.')
  await line.getByRole('button', { name: 'Save' }).click()
  await shows(page, 'Timesheet has been saved successfully.')
  await page.getByRole('button', { name: 'Send 45 h 00' }).click()
  await shows(page, 'Timesheet has been submitted for review.')

  await desk.goto('/timesheets')
  await opensWeekOf(desk, 'Leanne Ackroyd')
  await expect(desk.getByText('Their note: ‘I left for the dentist.’')).toBeVisible()
  await desk.keyboard.press('a')
  await shows(desk, 'Timesheet has been accepted.')
  await manager.findsItAccessible()

  const office = await elsewhere(browser)
  const owner = visitor(office)
  await owner.signsIn(await server.account('main-owner'), '/login?redirect=/timesheets?show=All')
  await office.getByRole('combobox', { name: 'Worker' }).click()
  await office.getByRole('option', { name: 'Leanne Ackroyd' }).click()
  await office.getByRole('link', { name: /Leanne Ackroyd 45 h 00/ }).click()
  await expect(office.getByRole('heading', { name: 'Pay' })).toBeVisible()
  await owner.presses('Set a bonus')
  await office.getByLabel('Amount').fill('40')
  await owner.presses('Save')
  await shows(office, 'Timesheet updated.')
  await owner.presses('Mark as paid')
  await owner.findsItAccessible()
  await office.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await shows(office, 'Timesheet has been marked as Paid successfully.')
  await owner.findsItAccessible()
})

test('all weeks that match the gate are accepted in one go, and what fails is named', async ({
  page,
  baseURL,
  server,
}) => {
  const me = visitor(page)
  await me.signsIn(await server.account('main-manager'), '/login?redirect=/timesheets')
  const all = page.getByRole('button', { name: /^Accept all \d$/ })
  await expect(all).toBeVisible()
  const note = page.getByLabel(/^Note to/)
  await note.fill('Not sure about Thursday.')
  await page.locator('h1[tabindex="-1"]').focus()
  await page.keyboard.press('j')
  await expect(note).toHaveValue('')
  await page.keyboard.press('k')
  await expect(note).toHaveValue('Not sure about Thursday.')
  const margaret = await caller(`${baseURL}`, await server.account('main-owner'))
  const { data }: { data: Timesheet[] } = await margaret.get('/api/me/timesheets?status=SUBMITTED&per_page=100')
  const taken = data.find(
    ({ flags, sent_note, approver }) => !flags && sent_note === null && approver?.first_name === 'Priya',
  )
  await all.click()
  await margaret.sends('PUT', `/api/me/timesheets/${taken?.id}/accept`, {})
  await me.findsItAccessible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept \d+, \d+ h/ })
    .click()
  await expect(page.getByRole('heading', { name: /accepted, 1 not$/ })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('This week is accepted already.')).toBeVisible()
  await me.findsItAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(all).toHaveCount(0)
})

test('a page that is behind says what somebody else decided, and keeps what was typed', async ({
  page,
  baseURL,
  server,
}) => {
  const me = visitor(page)
  // No socket: what somebody else does is not heard of at once.
  await page.routeWebSocket(/\/app\//, (socket) => socket.close())
  await me.signsIn(await server.account('sub-manager'), '/login?redirect=/timesheets')
  await opensWeekOf(page, 'Jermaine Clarke')
  const note = page.getByLabel(/^Note to Jermaine/)
  await note.fill('Tuesday is too long.')
  const imran = await caller(`${baseURL}`, await server.account('sub-owner'))
  const id = page.url().split('/').at(-1)
  await page.route('**/api/me/notifications**', (route) => route.abort())
  await imran.sends('PUT', `/api/me/timesheets/${id}/accept`, {})
  await page.getByRole('button', { name: /^Reject/ }).click()
  await expect(page.getByText('This week is accepted already.')).toBeVisible()
  await expect(page.getByText('Imran Sadiq was here last.', { exact: false })).toBeVisible()
  await expect(note).toHaveValue('Tuesday is too long.')
  await me.findsItAccessible()
  await me.presses('Add the note')
  await shows(page, 'Note added successfully.')
  await me.findsItAccessible()
})

test('a manager looks at a day at the gates, and takes the weeks out as a sheet', async ({ page, server }) => {
  const me = visitor(page)
  const friday = addDays(mondayOf(londonDay(new Date())), -3)
  await me.signsIn(await server.account('main-manager'), '/login?redirect=/timesheets')
  await page.getByRole('link', { name: 'A day at the gates' }).click()
  await me.sees('A day at the gates')
  await expect(page.getByRole('button', { name: 'The day after' })).toBeDisabled()
  await page.goto(`/timesheets?day=${friday}`)
  await expect(page.getByText(/\d+ check-ins$/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: 'Riverside Quarter, Block C' }).click()
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows.filter({ hasNotText: 'Riverside Quarter, Block C' })).toHaveCount(0)
  await expect(rows.first()).toBeVisible()
  await me.findsItAccessible()
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/workers\/[\w-]+\/timesheets$/)
  await page.goto('/timesheets')
  await me.presses('Weeks as an Excel sheet')
  await me.findsItAccessible()
  const downloading = page.waitForEvent('download')
  await me.presses('Download Sheet')
  expect((await downloading).suggestedFilename()).toMatch(/^Timesheets \d{4}-\d{2}-\d{2}\.xlsx$/)
})
