import { readFile } from 'node:fs/promises'
import { network } from '../people/network.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'
import { inviteVisits } from './visits/invite.ts'
import { ownVisits } from './visits/own.ts'
import { signInVisits } from './visits/sign-in.ts'
import { siteVisits } from './visits/site.ts'
import { siteControlVisits } from './visits/site-control.ts'
import { siteTabVisits } from './visits/site-tabs.ts'
import type { Visits } from './visits/visit.ts'
import { workerCodeVisits } from './visits/worker-code.ts'

/** Every screen of src/routes.tsx in every state that it shows; each look of the deep run is a theme and a size. */
const visits: Visits = {
  ...signInVisits,
  ...inviteVisits,
  ...ownVisits,
  ...siteVisits,
  ...siteTabVisits,
  ...siteControlVisits,
  ...workerCodeVisits,
}

test('every screen that exists is visited here', async () => {
  const [, table = ''] =
    /export const screens[^{]*\{([\s\S]*?)\n\}\n/.exec(await readFile('src/routes.tsx', 'utf8')) ?? []
  const screens = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  expect(screens.length).toBeGreaterThan(15)
  expect(screens.filter((name) => !visits[name ?? ''])).toEqual([])
})

test('every tab of a site is visited here', async () => {
  const [, table = ''] =
    /export const siteTabs[^{]*\{([\s\S]*?)\n\}\n/.exec(await readFile('src/views/site/tabs.tsx', 'utf8')) ?? []
  const tabs = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  expect(tabs.length).toBeGreaterThan(5)
  expect(tabs.filter((name) => !siteTabVisits[name ?? ''])).toEqual([])
})

for (const [screen, visit] of Object.entries(visits))
  test(`${screen} is accessible in every state`, ({ page, request, server, once }) =>
    visit({ page, request, server, once, me: visitor(page), line: network(page) }))
