import type { Page } from 'playwright/test'
import { caller } from '../people/caller.ts'
import { identityProvider } from '../people/identity-provider.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages, oldest first' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const open = async (page: Page, name: string) => {
  await page.goto('/messages')
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}
async function writes(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(field(page)).toHaveValue('')
}
const pdf = Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
trailer << /Root 1 0 R /Size 4 >>
%%EOF
`)

test('two people talk on two screens with no reload, also over a lost connection', async ({
  page,
  browser,
  server,
}) => {
  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'))
  await priya.arrivesHome()
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const screen = await phone.newPage()
  const siobhan = visitor(screen)
  await siobhan.signsIn(await server.account('siobhan-mcgillicuddy'))
  await siobhan.arrivesHome()

  await open(page, 'Siobhán McGillicuddy')
  await expect(messages(page).getByText('Job Offer successfully send.')).toBeVisible()
  await expect(messages(page).getByText('Job offer CF-2289')).toBeVisible()
  await priya.findsItAccessible()

  // Siobhán is elsewhere: the dot at Messages and the list say that something came.
  await screen.goto('/messages')
  await writes(page, 'Can you start on Monday?')
  await expect(messages(page).getByText('Can you start on Monday?')).toBeVisible()
  const row = screen.getByRole('link', { name: /Priya Raghunathan.*Can you start on Monday\?.*unseen/ })
  await expect(row).toBeVisible()
  await siobhan.findsItAccessible()
  await row.click()
  await expect(messages(screen).getByText('Can you start on Monday?')).toBeVisible()
  await expect(messages(page).getByText(/Read/).last()).toBeVisible()

  await writes(screen, 'Yes. Is there parking on site?')
  await expect(messages(page).getByText('Yes. Is there parking on site?')).toBeVisible()
  await page
    .getByLabel('Attach a file or photo')
    .setInputFiles({ name: 'Gate-2-parking-plan.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(messages(screen).getByText('Gate-2-parking-plan.pdf')).toBeVisible()

  await phone.setOffline(true)
  await writes(screen, 'Thanks! On the train now, no signal.')
  await expect(screen.getByText('You’re offline.')).toBeVisible()
  await expect(messages(screen).getByText(/Waiting to send/)).toBeVisible()
  await field(screen).fill('Do I need the')
  await phone.setOffline(false)
  await expect(messages(page).getByText('Thanks! On the train now, no signal.')).toHaveCount(1)
  await expect(messages(screen).getByText(/Waiting to send/)).toHaveCount(0)
  await screen.reload()
  await expect(field(screen)).toHaveValue('Do I need the')
  await expect(messages(screen).getByText('Thanks! On the train now, no signal.')).toHaveCount(1)
  await phone.close()
})

/** People who write: each sends 30 messages a minute at most. */
const writers = 8
const each = 25

test('after a long spell offline 200 messages and 50 notifications are there once, and one’s own is sent once', async ({
  page,
  context,
  request,
  server,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const accounts = (await server.accounts()).filter(({ note }) => !note)
  // Agrees to be found, so that staff of every company can write to her.
  const account = await server.account('llinos-gwenllian-hughes')
  const staff = accounts.filter(
    ({ role, company }) => (role === 'OWNER' || role === 'MANAGER') && !/Payroll/.test(company ?? ''),
  )
  const me = visitor(page)
  await me.signsIn(account)
  await me.arrivesHome()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await me.presses('Mark all as read')
  const token = await page.evaluate(() => localStorage.getItem('muster.token'))
  const self = (await (await request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })).json()).data.id
  const talks = []
  for (const { name, ...login } of staff.slice(0, writers)) {
    const by = await caller(baseURL ?? '', login)
    const begun = { userId: self, type: 'text', content: 'Message 0.' }
    const { id } = (await by.sends('POST', '/api/me/conversations', begun)).data
    talks.push({ name, id, by, address: `/api/me/conversations/${id}/messages` })
  }
  const [open, ...others] = talks
  if (!open) throw new Error('Nobody writes.')
  for (const { id } of [...others, open]) {
    await page.goto(`/messages?id=${id}`)
    await expect(messages(page).getByText('Message 0.')).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()

  await context.setOffline(true)
  await writes(page, 'In the tunnel, back at six.')
  await expect(messages(page).getByText(/Waiting to send/)).toBeVisible()
  for (let n = 1; n <= each; n++)
    for (const { by, address } of talks) await by.sends('POST', address, { type: 'text', content: `Message ${n}.` })
  const provider = identityProvider(request, page)
  for (let n = 0; n < 25; n++) {
    await provider.reverses()
    await provider.proves()
  }
  await context.setOffline(false)

  const all = Array.from({ length: each + 1 }, (_, n) => `Message ${n}.`)
  const shown = async () =>
    (await messages(page).locator('li p:first-child').allTextContents()).filter((text) => /^Message/.test(text))
  await expect.poll(shown, { timeout: 40_000 }).toEqual(all)
  await expect(messages(page).getByText(/Waiting to send/)).toHaveCount(0)
  await expect(messages(page).getByText('In the tunnel, back at six.')).toHaveCount(1)
  const { data: kept } = await open.by.get(`${open.address}?per_page=200`)
  expect(kept.filter(({ sender_id }: { sender_id: string }) => sender_id === self)).toHaveLength(1)
  // Those of the open conversation are read; the others are counted, with one notification for each conversation.
  const unseen = others.length * each
  await expect(page.getByText(`${unseen} unseen`)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('button', { name: `Notifications, ${50 + others.length} new` })).toBeVisible()
  for (const { name, id } of others) {
    await page.locator(`a[href="/messages?id=${id}"]`).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(messages(page).getByText(`${each} new`)).toBeVisible()
    await expect.poll(shown).toEqual(all)
  }
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications, 50 new' }).click()
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows.filter({ hasText: 'Your identity is proven.' })).toHaveCount(25)
  await expect(rows.filter({ hasText: 'Your identity check was taken back.' })).toHaveCount(25)
})

test('who waits at the top of a conversation keeps their place while older messages come', async ({
  page,
  server,
  baseURL,
}) => {
  const account = await server.account('main-manager')
  const other = await server.account('siobhan-mcgillicuddy')
  const [one, two] = [await caller(baseURL ?? '', account), await caller(baseURL ?? '', other)]
  const { data } = await one.get('/api/me/conversations?search=McGillicuddy')
  const address = `/api/me/conversations/${data[0].id}/messages`
  // The manager has written as much as anybody may in a minute.
  for (let n = 1; n <= 12; n++)
    for (const content of [`Line ${n}.`, `Line ${n}.`]) await two.sends('POST', address, { type: 'text', content })
  const priya = visitor(page)
  await priya.signsIn(account)
  await priya.arrivesHome()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  // Few at a time, and more of them to come, so that the button above them remains.
  await page.route(/\/messages\?.*per_page=/, async (route) => {
    const isOlder = route.request().url().includes('before=')
    if (isOlder) await isAnswered
    await route.continue({
      url: route
        .request()
        .url()
        .replace(/per_page=\d+/, isOlder ? 'per_page=3' : 'per_page=18'),
    })
  })
  await open(page, 'Siobhán McGillicuddy')
  const top = messages(page).getByText('Line 4.', { exact: true }).first()
  await expect(top).toBeVisible()
  await messages(page).evaluate((box) => box.scrollTo(0, -box.scrollHeight))
  await expect(top).toBeInViewport()
  const place = async () => Math.round((await top.boundingBox())?.y ?? 0)
  const before = await place()
  answer()
  await expect(messages(page).getByText('Line 3.', { exact: true })).toHaveCount(2)
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(20)
  await expect(top).toBeInViewport()
})

test('an address without a conversation says so; on a phone the open one has the whole screen', async ({
  page,
  server,
}) => {
  const siobhan = visitor(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await siobhan.signsIn(await server.account('siobhan-mcgillicuddy'))
  await siobhan.arrivesHome()
  for (const id of ['xyz', '0199c000-0000-7000-8000-000000000001']) {
    await page.goto(`/messages?id=${id}`)
    await expect(page.getByRole('heading', { name: 'There is no such conversation' })).toBeVisible()
  }
  await siobhan.findsItAccessible()
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(field(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('two tabs share what is typed in a conversation', async ({ page, context, server }) => {
  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'))
  await priya.arrivesHome()
  await open(page, 'Siobhán McGillicuddy')
  const other = await context.newPage()
  await other.goto(page.url())
  await field(page).fill('Do you need')
  await expect(field(other)).toHaveValue('Do you need')
  await field(other).fill('Do you need a lift?')
  await expect(field(page)).toHaveValue('Do you need a lift?')
  await page.reload()
  await expect(field(page)).toHaveValue('Do you need a lift?')
  await field(page).fill('')
  await expect(field(other)).toHaveValue('')
})

test('a link of 300 characters wraps in the message box on every width', async ({ page, server }) => {
  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'))
  await priya.arrivesHome()
  await open(page, 'Siobhán McGillicuddy')
  await field(page).fill(`https://maps.example/${'x'.repeat(280)}`)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { name: 'Siobhán McGillicuddy' })).toBeInViewport({ ratio: 1 })
    const main = page.getByRole('main')
    expect(await main.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  }
})

test('without a connection a conversation opens with what waits to be sent and the draft', async ({
  page,
  context,
  server,
}) => {
  const siobhan = visitor(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await siobhan.signsIn(await server.account('siobhan-mcgillicuddy'))
  await siobhan.arrivesHome()
  await open(page, 'Priya Raghunathan')
  await context.setOffline(true)
  await writes(page, 'On my way.')
  await field(page).fill('Which gate')
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await page.getByRole('link', { name: /Priya Raghunathan/ }).click()
  await expect(page.getByText('Earlier messages could not be loaded')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Priya Raghunathan' })).toBeVisible()
  await expect(messages(page).getByText('On my way.')).toBeVisible()
  await expect(field(page)).toHaveValue('Which gate')
  await siobhan.findsItAccessible()
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goBack()
  await expect(messages(page).getByText('On my way.')).toBeVisible()
  await context.setOffline(false)
  await expect(messages(page).getByText(/Waiting to send/)).toHaveCount(0)
  await expect(messages(page).getByText('On my way.')).toHaveCount(1)
  await expect(field(page)).toHaveValue('Which gate')
})

test('a message that comes while somebody reads further up is read when they go to it', async ({
  page,
  server,
  baseURL,
}) => {
  const account = await server.account('main-manager')
  const other = await caller(baseURL ?? '', await server.account('siobhan-mcgillicuddy'))
  const { data } = await other.get('/api/me/conversations?search=Raghunathan')
  const address = `/api/me/conversations/${data[0].id}/messages`
  const tall = Array.from({ length: 80 }, (_, n) => `Step ${n}`).join('\n')
  await other.sends('POST', address, { type: 'text', content: tall })
  const readUpTo = async () => (await other.get(`${address}?per_page=1`)).conversation.read_up_to
  const priya = visitor(page)
  await priya.signsIn(account)
  await priya.arrivesHome()
  await open(page, 'Siobhán McGillicuddy')
  const { data: first } = await other.get(`${address}?per_page=1`)
  await expect.poll(readUpTo).toBe(first[0].created_at)

  await messages(page).evaluate((box) => box.scrollTo(0, -900))
  await other.sends('POST', address, { type: 'text', content: 'The gate is closed.' })
  const button = page.getByRole('button', { name: 'One new message' })
  await expect(button).toBeVisible()
  await priya.findsItAccessible()
  expect(await readUpTo()).toBe(first[0].created_at)
  await button.click()
  await expect(button).toHaveCount(0)
  await expect(messages(page).getByText('The gate is closed.')).toBeInViewport()
  const { data: last } = await other.get(`${address}?per_page=1`)
  await expect.poll(readUpTo).toBe(last[0].created_at)
})
