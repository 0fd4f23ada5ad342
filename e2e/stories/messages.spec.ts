import type { Page } from 'playwright/test'
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
  const accounts = await server.accounts()
  const account = (name: string) => {
    const found = accounts.find((one) => one.name === name)
    if (!found) throw new Error(`${name} is not in the demo`)
    return found
  }
  const priya = visitor(page)
  await priya.signsIn(account('Priya Raghunathan'))
  await priya.arrivesHome()
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const screen = await phone.newPage()
  const siobhan = visitor(screen)
  await siobhan.signsIn(account('Siobhán McGillicuddy'))
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
