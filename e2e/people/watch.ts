import { expect, type Page } from 'playwright/test'

/** Markup that acts when it is taken for markup, as an element and as the end of an attribute. */
export const markup = {
  image: '<img src=x onerror="window.__pwned=1">',
  script: '"><script>window.__pwned=1</script>',
}

/** Hears what a page must never say: errors, and what its security policy had to stop. */
export async function watch(page: Page) {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    // The browser's own line on an answer that is no success.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The policy stopped ${violatedDirective} ${blockedURI}`),
    )
  })
  return {
    /** The words stand on the screen as they were typed, and nothing of them is an element or has run. */
    async reads(...words: string[]) {
      for (const word of words) await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible()
      expect(
        await page.evaluate(() => ({
          ran: '__pwned' in window,
          drawn: document.querySelectorAll('img[src="x"], [onerror]').length,
        })),
      ).toEqual({ ran: false, drawn: 0 })
      expect(errors).toEqual([])
    },
  }
}
