import type { Locator, Page } from 'playwright/test'
import type { SiteKey } from '#server/demo/companies'
import { timesheetId } from '#server/demo/hours-rows'
import { demoSlug, siteId } from '#server/demo/ids-by-key'
import { assignmentId, contractId } from '#server/demo/work-rows'
import { workers } from '#server/demo/workers'
import { type AppTarget, pathOf } from '#shared/api/kit/paths'
import { addDays, londonDay } from '#shared/domain/kit/london'
import { writeXlsx } from '#shared/domain/kit/spreadsheet/write'
import { dayInNumbers } from '#shared/domain/kit/words'
import { at } from '../people/elsewhere.ts'
import type { DemoServer } from '../people/server.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const maryam = workers.find(({ key }) => key === 'maryam-hosseini') as (typeof workers)[number]
const name = `${maryam.first} ${maryam.last}`
const slug = demoSlug(maryam.key, maryam.n + 200)
/** Days on which she is assigned nowhere yet. */
const [from, until] = [100, 105].map((days) => dayInNumbers(addDays(londonDay(new Date()), days)))

/** Who looks for her, and on which site of their own. `has`: she works for their company. */
type Reader = { page: Page; site: SiteKey; has: boolean; server: DemoServer }
/** She is found by whom she works for; whoever she is a stranger to reads that there is nobody. */
const finds = async ({ has }: Reader, her: Locator, nobody: Locator) => {
  await expect(has ? her : nobody).toBeVisible()
  await expect(has ? nobody : her).toHaveCount(0)
}
const picks = async (reader: Reader, within: Locator) => {
  const { page } = reader
  await within.getByRole('combobox', { name: 'Worker' }).fill(maryam.last)
  await finds(reader, page.getByRole('option', { name }), page.getByText('No results found'))
}
const siteTab = (site: SiteKey, tab: string) => pathOf({ route: 'siteTab', params: { id: siteId(site), slug: tab } })

/** Everywhere where workers are listed, searched or chosen. */
const searches: Record<string, (reader: Reader) => Promise<void>> = {
  async 'the list of workers'(reader) {
    const { page } = reader
    await page.goto('/workers')
    await page.getByLabel('Search workers').fill(maryam.last)
    await finds(reader, page.getByRole('link', { name }), page.getByRole('heading', { name: 'Nobody matches' }))
  },
  async 'the people of a site'(reader) {
    const { page, site } = reader
    await page.goto(siteTab(site, 'workers'))
    await page.getByRole('searchbox', { name: 'Search people' }).fill(maryam.last)
    await finds(reader, page.getByRole('row', { name }), page.getByRole('heading', { name: 'Nobody matches' }))
  },
  async 'the check-ins of a site'(reader) {
    const { page, site } = reader
    await page.goto(siteTab(site, 'checkins'))
    await page.getByRole('searchbox', { name: 'Worker' }).fill(maryam.last)
    const her = page.getByRole('row', { name: new RegExp(name) }).first()
    await finds(reader, her, page.getByRole('heading', { name: 'Nothing matches' }))
  },
  async 'the gate of a site'(reader) {
    const { page } = reader
    await page.goto('/site-control')
    const [site, people] = [
      page.getByRole('button', { name: /of \d+ on site$/ }).first(),
      page.getByRole('tab', { name: 'People' }),
    ]
    await expect(site.or(people)).toBeVisible()
    if (await site.isVisible()) await site.click()
    await people.click()
    await page.getByLabel('Find by name').fill(maryam.last)
    const nobody = page.getByRole('heading', { name: 'Nobody has that name here' })
    await finds(reader, page.getByRole('link', { name: new RegExp(name) }), nobody)
  },
  async 'the form of an assignment'(reader) {
    const { page, site } = reader
    await page.goto(siteTab(site, 'assignments'))
    await page.getByRole('button', { name: 'Add an assignment' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add an assignment' })
    await form.getByRole('textbox', { name: 'First day' }).fill(from ?? '')
    await form.getByRole('textbox', { name: 'Last day' }).fill(until ?? '')
    await picks(reader, form)
  },
  async 'the choices of timesheets'(reader) {
    const { page } = reader
    await page.goto('/timesheets?show=All')
    await page.getByRole('combobox', { name: 'Worker' }).click()
    // 'All' stands there before the others have come.
    await expect(page.getByRole('option').nth(1)).toBeVisible()
    await expect(page.getByRole('option', { name })).toHaveCount(reader.has ? 1 : 0)
    if (!reader.has) await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
  },
  async 'a spreadsheet with her number'({ page, has, server }) {
    const { login } = await server.account(maryam.key)
    const rows = [
      ['First name', 'Surname', 'Tel. No.'],
      ['M', 'H', login],
    ]
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const file = { name: 'One number.xlsx', mimeType, buffer: Buffer.from(writeXlsx('One', rows)) }
    // In a tab of its own: it asks before rows that are not imported are left.
    const tab = await page.context().newPage()
    await tab.goto('/workers/link-spreadsheet')
    await tab.locator('input[type=file]').setInputFiles(file)
    await tab.getByRole('button', { name: 'Check the rows' }).click()
    await expect(tab.getByText(has ? '0 ready · 1 with you already' : '1 ready')).toBeVisible()
    await expect(tab.getByText(`${name} works for you`)).toHaveCount(has ? 1 : 0)
    if (!has) await expect(tab.getByText(maryam.last)).toHaveCount(0)
    await tab.close()
  },
}
/** What only owners see. */
const ofOwners: typeof searches = {
  async 'the list of contracts'(reader) {
    const { page } = reader
    await page.goto('/contracts')
    await page.getByLabel('Search contracts').fill(maryam.last)
    await finds(reader, page.getByRole('link', { name }), page.getByRole('heading', { name: 'No contract matches' }))
  },
  async 'the form of a contract'(reader) {
    const { page } = reader
    await page.goto('/contracts')
    await page.getByRole('button', { name: 'Add a contract' }).first().click()
    await picks(reader, page.getByRole('dialog', { name: 'Add a contract' }))
  },
}

const [assignment, contract, timesheet] = [assignmentId(maryam.n), contractId(maryam), timesheetId(maryam, 1)]
const mill = siteId('mill')
/** Her addresses, and those of the site where she works, with what their own company reads there. */
const addresses: [target: AppTarget, heading: RegExp][] = [
  [{ route: 'worker', params: { slug } }, /^Maryam Hosseini$/],
  [{ route: 'worker', params: { slug }, query: { tab: 'profile' } }, /^Maryam Hosseini$/],
  [{ route: 'workerProfileEdit', params: { slug } }, /^Edit profile$/],
  [{ route: 'workerAssignment', params: { slug } }, /^Maryam Hosseini$/],
  [{ route: 'workerAssignment', params: { slug, assignment_id: assignment } }, /^Maryam Hosseini$/],
  [{ route: 'workerContract', params: { slug } }, /^Maryam Hosseini$/],
  [{ route: 'workerContract', params: { slug, id: contract } }, /^Maryam Hosseini$/],
  [{ route: 'workerTimesheet', params: { slug } }, /^Maryam Hosseini$/],
  [{ route: 'workerTimesheet', params: { slug, timesheet_id: timesheet } }, /^Maryam Hosseini$/],
  [{ route: 'timesheet', params: { timesheet_id: timesheet } }, /^Maryam Hosseini$/],
  [{ route: 'siteTab', params: { id: mill, slug: 'workers' } }, /^Calderdale Mill/],
  [{ route: 'siteAssignment', params: { id: mill, slug: 'assignments', assignment_id: assignment } }, /^Maryam/],
  [{ route: 'siteTimesheet', params: { id: mill, slug: 'timesheets', timesheet_id: timesheet } }, /^Maryam/],
]

test('her own company finds her everywhere, and every address of hers leads to her', async ({ browser, server }) => {
  test.slow()
  const owain = await at(browser, server, 'owain', '/')
  await owain.arrivesHome()
  const reader = { page: owain.page, site: 'mill' as const, has: true, server }
  for (const [where, search] of Object.entries({ ...searches, ...ofOwners }))
    await test.step(where, () => search(reader))
  for (const [target, heading] of addresses)
    await test.step(pathOf(target), async () => {
      await owain.page.goto(pathOf(target))
      await expect(owain.page.getByRole('heading', { name: heading }).first()).toBeVisible()
    })
  await owain.findsItAccessible()
  await owain.page.context().close()
})

for (const key of ['main-owner', 'main-manager'])
  test(`a worker of another company is nowhere for the ${key}, and her addresses are pages that do not exist`, async ({
    page,
    server,
  }) => {
    test.slow()
    const stranger = visitor(page)
    await stranger.signsIn(await server.account(key))
    await stranger.arrivesHome()
    const reader = { page, site: 'riverside' as const, has: false, server }
    const all = key === 'main-owner' ? { ...searches, ...ofOwners } : searches
    for (const [where, search] of Object.entries(all)) await test.step(where, () => search(reader))
    for (const [target] of addresses)
      await test.step(pathOf(target), async () => {
        await page.goto(pathOf(target))
        await stranger.sees('404 Page not found')
        await expect(page.getByText(maryam.last)).toHaveCount(0)
      })
    await stranger.findsItAccessible()
    // The list of contracts is theirs; hers is none of it.
    await page.goto(pathOf({ route: 'contract', params: { slug, id: contract } }))
    if (key === 'main-manager') return stranger.arrivesHome()
    await expect(page.getByText('Not yours to see, or not there any more')).toBeVisible()
    await expect(page.getByText(maryam.last)).toHaveCount(0)
  })
