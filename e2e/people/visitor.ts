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
    /** Reads and ticks what is asked of them between the sign-in and the app. */
    async agrees() {
      await me.sees('Before you go on')
      await expect(page.getByRole('checkbox').first()).toBeVisible()
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await me.presses('Continue')
    },
    async signsOut() {
      await page.locator('button[aria-haspopup="menu"]').click()
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
      await expect(page).toHaveURL(/\/login/)
    },
    /** Nothing on the screen, or in what is named of it, breaks a rule of axe, of any impact. */
    async findsItAccessible(within = ':root') {
      // Buttons that wait for a moment are dimmed.
      await expect(page.locator('[data-moved]')).toHaveCount(0)
      // Half faded in, words have another contrast than they are read with.
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1000,
            )
            .map(({ finished }) => finished.catch(() => {})),
        ),
      )
      const { violations } = await new AxeBuilder({ page }).include(within).analyze()
      expect
        .soft(
          violations.map(
            ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
          ),
          `what axe finds at ${page.url()}`,
        )
        .toEqual([])
    },
  }
  return me
}
