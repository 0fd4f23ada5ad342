import { test as base } from 'playwright/test'
import { type Once, once } from './once.ts'
import { type DemoServer, demoServer } from './server.ts'

let stories = 0

/** A story: its people call from an address of their own, and the server's clock is given back at its end. */
export const test = base.extend<{ once: Once; server: DemoServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  once: async ({}, use, info) => use(once(info)),
  extraHTTPHeaders: async ({ once }, use) => {
    stories = (stories + 1) % 250
    await use({ 'x-forwarded-for': once.address(stories) })
  },
  context: async ({ context }, use) => {
    await use(context)
    // A call that is still on its way when the story ends is nobody's failure.
    for (const place of [context, ...context.pages()]) await place.unrouteAll({ behavior: 'ignoreErrors' })
  },
  server: async ({ request }, use) => {
    const server = demoServer(request)
    await use(server)
    await server.forward()
  },
})
export { expect } from 'playwright/test'
