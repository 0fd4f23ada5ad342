import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

test('single keys are told in the review, and end when they are turned off in the account', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const me = visitor(page)
  await me.signsIn(await server.account('main-owner'), '/login?redirect=/timesheets')
  const keys = page.getByText('next, previous')
  await expect(keys).toBeVisible()
  const open = page.getByRole('article', { name: /^Week of/ })
  const first = (await open.getAttribute('aria-label')) ?? ''
  await expect(
    open
      .getByRole('heading', { level: 1 })
      .or(open.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible()
  await page.locator('#main').focus()
  await page.getByRole('region', { name: 'Days' }).focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('article', { name: first, exact: true })).toHaveCount(0)

  await page.goto('/settings/account')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await me.findsItAccessible()
  await page.goto('/timesheets')
  await expect(page.getByRole('article', { name: first, exact: true })).toBeVisible()
  await expect(keys).toHaveCount(0)
  await page.getByRole('region', { name: 'Days' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page).toHaveURL('/timesheets')
  await expect(page.getByRole('article', { name: first, exact: true })).toBeVisible()
})
