import type { Browser, BrowserContextOptions } from 'playwright/test'
import type { DemoServer } from './server.ts'
import { visitor } from './visitor.ts'

/** Somebody of the story in a browser of their own, signed in at an address. */
export async function at(
  browser: Browser,
  server: DemoServer,
  key: string,
  path: string,
  options: BrowserContextOptions = {},
) {
  const someone = visitor(await (await browser.newContext(options)).newPage())
  await someone.signsIn(await server.account(key), `/login?redirect=${encodeURIComponent(path)}`)
  return someone
}
