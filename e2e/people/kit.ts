import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { test as story } from './story.ts'

const origin = 'http://kit.example'

/** A story about the kit page, which no served build holds: it is built for the run, and shown from its own folder. */
export const test = story.extend<{ opensTheKit: () => Promise<void> }, { kitFolder: string }>({
  kitFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-kit-'))
      const kit = { outDir: folder, emptyOutDir: true, rolldownOptions: { input: 'kit.html' } }
      await build({ mode: 'kit', logLevel: 'warn', build: kit })
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  opensTheKit: async ({ page, kitFolder }, use) => {
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ path: join(kitFolder, new URL(route.request().url()).pathname) }),
    )
    await use(async () => {
      await page.goto(`${origin}/kit.html`)
    })
  },
})
export { expect } from 'playwright/test'
