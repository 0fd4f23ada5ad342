import { demoId } from '#server/demo/ids'
import { siteId } from '#server/demo/ids-by-key'
import { pathOf } from '#shared/api/kit/paths'
import { expect } from '../../people/story.ts'
import { alert, type Visits } from './visit.ts'

/** Sites, one of them, its form and a company on it. */
export const siteVisits: Visits = {
  async site({ page, me, line, server }) {
    const site = pathOf({ route: 'site', params: { id: siteId('hallam') } })
    await me.signsIn(await server.account('main-owner'), `/login?redirect=${site}/overview`)
    await me.sees('Hallam Street Substation')
    await me.findsItAccessible()
    await page.getByRole('tab', { name: 'Subcontractors' }).click()
    await alert(page, 'Let a company in')
    await me.findsItAccessible()
    await me.presses('Invite a company')
    await me.presses('Send invitation')
    await alert(page, 'Type the company’s name.')
    await me.findsItAccessible()
    await me.presses('Cancel')
    await page.getByRole('tab', { name: 'Managers' }).click()
    await alert(page, 'Nobody runs this site yet')
    await me.findsItAccessible()
    await me.presses('Format for printing')
    await expect(page.getByRole('heading', { level: 2, name: 'Managers' })).toBeVisible()
    await me.findsItAccessible()
    const restore = await line.loses('**/api/me/sites/*')
    await page.reload()
    await me.sees('This site could not be loaded')
    await me.findsItAccessible()
    await restore()
    await me.presses('Retry')
    await me.sees('Hallam Street Substation')
    for (const [tab, calls, words] of [
      ['subcontractors', '**/api/me/sites/*/subcompanies*', 'No other company works here yet'],
      ['documents', '**/api/me/sites/*/documents', 'No safety documents yet'],
    ] as const) {
      await line.answers(calls, 200, { data: [] })
      await page.goto(`${site}/${tab}`)
      await alert(page, words)
      await me.findsItAccessible()
    }
  },
  async siteSubcompany({ page, me, line, server }) {
    const path = pathOf({
      route: 'siteSubcompany',
      params: { id: siteId('hallam'), subcompany_id: demoId('subcompany', 1) },
    })
    await me.signsIn(await server.account('main-owner'), `/login?redirect=${path}`)
    await me.sees('O’Shaughnessy Groundworks Ltd')
    await me.findsItAccessible()
    const restore = await line.loses('**/api/me/sites/*/subcompanies/*')
    await page.reload()
    await me.sees('This company could not be loaded')
    await me.findsItAccessible()
    await restore()
    await me.presses('Retry')
    await me.sees('O’Shaughnessy Groundworks Ltd')
  },
  async sites({ page, me, line, server }) {
    const answer = await line.delays('**/api/me/sites?**')
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/sites')
    await me.sees('Sites')
    await me.findsItAccessible()
    await answer()
    await expect(page.getByRole('link', { name: /^Riverside/ })).toBeVisible()
    await me.findsItAccessible()
    await page.getByLabel('Search sites').fill('Atlantis')
    await alert(page, 'No site matches')
    await me.findsItAccessible()
    const restore = await line.loses('**/api/me/sites?**')
    await me.presses('Clear search and filters')
    await alert(page, 'The sites could not be loaded')
    await me.findsItAccessible()
    await restore()
    const empty = { data: [], links: { first: '', prev: null, next: null, last: '' } }
    const meta = { page: 1, per_page: 20, total: 0, last_page: 1 }
    await line.answers('**/api/me/sites?**', 200, { ...empty, meta })
    await me.presses('Retry')
    await alert(page, 'No sites yet')
    await me.findsItAccessible()
  },
  async siteNew({ page, me, line, server }) {
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/sites/new')
    await me.sees('Add a site')
    await me.findsItAccessible()
    await page.getByRole('combobox', { name: /^Find the address/ }).fill('12 Mill Lane, Hal')
    await expect(page.getByRole('option', { name: /Halifax/ })).toBeVisible()
    await me.findsItAccessible()
    const restore = await line.loses('**/api/places**')
    await page.getByRole('combobox', { name: /^Find the address/ }).fill('12 Mill Lane, Leeds')
    await alert(page, /Address search is unavailable/)
    await me.findsItAccessible()
    await restore()
    await page.getByLabel('Postcode').fill('nowhere')
    await alert(page, /does not look like a UK postcode/)
    await me.presses('Add site')
    await alert(page, 'Give the site a name.')
    await me.findsItAccessible()
    await me.presses('Cancel')
    await alert(page, 'Leave without saving?')
    await me.findsItAccessible()
  },
  async siteEdit({ page, me, line, server }) {
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/sites')
    await page.getByRole('link', { name: /^Riverside/ }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await me.sees('Edit site')
    await expect(page.getByRole('link', { name: /RAMS-021/ })).toBeVisible()
    await me.findsItAccessible()
    await page.getByRole('button', { name: /^Actions for RAMS-021/ }).click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    await alert(page, /^Withdraw RAMS-021/)
    await me.findsItAccessible()
    await me.presses('Keep')
    await page.getByLabel('The site is open').uncheck()
    await me.presses('Save')
    await alert(page, /everybody is checked out/)
    await me.findsItAccessible()
    await me.presses('Publish a document')
    await me.findsItAccessible()
    await me.presses('Cancel')
    const restore = await line.loses('**/api/me/sites/*')
    await page.reload()
    await me.sees('This site could not be loaded')
    await me.findsItAccessible()
    await restore()
  },
}
