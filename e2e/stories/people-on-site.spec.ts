import exceljs from 'exceljs'
import { atTheGate } from '../people/at-the-gate.ts'
import { caller } from '../people/caller.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

test('a manager sees a check-in arrive live, and checks somebody out by hand', async ({ page, baseURL, server }) => {
  const { site, name, check, leaves } = await atTheGate(`${baseURL}`, server, 0)
  await leaves()
  const me = visitor(page)
  await me.signsIn(await server.account('main-manager'))
  await me.arrivesHome()
  await page.goto(`/sites/${site.id}/workers`)
  const row = page.getByRole('row', { name })
  await page.getByRole('searchbox', { name: 'Search people' }).fill(name)
  await expect(row).toContainText(/Due|Left/)
  await me.findsItAccessible()

  await check('check-in', { override_reason: 'Known on this site' })
  await expect(row).toContainText('On site')
  await expect(page.getByText(`${name} came to ${site.name}`, { exact: false }).first()).toBeVisible()

  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Check out' }).click()
  await expect(page.getByRole('dialog', { name: `Check ${name} out?` })).toBeVisible()
  await me.findsItAccessible()
  await me.presses('Check out')
  // The news of the same move is shown after 'Success!'.
  await expect(page.getByText(`Left the site: ${name}.`)).toBeVisible()
  await expect(row).toContainText('Left')
  await me.findsItAccessible()
})

test('the log of check-ins is downloaded, and a name like a formula is text in it', async ({
  page,
  baseURL,
  server,
}) => {
  const { site, account, check, worker } = await atTheGate(`${baseURL}`, server, 4)
  if (!worker.onsite) await check('check-in', { override_reason: 'Known on this site' })
  const named = await caller(`${baseURL}`, account)
  /** A worker takes only a name that an identity check has proven. */
  const takesName = async (first_name: string) => {
    const names = { first_name, last_name: worker.last_name }
    const { data } = await named.sends('POST', '/api/worker-registration/onfido/applicant', names)
    await named.sends('POST', '/api/worker-registration/debug/identity-check/completed', {
      applicant_id: data.applicant_id,
    })
    await named.sends('PUT', '/api/me', { first_name })
  }
  await takesName('=HYPERLINK("x")')

  const me = visitor(page)
  await me.signsIn(await server.account('main-manager'))
  await me.arrivesHome()
  await page.goto(`/sites/${site.id}/checkins`)
  await page.getByRole('searchbox', { name: 'Worker' }).fill('HYPERLINK')
  await expect(page.getByRole('row', { name: /^=HYPERLINK/ }).first()).toBeVisible()
  await me.findsItAccessible()
  await page.getByRole('radio', { name: 'Every in and out' }).click()
  await expect(page.getByRole('columnheader', { name: 'Let in by' })).toBeVisible()
  await me.findsItAccessible()
  await me.presses('Check-in log')
  await me.findsItAccessible()
  const download = page.waitForEvent('download')
  await me.presses('Download Sheet')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Every in and out .*\.xlsx$/)
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.readFile(await file.path())
  const names = workbook.worksheets[0]?.getColumn(1).values.slice(2) as string[]
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names)).toEqual(new Set([`'=HYPERLINK("x") ${worker.last_name}`]))
  await takesName(worker.first_name)
})
