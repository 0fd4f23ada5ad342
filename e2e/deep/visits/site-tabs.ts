import { siteId } from '#server/demo/ids-by-key'
import { expect } from '../../people/story.ts'
import { alert, type Visit, type Visits } from './visit.ts'

const riverside = `/sites/${siteId('riverside')}`

/** The tab while its list is on its way, when it does not come, and once it has come. */
async function opens({ page, me, line, server }: Visit, tab: string, calls: string, lost: string, key = 'main-owner') {
  const restore = await line.loses(calls)
  await me.signsIn(await server.account(key), `/login?redirect=${riverside}/${tab}`)
  await expect(page.getByText(lost).first()).toBeVisible({ timeout: 30_000 })
  await me.findsItAccessible()
  await restore()
  const answer = await line.delays(calls)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await me.findsItAccessible()
  await answer()
}
const row = ({ page }: Visit) => page.getByRole('row').filter({ has: page.getByRole('button') })

/** The tabs of a site by their part of the address (siteTabs). Empty ones are looked at in site. */
export const siteTabVisits: Visits = {
  async overview(visit) {
    const { page, me, server } = visit
    for (const key of ['main-owner', 'main-manager', 'sub-manager']) {
      await me.signsIn(await server.account(key), `/login?redirect=${riverside}/overview`)
      await me.sees('Riverside Quarter, Block C')
      await me.findsItAccessible()
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
    }
  },
  async workers(visit) {
    const { page, me } = visit
    await opens(visit, 'workers', '**/api/me/sites/*/workers?**', 'The people of this site could not be loaded')
    const one = row(visit).filter({ hasText: 'On site' }).first()
    await expect(one).toBeVisible()
    await me.findsItAccessible()
    await one.getByRole('button', { name: /^Actions for/ }).click()
    await me.findsItAccessible()
    await page.getByRole('menuitem', { name: 'Check out' }).click()
    await expect(page.getByLabel('Left at')).toBeVisible()
    await me.findsItAccessible()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody at all')
    await alert(page, 'Nobody matches')
    await me.findsItAccessible()
  },
  async checkins(visit) {
    const { page, me } = visit
    await opens(visit, 'checkins', '**/api/me/sites/*/checkins?**', 'The check-ins could not be loaded')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await me.findsItAccessible()
    await page.getByRole('radiogroup', { name: 'Rows' }).getByRole('radio').nth(1).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await me.findsItAccessible()
    await page.getByRole('searchbox', { name: 'Worker' }).fill('nobody at all')
    await expect(page.getByRole('row')).toHaveCount(0)
    await me.findsItAccessible()
  },
  async gates(visit) {
    const { page, me } = visit
    await opens(visit, 'gates', '**/gates/status', 'The gates could not be loaded')
    await expect(page.getByRole('radiogroup', { name: /^Position of/ }).first()).toBeVisible()
    await me.findsItAccessible()
    await me.presses('Add gate')
    await me.presses('Add')
    await expect(page.getByLabel('Gate ID')).toHaveAttribute('aria-invalid', 'true')
    await me.findsItAccessible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Log' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await me.findsItAccessible()
    await page.keyboard.press('Escape')
    await me.presses('Keep somebody off')
    await me.findsItAccessible()
  },
  async documents(visit) {
    const { page, me } = visit
    await opens(visit, 'documents', '**/docsAudit?**', 'The audit could not be loaded')
    await expect(page.getByRole('heading', { name: 'Who has accepted what' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await me.findsItAccessible()
    await page.getByRole('searchbox', { name: 'Search workers' }).fill('nobody at all')
    await alert(page, 'Nothing matches')
    await me.findsItAccessible()
    await me.presses('Publish a document')
    await me.findsItAccessible()
  },
  async assignments(visit) {
    const { page, me } = visit
    await opens(visit, 'assignments', '**/api/me/sites/*/workers?**', 'The assignments could not be loaded')
    const link = page.getByRole('table', { name: 'Assignments' }).getByRole('link').first()
    await expect(link).toBeVisible()
    await me.findsItAccessible()
    await link.click()
    await expect(page.getByRole('dialog').getByText('Until')).toBeVisible()
    await me.findsItAccessible()
    await me.presses('Change manager')
    await me.findsItAccessible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await me.presses('Add an assignment')
    await me.findsItAccessible()
    await me.presses('Assign')
    await alert(page, /^Fix \d+ problems$/)
    await me.findsItAccessible()
  },
  async timesheets(visit) {
    const { page, me } = visit
    await opens(visit, 'timesheets', '**/api/me/timesheets?**', 'The timesheets could not be loaded')
    const link = page.getByRole('table', { name: 'Timesheets' }).getByRole('link').first()
    await expect(link).toBeVisible()
    await me.findsItAccessible()
    await link.click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible()
    await me.findsItAccessible()
  },
  async subcontractors(visit) {
    const { page, me } = visit
    await opens(visit, 'subcontractors', '**/api/me/sites/*/subcompanies*', 'The companies could not be loaded')
    await expect(page.getByRole('link', { name: /^Brightwire/ })).toBeVisible()
    await me.findsItAccessible()
    await page
      .getByRole('button', { name: /^End access of/ })
      .first()
      .click()
    await me.findsItAccessible()
  },
  async managers(visit) {
    const { page, me } = visit
    await opens(visit, 'managers', '**/api/me/managers?**', 'The managers could not be loaded')
    await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible()
    await me.findsItAccessible()
    await page.getByLabel('Add a manager').fill('a')
    await me.findsItAccessible()
  },
  async fire(visit) {
    const { page, me } = visit
    await opens(visit, 'fire', '**/fire/people', 'The fire list could not be loaded')
    await expect(page.getByRole('button', { name: 'Fire list (PDF)' })).toBeVisible()
    await me.findsItAccessible()
  },
}
