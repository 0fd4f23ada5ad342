import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

test('a text that waits for an agreement is read and agreed to in the account, and stays agreed', async ({
  page,
  server,
}) => {
  const me = visitor(page)
  await me.signsIn(await server.account('ffion'), '/login?redirect=/settings/account')
  const waiting = page.getByText('Not agreed yet')
  await expect(waiting).toHaveCount(3)
  await page
    .getByRole('button', { name: /^Read and agree: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('article')).toContainText(/^Updated /)
  await me.findsItAccessible()
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(waiting).toHaveCount(2)
  await page.reload()
  await expect(waiting).toHaveCount(2)
})
