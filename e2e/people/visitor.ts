import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import type { Account } from './server.ts'

/** Anybody with a browser. */
export const visitor = (page: Page) => ({
  page,
  async signsIn({ login, password }: Pick<Account, 'login' | 'password'>) {
    await page.goto('/login')
    await page.getByLabel('Email / Phone number').fill(login)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  },
  async signsOut() {
    await page.getByRole('button', { name: /./ }).and(page.locator('[aria-haspopup="menu"]')).click()
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
})
