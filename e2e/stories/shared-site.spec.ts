import type { SiteKey } from '#server/demo/companies'
import { siteId } from '#server/demo/ids-by-key'
import { pathOf } from '#shared/api/kit/paths'
import { addDays } from '#shared/domain/kit/london'
import { dayWithDots } from '#shared/domain/kit/words'
import { caller } from '../people/caller.ts'
import { at } from '../people/elsewhere.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const riverside = 'Riverside Quarter, Block C'
const brightwire = 'Brightwire Electrical Contractors (Yorkshire) Ltd'

const addressOf = (key: SiteKey) => pathOf({ route: 'site', params: { id: siteId(key) } })

test('both companies see a shared site; one ends it while the other looks', async ({ browser, server }) => {
  const site = addressOf('riverside')
  const beata = await at(browser, server, 'sub-manager', site)
  await beata.sees(riverside)
  await expect(beata.page.getByText('Shared by Calder & Finch Construction Ltd')).toBeVisible()
  await expect(beata.page.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(
    'Only Calder & Finch Construction Ltd changes this site.',
  )
  await expect(beata.page.getByRole('tab', { name: 'Managers' })).toHaveCount(0)
  await expect(beata.page.getByText('Minimum cover')).toHaveCount(0)
  // Her own people's work, and nobody else's, in the drawer over the tab.
  await beata.page.getByRole('tab', { name: 'Assignments' }).click()
  const assigned = beata.page
    .getByRole('table', { name: 'Assignments' })
    .getByRole('row')
    .filter({ has: beata.page.getByRole('link') })
  await expect(assigned.first()).toBeVisible()
  expect(await assigned.filter({ hasNotText: brightwire }).count()).toBe(0)
  await assigned.first().getByRole('link').click()
  await expect(beata.page).toHaveURL(/\/assignments\/assignments\/[\w-]+$/)
  await expect(beata.page.getByRole('dialog').getByText('Until')).toBeVisible()
  await beata.findsItAccessible()
  await beata.page.keyboard.press('Escape')
  await expect(beata.page).toHaveURL(`${site}/assignments`)
  await beata.page.getByRole('tab', { name: 'Subcontractors' }).click()
  await expect(beata.page.getByRole('heading', { name: 'Your company on this site' })).toBeVisible()
  await expect(beata.page.getByRole('button', { name: 'End access' })).toHaveAccessibleDescription(
    'Only the owner of your company ends its access.',
  )
  await beata.findsItAccessible()

  const margaret = await at(browser, server, 'main-owner', `${site}/subcontractors`)
  await margaret.sees(riverside)
  await margaret.findsItAccessible()
  await margaret.presses(`End access of ${brightwire}`)
  // Those who came in the morning are, in the evening, suspected to have left.
  await expect(
    margaret.page.getByText(/(on site now|suspected to have left) and stay on the fire list until checked out/),
  ).toBeVisible()
  await margaret.findsItAccessible()
  await margaret.presses('End access')
  await expect(margaret.page.getByText('Site Access Ended succesfully')).toBeVisible()
  await expect(margaret.page.getByRole('row', { name: new RegExp(brightwire.slice(0, 10)) })).toContainText('Ended')

  // She touches nothing: her page hears of it.
  await beata.sees('Your company’s access to this site has ended')
  await beata.findsItAccessible()
  await beata.page.reload()
  await beata.sees('404 Page not found')

  // Given again, for the next story: by the picker of companies that have worked here.
  await margaret.page.getByLabel('A company that has worked with yours').fill('Brightwire')
  await margaret.page.getByRole('option', { name: brightwire }).click()
  await expect(margaret.page.getByText('Site subcontractors updated successfully')).toBeVisible()
  await margaret.page.getByRole('combobox', { name: `Manager of ${brightwire}` }).click()
  await margaret.page.getByRole('option', { name: /Beata/ }).click()
  await expect(margaret.page.getByText('Manager assigned successfully')).toBeVisible()
  await beata.page.reload()
  await beata.sees(riverside)
  for (const { page } of [beata, margaret]) await page.context().close()
})

test('a company that is invited by mail asks for access, and is let in while both look', async ({
  page,
  browser,
  server,
  once,
}) => {
  const site = addressOf('hallam')
  const office = once.email('office-of-brightwire')
  const margaret = visitor(page)
  await margaret.signsIn(await server.account('main-owner'), `/login?redirect=${site}/subcontractors`)
  await margaret.presses('Invite a company')
  await page.getByLabel('Company name').fill(brightwire)
  await page.getByLabel('Email').fill(office)
  await margaret.presses('Send invitation')
  await expect(page.getByText(`Invited at ${office}`)).toBeVisible()
  const list = await page.context().newPage()
  await list.goto(`${site}/subcontractors`)
  await expect(list.getByText(`Invited at ${office}`)).toBeVisible()
  await page.goto('/')
  await margaret.arrivesHome()
  const request = page.getByRole('link', { name: `${brightwire} asks for access` })
  await expect(request).toHaveCount(0)

  await expect.poll(() => server.newest(office, /\/invite\//)).toBeTruthy()
  const [link = ''] = /https?:\S+\/invite\/\S+/.exec((await server.newest(office, /\/invite\//)) ?? '') ?? []
  const { pathname } = new URL(link)
  const imran = visitor(await (await browser.newContext()).newPage())
  await imran.page.goto(pathname)
  await imran.sees('Calder & Finch Construction Ltd invites your company to Hallam Street Substation')
  await expect(imran.page.getByText('o•••@stories.example')).toBeVisible()
  await imran.findsItAccessible()
  await imran.page.getByRole('link', { name: 'Sign in' }).click()
  await imran.fillsIn(await server.account('sub-owner'))
  await imran.presses('Sign in')
  await expect(imran.page).toHaveURL(pathname)
  await imran.findsItAccessible()
  await imran.presses('Ask for access')
  await imran.sees('Your request is sent')
  await expect(imran.page).toHaveURL(`${pathname}/sent`)
  await imran.findsItAccessible()

  // She touches nothing: her pages hear of it.
  await expect(list.getByRole('button', { name: `Accept ${brightwire}` })).toBeVisible()
  await request.click()
  await expect(page).toHaveURL(`${site}/subcontractors`)
  await margaret.presses(`Accept ${brightwire}`)
  await expect(page.getByText('Request accepted successfully')).toBeVisible()
  await imran.page.getByRole('link', { name: 'Your sites' }).click()
  await imran.page.getByRole('link', { name: 'Hallam Street Substation' }).click()
  await imran.sees('Hallam Street Substation')
  await imran.page.goto(`${pathname}/request`)
  await imran.sees('This invitation is not valid any more')
  await imran.findsItAccessible()

  // Ended again, for the next story.
  await margaret.presses(`End access of ${brightwire}`)
  await margaret.presses('End access')
  await expect(page.getByText('Site Access Ended succesfully')).toBeVisible()
  await imran.page.context().close()
})

test('all tabs are laid out on paper, and stand as tabs again', async ({ page, server }) => {
  const site = addressOf('riverside')
  const margaret = visitor(page)
  await margaret.signsIn(await server.account('main-owner'), `/login?redirect=${site}/managers`)
  await margaret.sees(riverside)
  await expect(page.getByRole('tab', { name: 'Managers' })).toHaveAttribute('aria-selected', 'true')
  const names = await page.getByRole('tab').allTextContents()
  await margaret.presses('Format for printing')
  await expect(page.getByRole('tab')).toHaveCount(0)
  for (const name of names) await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.getByText('Beata Zawadzka-Holroyd').first()).toBeVisible()
  await margaret.findsItAccessible()

  // A sheet of A4 within its margins is narrower than a tablet, whatever the screen is.
  const screen = page.viewportSize()
  await page.setViewportSize({ width: 718, height: 1046 })
  await page.emulateMedia({ media: 'print' })
  for (const hidden of ['navigation', 'banner'] as const) await expect(page.getByRole(hidden)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show as Tabs' })).toBeHidden()
  // A list follows the width a frame later.
  const printed = () =>
    page.evaluate(() => ({
      head: [...document.querySelectorAll('thead')].every(
        (head) => getComputedStyle(head).display === 'table-header-group',
      ),
      rows: [...document.querySelectorAll('tbody tr')].every((row) => getComputedStyle(row).breakInside === 'avoid'),
      cut: [...document.querySelectorAll('main, main *')].filter(
        (box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1,
      ).length,
    }))
  await expect.poll(printed).toEqual({ head: true, rows: true, cut: 0 })
  await page.emulateMedia({ media: null })
  if (screen) await page.setViewportSize(screen)

  // By keyboard: the button moves for a moment after the width has changed.
  await page.getByRole('button', { name: 'Show as Tabs' }).press('Enter')
  await expect(page.getByRole('tab', { name: 'Managers' })).toHaveAttribute('aria-selected', 'true')
  // The tab that was chosen last is remembered.
  await page.getByRole('tab', { name: 'Subcontractors' }).click()
  await expect(page).toHaveURL(`${site}/subcontractors`)
  await page.goto(site)
  await expect(page.getByRole('tab', { name: 'Subcontractors' })).toHaveAttribute('aria-selected', 'true')
  await page.goto(`${site}/nowhere`)
  await margaret.sees('404 Page not found')
})

test('a request for access is answered once, and a site gets another manager', async ({ page, browser, server }) => {
  const site = addressOf('northgate')
  const margaret = visitor(page)
  await margaret.signsIn(await server.account('main-owner'))
  await page.getByRole('link', { name: 'O’Shaughnessy Groundworks Ltd asks for access' }).click()
  await expect(page).toHaveURL(`${site}/subcontractors`)
  const colin = await at(browser, server, 'colin', `${site}/subcontractors`)
  await expect(colin.page.getByRole('button', { name: 'Reject O’Shaughnessy Groundworks Ltd' })).toBeVisible()
  await margaret.presses('Accept O’Shaughnessy Groundworks Ltd')
  await expect(page.getByText('Request accepted successfully')).toBeVisible()
  await colin.presses('Reject O’Shaughnessy Groundworks Ltd')
  await expect(colin.page.getByText('This request was accepted already.').first()).toBeVisible()
  await expect(colin.page.getByText('Has access')).toBeVisible()
  await colin.page.context().close()

  await page.getByRole('tab', { name: 'Managers' }).click()
  await page.getByLabel('Add a manager').fill('Priya')
  await page.getByRole('option', { name: /Priya/ }).click()
  await expect(page.getByText('Site managers updated successfully')).toBeVisible()
  await margaret.findsItAccessible()
  await margaret.presses('Remove Priya Raghunathan')
  await expect(page.getByRole('button', { name: 'Remove Priya Raghunathan' })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Subcontractors' }).click()
  await page.getByRole('link', { name: 'O’Shaughnessy Groundworks Ltd' }).click()
  await margaret.sees('O’Shaughnessy Groundworks Ltd')
  await expect(page.getByText('Access given by Margaret Finch')).toBeVisible()
  await margaret.findsItAccessible()
})

test('a guard of another company guards the site only once its manager approves them by name', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  const site = siteId('riverside')
  const base = baseURL ?? ''
  const imran = await caller(base, await server.account('sub-owner'))
  const his = await server.account('ahmed-yusuf-warsame')
  const { slug } = (await (await caller(base, his)).get('/api/me')).data
  const { data: worker } = await imran.get(`/api/me/workers/${slug}`)
  const { first_name, last_name, about, payroll_number, personal } = worker
  const { phone_number: _p, email: _e, ni_number: _n, open_to_work: _o, ...rest } = personal
  /** His company gives him these trades. */
  const works = async (...ROLE: string[]) => {
    const { data } = await imran.get(`/api/me/workers/${slug}`)
    const form = { first_name, last_name, about, payroll_number, updated_at: data.updated_at, ...rest }
    await imran.sends('PUT', `/api/me/workers/${worker.id}/profile-update`, { ...form, entries: { ROLE } })
  }
  await works('security-guard')
  const { data: given } = await imran.get(`/api/me/workers/${slug}/assignments`)
  const { id, role_id, start_at, end_at } = given.find((one: { site: { id: string } }) => one.site.id === site)
  const work = { site_id: site, role_id, start_at, end_at }
  const guarding = { ...work, role_id: 'security-guard' }
  await imran.sends('PUT', `/api/assignments/${id}`, guarding)
  const name = `${first_name} ${last_name}`

  const margaret = visitor(page)
  await margaret.signsIn(
    await server.account('main-owner'),
    `/login?redirect=${pathOf({ route: 'siteTab', params: { id: site, slug: 'subcontractors' } })}`,
  )
  await page.getByRole('link', { name: brightwire }).click()
  await margaret.sees(brightwire)
  const guards = page.getByRole('listitem').filter({ hasText: name })
  await expect(guards).toContainText('Not approved')
  await margaret.findsItAccessible()
  await margaret.presses(`Approve ${name}`)
  await margaret.findsItAccessible()
  await margaret.presses('Cancel')

  const ahmed = await at(browser, server, his.key, '/')
  const watched = ahmed.page.getByRole('region', { name: 'Your sites' })
  await expect(watched).not.toContainText(riverside)
  await margaret.presses(`Approve ${name}`)
  // While she reads the question, his company gives the work other days.
  await imran.sends('PUT', `/api/assignments/${id}`, { ...guarding, end_at: addDays(end_at, 30) })
  await margaret.presses('Approve')
  await expect(page.getByText('The days of this assignment have changed meanwhile.')).toBeVisible()
  await expect(guards).toContainText(`to ${dayWithDots(addDays(end_at, 30))}`)
  await expect(guards).toContainText('Not approved')
  await ahmed.page.reload()
  await expect(watched).not.toContainText(riverside)

  await margaret.presses(`Approve ${name}`)
  await margaret.presses('Approve')
  await expect(page.getByText(`${name} may guard this site`)).toBeVisible()
  await expect(page.getByText(`${name} approved as a guard by Margaret Finch`)).toBeVisible()
  await ahmed.page.reload()
  await expect(watched).toContainText(riverside)

  await margaret.presses(`Withdraw approval of ${name}`)
  await margaret.presses('Withdraw')
  await expect(page.getByText(`${name} no longer guards this site`)).toBeVisible()
  await ahmed.page.reload()
  await expect(watched).not.toContainText(riverside)
  await ahmed.page.context().close()
  await works('labourer')
  await imran.sends('PUT', `/api/assignments/${id}`, work)
})
