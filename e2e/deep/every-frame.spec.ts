import { network } from '../people/network.ts'
import { newOwner } from '../people/new-owner.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'
import { alert } from './visits/visit.ts'

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
  const collapseButton = page.getByRole('button', { name: 'Collapse navigation' })
  if (await collapseButton.isVisible()) {
    await collapseButton.click()
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
  const restore = await line.loses('**/assets/forgot-password*')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await me.findsItAccessible()
  await restore()

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
