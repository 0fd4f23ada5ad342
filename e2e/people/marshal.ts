import { type Browser, expect, type Page } from 'playwright/test'
import { canvasCamera } from './canvas-camera.ts'
import type { DemoServer } from './server.ts'
import { visitor } from './visitor.ts'

/** A marshal with a phone of their own, at the roll call of a site; its camera sees what is held before it. */
export async function marshal(browser: Browser, server: DemoServer, key: string, siteId: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await canvasCamera(page)
  const me = visitor(page)
  const offline = page.getByText(/Offline/)
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const code = (shown: Page) => shown.getByRole('img', { name: /^My marks, code/ })
  return {
    ...me,
    context,
    async opens() {
      await me.signsIn(await server.account(key), `/login?redirect=/site-control/roll-call/${siteId}`)
    },
    /** The names of those who are shown as not found. */
    missing: () =>
      page
        .getByRole('button', { name: /is safe$/ })
        .evaluateAll((buttons) =>
          buttons.map((button) => button.getAttribute('aria-label')?.replace(/ is safe$/, '') ?? ''),
        ),
    async marks(name: string, what: 'is safe' | 'needs help' | 'is not on site') {
      await page.getByRole('button', { name: `${name} ${what}`, exact: true }).click()
      await expect(page.getByRole('button', { name: `Undo for ${name}`, exact: true })).toBeVisible()
    },
    counter: (name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name }),
    async losesNetwork() {
      await context.setOffline(true)
    },
    async hasNetwork() {
      await context.setOffline(false)
    },
    async isOffline() {
      await expect(offline).toBeVisible({ timeout: 30_000 })
    },
    /** Presses ‘Show my marks’. */
    shows: () => me.presses('Show my marks'),
    /** Reads every code that another marshal's phone shows, as its screen shows them. */
    async reads(other: Page, from: string) {
      await me.presses('Read a marshal’s marks')
      const read = dialog(`Read from ${from}’s phone`)
      await expect(async () => {
        const picture = (await code(other).screenshot()).toString('base64')
        await page.evaluate((shown) => window.showPicture(shown), `data:image/png;base64,${picture}`)
        await expect(read).toBeVisible({ timeout: 700 })
      }).toPass({ timeout: 40_000 })
      return read
    },
  }
}
