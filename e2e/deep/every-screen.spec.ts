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
import { timesheetVisits } from './visits/timesheet.ts'
import type { Visits } from './visits/visit.ts'
import { workVisits } from './visits/work.ts'
import { workerVisits } from './visits/worker.ts'
import { workerCodeVisits } from './visits/worker-code.ts'

/** A tab of a site may be called as a screen is. */
const tabVisits: Visits = Object.fromEntries(
  Object.entries(siteTabVisits).map(([tab, visit]) => [`the tab ${tab} of a site`, visit]),
)

/** Every screen of src/routes.tsx and src/screens.tsx in every state that it shows; each look of the deep run is a theme and a size. */
const visits: Visits = {
  ...signInVisits,
  ...inviteVisits,
  ...ownVisits,
  ...siteVisits,
  ...tabVisits,
  ...siteControlVisits,
  ...timesheetVisits,
  ...workerCodeVisits,
  ...workerVisits,
  ...workVisits,
}

test('every screen that exists is visited here', async () => {
  const tables = await Promise.all(['src/routes.tsx', 'src/screens.tsx'].map((file) => readFile(file, 'utf8')))
  const screens = tables
    .flatMap((text) => /const screens[^{]*\{([\s\S]*?)\n\}\n/.exec(text)?.[1] ?? [])
    .flatMap((table) => [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name))
  expect(screens.length).toBeGreaterThan(15)
  expect(screens.filter((name) => !visits[name ?? ''])).toEqual([])
})

test('every tab of a site is visited here', async () => {
  const [, table = ''] =
    /const siteTabs[^{]*\{([\s\S]*?)\n\}\n/.exec(await readFile('src/views/site-page.tsx', 'utf8')) ?? []
  const tabs = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  expect(tabs.length).toBeGreaterThan(5)
  expect(tabs.filter((name) => !siteTabVisits[name ?? ''])).toEqual([])
})

for (const [screen, visit] of Object.entries(visits))
  test(`${screen} is accessible in every state`, ({ page, request, server, once }) =>
    visit({ page, request, server, once, me: visitor(page), line: network(page) }))
