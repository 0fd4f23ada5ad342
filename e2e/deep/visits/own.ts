import type { Home } from '#shared/api/home/home'
import { expect } from '../../people/story.ts'
import { alert, type Visits } from './visit.ts'

/** What everybody has: their home, their account, help and the policy. */
export const ownVisits: Visits = {
  async privacyPolicyShow({ page, me, line }) {
    const answer = await line.delays('**/api/content/*')
    await page.goto('/privacy-policy/show')
    await expect(page.getByRole('article')).toHaveAttribute('aria-busy', 'true')
    await me.findsItAccessible()
    await answer()
    await me.sees(/privacy/i)
    await me.findsItAccessible()
    await line.loses('**/api/content/*')
    await page.reload()
    await me.sees('This page could not be loaded')
    await me.findsItAccessible()
  },
  async privacyPolicy({ page, me, line, server }) {
    await me.signsIn(await server.account('sub-manager'), '/login?redirect=/privacy-policy')
    await me.sees(/privacy/i)
    await me.findsItAccessible()
    const answer = await line.delays('**/api/content/*')
    await page.reload()
    await expect(page.getByRole('article')).toHaveAttribute('aria-busy', 'true')
    await me.findsItAccessible()
    await answer()
    await line.loses('**/api/content/*')
    await page.reload()
    await me.sees('This page could not be loaded')
    await me.findsItAccessible()
  },
  async home({ page, me, line, server }) {
    const answer = await line.delays('**/api/me/home')
    await me.signsIn(await server.account('main-owner'))
    await me.sees('Home')
    await me.findsItAccessible()
    await answer()
    await me.sees(/for you$/)
    await me.findsItAccessible()
    const nothing: Home = { kind: 'company', as_of: new Date().toISOString(), decisions: [], sites: [], labour: [] }
    const full = await line.answers('**/api/me/home', 200, {
      data: { home: nothing, waiting: { timesheets: 0, messages: 0, cards: 0 } },
    })
    await page.reload()
    await me.sees('Nothing waits for you')
    await me.findsItAccessible()
    await full()
    await line.loses('**/api/me/home')
    await page.reload()
    await me.sees('Your page could not be loaded')
    await me.findsItAccessible()
  },
  async help({ page, me, line, server }) {
    const answer = await line.delays('**/api/me/help')
    await me.signsIn(await server.account('sub-manager'), '/login?redirect=/help')
    await me.sees('Help')
    await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(0)
    await me.findsItAccessible()
    await answer()
    await expect(page.getByRole('link', { name: 'Download the guide (PDF)' })).toBeVisible()
    await me.findsItAccessible()
    await line.loses('**/api/me/help')
    await page.reload()
    await alert(page, 'The help document could not be loaded')
    await me.findsItAccessible()
  },
  async more({ me, server }) {
    await me.signsIn(await server.account('sub-worker'), '/login?redirect=/more')
    await me.sees('Agnieszka Wojciechowska-Malinowska')
    await me.findsItAccessible()
  },
  async account({ page, me, line, server }) {
    const answer = await line.delays('**/api/me/messages')
    await me.signsIn(await server.account('sub-manager'), '/login?redirect=/settings/account')
    await me.sees('Account')
    await expect(page.getByText(/^Agreed /)).toHaveCount(0)
    await me.findsItAccessible()
    await answer()
    await alert(page, /^Agreed |^Not agreed yet/)
    await me.findsItAccessible()
    await page.getByLabel('First name').fill('')
    await me.presses('Save')
    await alert(page, 'Type a name.')
    await page.getByLabel('Email').fill('somebody.else@stories.example')
    await expect(page.getByLabel('Current password')).toHaveCount(2)
    await me.presses('Change password')
    await me.findsItAccessible()
    await page.getByLabel('First name').fill('Beata')
    const restore = await line.loses('**/api/me')
    await me.presses('Save')
    await alert(page, /No connection/)
    await me.findsItAccessible()
    await restore()
    await page.reload()
    await me.sees('Account')
    await me.presses('Save')
    await alert(page, 'Saved.')
    await me.findsItAccessible()
    await line.loses('**/api/me/messages')
    await page.reload()
    await alert(page, 'Agreements could not be loaded')
    await me.findsItAccessible()
  },
  async missing({ me, server }) {
    await me.signsIn(await server.account('main-worker'), '/login?redirect=/nowhere-at-all')
    await me.sees('404 Page not found')
    await me.findsItAccessible()
  },
  async lost({ page, me }) {
    await page.goto('/nowhere-at-all')
    await me.sees('404 Page not found')
    await me.findsItAccessible()
  },
}
