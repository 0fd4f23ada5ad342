import type { Page } from 'playwright/test'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const reads = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

test('a worker is led home from site control and told why, and edits their own profile', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('sub-worker'))
  await me.arrivesHome()
  await page.goto('/site-control')
  await reads(page, 'Site control is for guards, owners and managers.')
  await expect(page).toHaveURL('/')
  await page.goto('/workers/profile/edit')
  await expect(page).toHaveURL('/profile/edit')
  await me.sees('Edit your profile')
})

test('an owner is led home from a worker’s own week, and edits their details in the account', async ({
  page,
  server,
}) => {
  const me = visitor(page)
  await me.signsIn(await server.account('sub-owner'), '/login?redirect=/timesheets/mobile')
  await reads(page, 'That page is a worker’s own week. Your workers’ weeks are under Timesheets.')
  await expect(page).toHaveURL('/')
  await page.goto('/workers/profile/edit')
  await me.sees('Account')
})

test('a payroll company is shown contracts only where they open', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('tobias'))
  await me.arrivesHome()
  await expect(page.getByText('Contracts', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All contracts' })).toHaveCount(0)
  await page.goto('/workers')
  await me.sees('Workers')
  await expect(page.getByRole('link', { name: 'Contracts' })).toHaveCount(0)
  await page.goto('/site-control')
  await reads(page, 'A payroll company has no sites to control.')
})
