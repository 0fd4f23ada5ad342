import type { Page } from 'playwright/test'
import { addDays, londonDay, mondayOf } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** Chooses an option of a filter. */
async function chooses(page: Page, filter: string, option: string) {
  await page.getByRole('combobox', { name: filter, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a manager finds a scaffolder near a site who is free on its days, and writes; then they stop being found', async ({
  page,
  browser,
  server,
}) => {
  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'))
  await priya.arrivesHome()

  await page.goto('/workers')
  await page
    .getByRole('navigation', { name: 'Workers and job posts' })
    .getByRole('link', { name: 'Find workers' })
    .click()
  await expect(page).toHaveURL(/\/workers\?tab=find$/)
  await expect(row(page, 'Aoife Brennan')).toBeVisible()
  await chooses(page, 'Trade', 'Scaffolder')
  await expect(row(page, 'Aoife Brennan')).toHaveCount(0)
  await chooses(page, 'Near', 'St Oswald’s Primary School extension')
  await chooses(page, 'Within', '30 miles')
  const monday = addDays(mondayOf(londonDay(new Date())), 7)
  await page.getByRole('button', { name: /^Free/ }).click()
  await page.getByRole('textbox', { name: 'From' }).fill(dayInNumbers(monday))
  await page.getByRole('textbox', { name: 'To' }).fill(dayInNumbers(addDays(monday, 18)))
  await page.getByRole('textbox', { name: 'To' }).press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'free on most of the days' })).toBeVisible()
  await priya.findsItAccessible()
  const wide = page.viewportSize()
  for (const width of [390, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth), `sideways at ${width}`)
      .toBe(0)
  }
  if (wide) await page.setViewportSize(wide)

  // The address holds it all: the same list after a reload.
  const marek = row(page, 'Marek Kowalczyk')
  await expect(marek).toContainText('1 mi')
  await expect(marek).toContainText(/Free all \d+ days/)
  await page.reload()
  await expect(marek).toContainText(/Free all \d+ days/)
  await expect(row(page, 'Aoife Brennan')).toHaveCount(0)

  await page.getByRole('link', { name: 'Marek Kowalczyk', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Marek Kowalczyk' })
  await expect(panel.getByText('Hidden until they accept an offer')).toBeVisible()
  await expect(panel).toContainText('PASMA')
  await priya.findsItAccessible()
  await panel.getByRole('link', { name: 'Send offer' }).click()
  const offer = page.getByRole('dialog').filter({ hasText: 'Marek Kowalczyk' })
  await expect(offer.getByRole('combobox', { name: 'Site' })).toHaveValue('St Oswald’s Primary School extension')
  await page.keyboard.press('Escape')
  await expect(offer).toHaveCount(0)
  await panel.getByRole('button', { name: 'Invite to apply' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite Marek Kowalczyk to apply' })
  await invitation.getByRole('combobox', { name: 'Job post' }).click()
  await page.getByRole('option').first().click()
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Marek Kowalczyk has been invited to apply')).toBeVisible()

  // The invitation has begun a conversation: what is written goes into it.
  await panel.getByRole('button', { name: 'Message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message Marek Kowalczyk' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Write a message.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Are you free for St Oswald’s?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/messages\?id=/)
  await expect(page.getByRole('region', { name: 'Messages, oldest first' })).toContainText(
    'Are you free for St Oswald’s?',
  )

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const screen = await phone.newPage()
  const worker = visitor(screen)
  await worker.signsIn(await server.account('marek-kowalczyk'))
  await worker.arrivesHome()
  await screen.goto('/profile')
  await screen.getByRole('link', { name: 'Who can find me' }).click()
  await screen.getByRole('button', { name: 'See the full page' }).click()
  await expect(screen.getByRole('dialog', { name: 'As a company sees you' })).toContainText('Hidden from companies')
  await screen.keyboard.press('Escape')
  await worker.findsItAccessible()
  await screen.getByRole('switch', { name: 'Companies may find me in the directory' }).click()
  await expect(screen.getByText('Companies can’t find you any more')).toBeVisible()

  await page.goBack()
  await expect(row(page, 'Gareth Beynon')).toBeVisible()
  await expect(marek).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Can’t be found any more' })).toBeVisible()
  await phone.close()
})
