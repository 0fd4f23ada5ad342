import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from 'playwright/test'
import type { Home } from '#contract/home'
import { pathOf } from '#contract/paths'
import { siteId, workerId } from '#server/demo/cast'
import { demoId } from '#server/demo/ids'
import { noCamera } from '../people/held-camera.ts'
import { network } from '../people/network.ts'
import { newOwner } from '../people/new-owner.ts'
import type { Once } from '../people/once.ts'
import type { DemoServer } from '../people/server.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

type Visit = {
  page: Page
  me: ReturnType<typeof visitor>
  line: ReturnType<typeof network>
  request: APIRequestContext
  server: DemoServer
  once: Once
}
const alert = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()
const whoToAsk =
  (key: string, path?: string) =>
  async ({ page, me, server }: Visit) => {
    await me.signsIn(await server.account(key))
    await me.sees('Your company is not set up yet')
    if (path) await page.goto(path)
    await me.sees('Your company is not set up yet')
    await me.findsItAccessible()
  }

/** Every screen of src/routes.tsx in every state that it shows; each look of the deep run is a theme and a size. */
const visits: Record<string, (visit: Visit) => Promise<void>> = {
  async login({ page, me, line, request, server, once }) {
    await page.goto('/login')
    await me.sees('Sign in')
    await me.findsItAccessible()
    await me.presses('Sign in')
    await me.findsItAccessible()
    await me.fillsIn({ login: 'nobody@stories.example', password: 'not the password' })
    const answer = await line.holds('**/api/auth/login')
    await me.presses('Sign in')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute('aria-busy', 'true')
    await me.findsItAccessible()
    await answer()
    await alert(page, /do not match/)
    await me.findsItAccessible()
    const mend = await line.loses('**/api/auth/login')
    await me.presses('Sign in')
    await alert(page, /No connection/)
    await me.findsItAccessible()
    await mend()
    const petra = await newOwner(request, server, once.email('petra.is-looked-at'))
    await me.fillsIn(petra)
    await me.presses('Sign in')
    await alert(page, 'Please verify your email.')
    await me.findsItAccessible()
    await me.presses('request again')
    await alert(page, 'A new link is on its way.')
    await me.findsItAccessible()
  },
  async forgotPassword({ page, me, line }) {
    await page.goto('/login/password/forgot')
    await me.sees('Forgot password?')
    await me.findsItAccessible()
    const email = page.getByLabel('Email')
    await email.fill('no address')
    await me.presses('Send the link')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await me.findsItAccessible()
    await email.fill('nobody@stories.example')
    const mend = await line.loses('**/api/auth/forgot-password-email')
    await me.presses('Send the link')
    await alert(page, /No connection/)
    await me.findsItAccessible()
    await mend()
    await me.presses('Send the link')
    await alert(page, /a link for a new password is on its way/)
    await me.findsItAccessible()
  },
  async resetPassword({ page, me, line }) {
    await page.goto('/login/password/reset?key=nothing')
    await me.sees('New password')
    await me.findsItAccessible()
    const password = page.getByLabel('New password')
    await password.fill('short')
    await me.presses('Save the password')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await me.findsItAccessible()
    await password.fill('nine tall cranes turning')
    const mend = await line.loses('**/api/auth/forgot-password-reset')
    await me.presses('Save the password')
    await alert(page, /No connection/)
    await me.findsItAccessible()
    await mend()
    await me.presses('Save the password')
    await alert(page, 'This link has been used or is too old.')
    await me.findsItAccessible()
  },
  async verifyEmail({ page, me, line }) {
    const calls = '**/api/auth/verify-email'
    const answer = await line.holds(calls)
    await page.goto('/verify-email/nothing')
    await me.sees('Verifying your email')
    await me.findsItAccessible()
    await answer()
    await me.sees('Verify your email')
    await me.findsItAccessible()
    await page.getByLabel('Email').fill('nobody@stories.example')
    await me.presses('Send the link')
    await alert(page, /a new link is on its way/)
    await me.findsItAccessible()
    await line.loses(calls)
    await page.goto('/verify-email/nothing')
    await me.sees('Your email could not be verified')
    await me.findsItAccessible()
    await page.goto('/verify-email')
    await me.sees('Verify your email')
    await me.findsItAccessible()
  },
  // Each of its screens is looked at in every-step.spec.ts.
  async registerWorker({ page, me }) {
    await page.goto('/register/worker')
    await me.sees('Your mobile number')
  },
  registerOwner: async (visit) => {
    await whoToAsk('new-owner')(visit)
    await visit.page.goto('/')
    await visit.page.getByRole('button', { name: 'Log Out' }).click()
    await visit.me.sees('Sign in')
    await visit.page.goto('/register/owner')
    await visit.me.sees('Your company is not set up yet')
    await visit.me.findsItAccessible()
  },
  registerOwnerPayment: whoToAsk('new-owner', '/register/owner/payment'),
  registerOwnerSubscriptions: whoToAsk('new-owner', '/register/owner/subscriptions'),
  inviteDetails: whoToAsk('invited-owner'),
  async privacyPolicyShow({ page, me, line }) {
    const answer = await line.holds('**/api/content/*')
    await page.goto('/privacy-policy/show')
    await expect(page.getByRole('article')).toHaveAttribute('aria-busy', 'true')
    await me.findsItAccessible()
    await answer()
    await me.sees(/privacy/i)
    await me.findsItAccessible()
    await line.loses('**/api/content/*')
    await page.reload()
    await me.sees('This page could not be loaded')
    await me.findsItAccessible()
  },
  async privacyPolicy({ page, me, line, server }) {
    await me.signsIn(await server.account('sub-manager'), '/login?redirect=/privacy-policy')
    await me.sees(/privacy/i)
    await me.findsItAccessible()
    const answer = await line.holds('**/api/content/*')
    await page.reload()
    await expect(page.getByRole('article')).toHaveAttribute('aria-busy', 'true')
    await me.findsItAccessible()
    await answer()
    await line.loses('**/api/content/*')
    await page.reload()
    await me.sees('This page could not be loaded')
    await me.findsItAccessible()
  },
  async site({ page, me, line, server }) {
    const site = pathOf({ route: 'site', params: { id: siteId('hallam') } })
    await me.signsIn(await server.account('main-owner'), `/login?redirect=${site}/overview`)
    await me.sees('Hallam Street Substation')
    await me.findsItAccessible()
    await page.getByRole('tab', { name: 'Subcontractors' }).click()
    await alert(page, 'Let a company in')
    await me.findsItAccessible()
    await me.presses('Invite a company')
    await me.presses('Send invitation')
    await alert(page, 'Type the company’s name.')
    await me.findsItAccessible()
    await me.presses('Cancel')
    await page.getByRole('tab', { name: 'Managers' }).click()
    await alert(page, 'Nobody runs this site yet')
    await me.findsItAccessible()
    await me.presses('Format for printing')
    await expect(page.getByRole('heading', { level: 2, name: 'Managers' })).toBeVisible()
    await me.findsItAccessible()
    const mend = await line.loses('**/api/me/sites/*')
    await page.reload()
    await me.sees('This site could not be loaded')
    await me.findsItAccessible()
    await mend()
    await me.presses('Retry')
    await me.sees('Hallam Street Substation')
  },
  async siteSubcompany({ page, me, line, server }) {
    const path = pathOf({
      route: 'siteSubcompany',
      params: { id: siteId('hallam'), subcompany_id: demoId('subcompany', 1) },
    })
    await me.signsIn(await server.account('main-owner'), `/login?redirect=${path}`)
    await me.sees('O’Shaughnessy Groundworks Ltd')
    await me.findsItAccessible()
    const mend = await line.loses('**/api/me/sites/*/subcompanies/*')
    await page.reload()
    await me.sees('This company could not be loaded')
    await me.findsItAccessible()
    await mend()
    await me.presses('Retry')
    await me.sees('O’Shaughnessy Groundworks Ltd')
  },
  async home({ page, me, line, server }) {
    const answer = await line.holds('**/api/me/home')
    await me.signsIn(await server.account('main-owner'))
    await me.sees('Home')
    await me.findsItAccessible()
    await answer()
    await me.sees(/for you$/)
    await me.findsItAccessible()
    const nothing: Home = { kind: 'company', as_of: new Date().toISOString(), decisions: [], sites: [], labour: [] }
    const full = await line.answers('**/api/me/home', 200, {
      data: { home: nothing, waiting: { timesheets: 0, messages: 0, cards: 0 } },
    })
    await page.reload()
    await me.sees('Nothing waits for you')
    await me.findsItAccessible()
    await full()
    await line.loses('**/api/me/home')
    await page.reload()
    await me.sees('Your page could not be loaded')
    await me.findsItAccessible()
  },
  async help({ page, me, line, server }) {
    const answer = await line.holds('**/api/me/help')
    await me.signsIn(await server.account('sub-manager'), '/login?redirect=/help')
    await me.sees('Help')
    await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(0)
    await me.findsItAccessible()
    await answer()
    await expect(page.getByRole('link', { name: 'Download the guide (PDF)' })).toBeVisible()
    await me.findsItAccessible()
    await line.loses('**/api/me/help')
    await page.reload()
    await alert(page, 'The help document could not be loaded')
    await me.findsItAccessible()
  },
  async more({ me, server }) {
    await me.signsIn(await server.account('sub-worker'), '/login?redirect=/more')
    await me.sees('Agnieszka Wojciechowska-Malinowska')
    await me.findsItAccessible()
  },
  async account({ page, me, line, server }) {
    const answer = await line.holds('**/api/me/messages')
    await me.signsIn(await server.account('sub-manager'), '/login?redirect=/settings/account')
    await me.sees('Account')
    await expect(page.getByText(/^Agreed /)).toHaveCount(0)
    await me.findsItAccessible()
    await answer()
    await alert(page, /^Agreed |^Not agreed yet/)
    await me.findsItAccessible()
    await page.getByLabel('First name').fill('')
    await me.presses('Save')
    await alert(page, 'Type a name.')
    await page.getByLabel('Email').fill('somebody.else@stories.example')
    await expect(page.getByLabel('Current password')).toHaveCount(2)
    await me.presses('Change password')
    await me.findsItAccessible()
    await page.getByLabel('First name').fill('Beata')
    const mend = await line.loses('**/api/me')
    await me.presses('Save')
    await alert(page, /No connection/)
    await me.findsItAccessible()
    await mend()
    await page.reload()
    await me.sees('Account')
    await me.presses('Save')
    await alert(page, 'Saved.')
    await me.findsItAccessible()
    await line.loses('**/api/me/messages')
    await page.reload()
    await alert(page, 'Agreements could not be loaded')
    await me.findsItAccessible()
  },
  async sites({ page, me, line, server }) {
    const answer = await line.holds('**/api/me/sites?**')
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/sites')
    await me.sees('Sites')
    await me.findsItAccessible()
    await answer()
    await expect(page.getByRole('link', { name: /^Riverside/ })).toBeVisible()
    await me.findsItAccessible()
    await page.getByLabel('Search sites').fill('Atlantis')
    await alert(page, 'No site matches')
    await me.findsItAccessible()
    const mend = await line.loses('**/api/me/sites?**')
    await me.presses('Clear search and filters')
    await alert(page, 'The sites could not be loaded')
    await me.findsItAccessible()
    await mend()
    const empty = { data: [], links: { first: '', prev: null, next: null, last: '' } }
    const meta = { page: 1, per_page: 20, total: 0, last_page: 1 }
    await line.answers('**/api/me/sites?**', 200, { ...empty, meta })
    await me.presses('Retry')
    await alert(page, 'No sites yet')
    await me.findsItAccessible()
  },
  async siteNew({ page, me, line, server }) {
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/sites/new')
    await me.sees('Add a site')
    await me.findsItAccessible()
    await page.getByRole('combobox', { name: /^Find the address/ }).fill('12 Mill Lane, Hal')
    await expect(page.getByRole('option', { name: /Halifax/ })).toBeVisible()
    await me.findsItAccessible()
    const mend = await line.loses('**/api/places**')
    await page.getByRole('combobox', { name: /^Find the address/ }).fill('12 Mill Lane, Leeds')
    await alert(page, /The map service is away/)
    await me.findsItAccessible()
    await mend()
    await page.getByLabel('Postcode').fill('nowhere')
    await alert(page, /does not look like a UK postcode/)
    await me.presses('Add site')
    await alert(page, 'Give the site a name.')
    await me.findsItAccessible()
    await me.presses('Cancel')
    await alert(page, 'Leave without saving?')
    await me.findsItAccessible()
  },
  async siteEdit({ page, me, line, server }) {
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/sites')
    await page.getByRole('link', { name: /^Riverside/ }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await me.sees('Edit site')
    await expect(page.getByRole('link', { name: /RAMS-021/ })).toBeVisible()
    await me.findsItAccessible()
    await page.getByRole('button', { name: /^Actions for RAMS-021/ }).click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    await alert(page, /^Withdraw RAMS-021/)
    await me.findsItAccessible()
    await me.presses('Keep')
    await page.getByLabel('The site is open').uncheck()
    await me.presses('Save')
    await alert(page, /everybody is checked out/)
    await me.findsItAccessible()
    await me.presses('Publish a document')
    await me.findsItAccessible()
    await me.presses('Cancel')
    const mend = await line.loses('**/api/me/sites/*')
    await page.reload()
    await me.sees('This site could not be loaded')
    await me.findsItAccessible()
    await mend()
  },
  async siteControlRollCall({ page, me, line, server }) {
    const mend = await line.loses('**/fire/people')
    await me.signsIn(
      await server.account('main-manager'),
      `/login?redirect=/site-control/roll-call/${siteId('northgate')}`,
    )
    await me.sees('The list could not be loaded')
    await me.findsItAccessible()
    await mend()
    await me.presses('Retry')
    await me.sees('Fire roll call')
    await expect(page.getByRole('button', { name: 'Start a drill' })).toBeVisible()
    await me.findsItAccessible()
    await me.presses('Start a drill')
    await page
      .getByRole('button', { name: /is safe$/ })
      .first()
      .click()
    await me.findsItAccessible()
    const cut = await line.loses('**/api/me/roll-calls/**')
    await page
      .getByRole('button', { name: /needs help$/ })
      .first()
      .click()
    await alert(page, /to send/)
    await me.findsItAccessible()
    await cut()
    await me.presses('Somebody who is not on the list')
    await me.findsItAccessible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^End roll call/ }).click()
    await alert(page, /nobody found them/)
    await me.findsItAccessible()
    await me.presses('End without them')
    await alert(page, /^Ended with/)
    await me.findsItAccessible()
    await page.goto(`/site-control/roll-call/${siteId('mill')}`)
    await me.sees('This site is not yours to call')
    await me.findsItAccessible()
    await page.goto(`/sites/${siteId('northgate')}/fire`)
    await alert(page, /^Drill, /)
    await me.findsItAccessible()
  },
  async siteControl({ page, me, line, server }) {
    await noCamera(page, 'NotFoundError')
    await me.signsIn(await server.account('main-guard'), '/login?redirect=/site-control')
    await me.sees('Site control')
    await alert(page, /This device has no camera/)
    await me.findsItAccessible()
    await page.getByRole('tab', { name: 'People' }).click()
    await expect(page.getByRole('list', { name: 'People' })).toBeVisible()
    await me.findsItAccessible()
    await page.getByLabel('Find by name').fill('nobody at all')
    await alert(page, 'Nobody has that name here')
    await me.findsItAccessible()
    await page.getByRole('tab', { name: /^Log/ }).click()
    await me.findsItAccessible()
    await line.loses('**/api/site-control/**')
    await page.reload()
    await alert(page, /^List from/)
    await me.findsItAccessible()
  },
  async siteControlPerson({ page, me, line, server }) {
    const path = `/site-control/people/${workerId('rhys-llewellyn-price')}?site=${siteId('riverside')}`
    await me.signsIn(await server.account('main-guard'), `/login?redirect=${encodeURIComponent(path)}`)
    await me.sees('Rhys Llewellyn-Price')
    await me.findsItAccessible()
    const mend = await line.loses('**/api/site-control/workers/*')
    await page.reload()
    await me.sees('This worker could not be loaded')
    await me.findsItAccessible()
    await mend()
    await page.goto(path.replace(/people\/[^?]+/, `people/${workerId('temitope-ogunbanjo')}`))
    await me.sees('Nobody is found here')
    await me.findsItAccessible()
  },
  async siteControlCheckIn({ page, me, server }) {
    const path = `/site-control/people/${workerId('rhys-llewellyn-price')}/check-in?site=${siteId('riverside')}`
    await me.signsIn(await server.account('main-guard'), `/login?redirect=${encodeURIComponent(path)}`)
    await me.sees('Check in Rhys Llewellyn-Price')
    await alert(page, /The CPCS card ended on/)
    await me.findsItAccessible()
  },
  async missing({ me, server }) {
    await me.signsIn(await server.account('main-worker'), '/login?redirect=/nowhere-at-all')
    await me.sees('404 Page not found')
    await me.findsItAccessible()
  },
  async lost({ page, me }) {
    await page.goto('/nowhere-at-all')
    await me.sees('404 Page not found')
    await me.findsItAccessible()
  },
}

test('every screen that exists is visited here', async () => {
  const [, table = ''] =
    /export const screens[^{]*\{([\s\S]*?)\n\}\n/.exec(await readFile('src/routes.tsx', 'utf8')) ?? []
  const screens = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  expect(screens.length).toBeGreaterThan(15)
  expect(screens.filter((name) => !visits[name ?? ''])).toEqual([])
})

for (const [screen, visit] of Object.entries(visits))
  test(`${screen} is accessible in every state`, ({ page, request, server, once }) =>
    visit({ page, request, server, once, me: visitor(page), line: network(page) }))

for (const key of [
  'main-manager',
  'main-worker',
  'main-guard',
  'shaun-earnshaw',
  'sub-owner',
  'any-worker',
  'dafydd-prydderch-hughes',
  'rhys-llewellyn-price',
  'eamon',
  'harjit',
  'owain',
])
  test(`the home of ${key} is accessible`, async ({ page, server }) => {
    const me = visitor(page)
    await me.signsIn(await server.account(key))
    await me.arrivesHome()
    await me.sees(/for you$|to pay$|You are|Have you left/)
    await me.findsItAccessible()
  })

test('what floats over every page is accessible', async ({ page, server }) => {
  const me = visitor(page)
  const line = network(page)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await me.signsIn(await server.account('main-owner'))
  await me.sees(/for you$/)
  await page.keyboard.press('Tab')
  await me.findsItAccessible()
  await bell.click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await me.findsItAccessible()
  await page.keyboard.press('Escape')
  await page.locator('button[aria-haspopup="menu"]').click()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  await me.findsItAccessible()
  await page.keyboard.press('Escape')
  const narrow = page.getByRole('button', { name: 'Collapse navigation' })
  if (await narrow.isVisible()) {
    await narrow.click()
    await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible()
    await me.findsItAccessible()
  }
  await line.loses('**/api/me/notifications*')
  await page.reload()
  await bell.click()
  await alert(page, 'Notifications could not be loaded')
  await me.findsItAccessible()
})

test('what is shown in the place of a page is accessible', async ({ page, context, request, server, once }) => {
  const me = visitor(page)
  const line = network(page)
  const account = await server.account('sub-owner')
  const mend = await line.loses('**/assets/forgot-password*')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await me.findsItAccessible()
  await mend()

  await me.signsIn(account)
  await me.sees(/for you$/)
  const found = await line.loses('**/api/me')
  await page.reload()
  await me.sees('No connection')
  await me.findsItAccessible()
  await found()
  await me.presses('Retry')
  await me.sees(/for you$/)

  const token = await (await newOwner(request, server, once.email('petra.is-asked'))).handOff()
  await page.goto(`/?token=${token}`)
  await me.sees('Sign in as somebody else?')
  await me.findsItAccessible()
  await me.presses('Stay signed in')
  await me.sees(/for you$/)

  await context.clearCookies()
  await server.forward(11 * 60)
  await page.reload()
  await me.sees('Sign in')
  await me.findsItAccessible()
})

for (const [message, heading] of [
  ['There is no calendar.', 'An error occurred'],
  // What is no text breaks the error screen as well.
  [{}, 'An error occurred while showing the error page'],
] as const)
  test(`the screen of an error is accessible: ${heading}`, async ({ page }) => {
    await page.addInitScript((words) => {
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get() {
          throw Object.assign(new Error(), { message: words })
        },
      })
    }, message)
    await page.goto('/privacy-policy/show')
    await visitor(page).sees(heading)
    await visitor(page).findsItAccessible()
  })
