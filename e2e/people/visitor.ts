import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import type { Account } from './server.ts'

/** Anybody with a browser. */
export const visitor = (page: Page) => {
  const me = {
    page,
    async signsIn(account: Pick<Account, 'login' | 'password'>, at = '/login') {
      await page.goto(at)
      await me.fillsIn(account)
      await me.presses('Sign in')
    },
    async fillsIn({ login, password }: Pick<Account, 'login' | 'password'>) {
      await page.getByLabel('Email / Phone number').fill(login)
      await page.getByLabel('Password', { exact: true }).fill(password)
    },
    presses: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    sees: (heading: string | RegExp) => expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(),
    async arrivesHome() {
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    },
    async signsOut() {
      await page.locator('button[aria-haspopup="menu"]').click()
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
      await expect(page).toHaveURL(/\/login/)
    },
    /** Nothing on the screen breaks WCAG 2.2 AA as far as a machine can see. */
    async findsItAccessible() {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([])
    },
  }
  return me
}
