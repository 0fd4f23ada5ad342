import type { APIRequestContext, Page } from 'playwright/test'
import type { network } from '../../people/network.ts'
import type { Once } from '../../people/once.ts'
import type { DemoServer } from '../../people/server.ts'
import { expect } from '../../people/story.ts'
import type { visitor } from '../../people/visitor.ts'

export type Visit = {
  page: Page
  me: ReturnType<typeof visitor>
  line: ReturnType<typeof network>
  request: APIRequestContext
  server: DemoServer
  once: Once
}
/** What a visit does, by the screen's name in src/routes.tsx or by its own. */
export type Visits = Record<string, (visit: Visit) => Promise<void>>
/** Words that are shown somewhere on the page. */
export const alert = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()
