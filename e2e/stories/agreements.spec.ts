import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

test('whoever has not agreed to the texts is asked between the sign-in and the app, whatever they ask for', async ({
  page,
  server,
}) => {
  const me = visitor(page)
  const alfie = await server.account('alfie-crossley')
  await me.signsIn(alfie, '/login?redirect=/settings/account')
  await me.sees('Before you go on')
  await me.findsItAccessible()
  await page.goto('/timesheets')
  await me.sees('Before you go on')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
  await me.presses('Log Out')
  await expect(page).toHaveURL(/\/login/)

  await me.signsIn(alfie, '/login?redirect=/settings/account')
  await me.sees('Before you go on')
  await page.getByLabel(/Privacy policy/).check()
  await page.getByRole('button', { name: 'Terms of use' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terms of use' })
  await expect(dialog.getByRole('article')).toContainText(/^Updated /)
  await me.findsItAccessible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByLabel(/Privacy policy/)).toBeChecked()
  await expect(page.getByLabel(/Terms of use/)).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel(/Terms of use/).check()
  await page.getByLabel(/Conduct on site/).check()
  await me.presses('Continue')
  await me.sees('Account')
  await expect(page).toHaveURL('/settings/account')
  await expect(page.getByText(/^Agreed /)).toHaveCount(3)
  await page.reload()
  await me.sees('Account')
})
