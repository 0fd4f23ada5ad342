import { atTheGate } from '../people/at-the-gate.ts'
import { caller } from '../people/caller.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

test('a manager who checks out the wrong person by hand undoes it, and the person never left', async ({
  page,
  baseURL,
  server,
}) => {
  const { site, name, arrives } = await atTheGate(`${baseURL}`, server, 1)
  await arrives()
  const me = visitor(page)
  await me.signsIn(await server.account('main-manager'), `/login?redirect=/sites/${site.id}/workers`)
  const row = page.getByRole('row', { name })
  await page.getByRole('searchbox', { name: 'Search people' }).fill(name)
  await expect(row).toContainText('On site')
  const checkOut = async () => {
    await row.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Check out' }).click()
    await me.presses('Check out')
    await expect(page.getByText(`Left the site: ${name}.`)).toBeVisible()
    await expect(page.getByText(`${name}: checked out`, { exact: true })).toBeVisible()
    await expect(row).toContainText('Left')
  }
  const undo = page.getByRole('button', { name: /^Undo/ })
  await checkOut()
  await undo.click()
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible()
  await expect(row).toContainText('On site')
  await expect(page.getByText(`Left the site: ${name}.`)).toHaveCount(0)
  await expect(undo).toHaveCount(0)
  await me.findsItAccessible()
})

test('whoever checks somebody out with their password undoes it where no gate opens by itself', async ({
  page,
  baseURL,
  server,
}) => {
  const { site, worker, name, account, arrives } = await atTheGate(`${baseURL}`, server, 2)
  const owner = await caller(`${baseURL}`, await server.account('main-owner'))
  const { data: gates } = await owner.get(`/api/me/sites/${site.id}/gates/status`)
  for (const gate of gates) await owner.sends('POST', `/api/gate/${gate.id}/free`, {})
  await arrives()
  const me = visitor(page)
  const address = `/site-control/people/${worker.id}/check-in?site=${site.id}`
  await me.signsIn(await server.account('main-manager'), `/login?redirect=${encodeURIComponent(address)}`)
  await page.getByLabel('The worker’s own password').fill(account.password)
  await me.presses('Check out')
  await expect(page.getByText('Success!', { exact: true })).toBeVisible()
  await expect(page.getByText(`${name}: checked out`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible()
  const { data } = await owner.get(`/api/site-control/workers/${worker.id}?site_id=${site.id}`)
  expect(data.presence.state).toBe('on_site')
  for (const gate of gates) await owner.sends('POST', `/api/gate/${gate.id}/lowered`, {})
})
