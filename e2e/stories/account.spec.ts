import { readFile } from 'node:fs/promises'
import type { DemoServer } from '../people/server.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

/** Workers whose account no other story changes. */
const worker = async (server: DemoServer, n: number) => {
  const found = (await server.accounts()).filter(({ role, note }) => role === 'WORKER' && note === null)[n]
  if (!found) throw new Error('The demo has more workers.')
  return found
}

test('a changed name is saved, and stands in the top bar', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('late-mail'), '/login?redirect=/settings/account')
  await me.sees('Account')
  await page.getByLabel('First name').fill('')
  await me.presses('Save')
  await expect(page.getByText('Type a name.')).toBeVisible()
  await page.getByLabel('First name').fill('Gwendolyn')
  await me.presses('Save')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Gwendolyn/ })).toBeVisible()
  await me.findsItAccessible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Gwendolyn')
})

test('a name that was checked against a document stays, and says so at its field', async ({ page, server }) => {
  const me = visitor(page)
  const account = await worker(server, 4)
  await me.signsIn(account, '/login?redirect=/settings/account')
  await me.sees('Account')
  const name = page.getByLabel('First name')
  await name.fill('Gwendolyn')
  await me.presses('Save')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/Your name was checked against your identity document\./)
  await expect(name).toHaveValue('Gwendolyn')
  await expect(page.getByText('Saved.')).toHaveCount(0)
  await me.findsItAccessible()
  await page.reload()
  await expect(page.getByRole('button', { name: account.name })).toBeVisible()
})

test('an email one signs in with is not emptied, and says so at its field', async ({ page, server }) => {
  const me = visitor(page)
  const { login } = await server.account('sub-owner')
  await me.signsIn(await server.account('sub-owner'), '/login?redirect=/settings/account')
  await me.sees('Account')
  const email = page.getByLabel('Email')
  await email.fill('')
  await me.presses('Save')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/Type an email address: you sign in with it\./)
  await expect(page.getByText('Saved.')).toHaveCount(0)
  await me.findsItAccessible()
  await page.reload()
  await expect(email).toHaveValue(login)
})

test('a changed password needs the current one, and ends every other session', async ({
  page,
  browser,
  server,
  once,
}) => {
  const account = await worker(server, 8)
  const password = once.word('tea urn in the welfare cabin')
  const other = visitor(await (await browser.newContext()).newPage())
  await other.signsIn(account)
  await other.arrivesHome()

  const me = visitor(page)
  await me.signsIn(account, '/login?redirect=/settings/account')
  const current = page.getByLabel('Current password')
  await current.fill('not my password')
  await page.getByLabel('New password').fill(password)
  await me.presses('Change password')
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(current).toHaveAccessibleDescription(/This is not your password\./)
  await me.findsItAccessible()
  await current.fill(account.password)
  await me.presses('Change password')
  await expect(page.getByText('Password setting changed successfully.')).toBeVisible()

  await other.page.reload()
  await expect(other.page).toHaveURL(/\/login/)
  await other.sees('Sign in')
  await page.reload()
  await me.sees('Account')
  await other.signsIn(account)
  await expect(other.page.getByText(/do not match/)).toBeVisible()
  await other.signsIn({ login: account.login, password })
  await other.arrivesHome()
  await other.page.context().close()
})

test('a worker’s new number signs in once the code is entered that was sent to it', async ({
  page,
  browser,
  server,
  once,
}) => {
  const account = await worker(server, 9)
  const phone = once.phone(49)
  const me = visitor(page)
  await me.signsIn(account, '/login?redirect=/settings/account')
  await me.sees('Account')
  const details = page.getByRole('region', { name: 'Your details' })
  await details.getByLabel('Phone number').fill(phone)
  await details.getByLabel('Current password').fill('not my password')
  await me.presses('Save')
  await expect(page.getByText('Error during details update', { exact: true })).toBeVisible()
  await expect(details.getByLabel('Phone number')).toHaveValue(phone)
  await details.getByLabel('Current password').fill(account.password)
  await me.presses('Save')
  await expect(page.getByText('Not verified yet: enter the code that we sent you.')).toBeVisible()
  await me.findsItAccessible()
  await page.reload()
  const code = async () => /^\d{6}/.exec((await server.newest(phone, /\b\d{6}\b/)) ?? '')?.[0] ?? ''
  await expect.poll(code).toMatch(/\d{6}/)
  const right = await code()
  const types = async (digits: string) => {
    await page.getByLabel('Digit 1').click()
    for (const _ of digits) await page.keyboard.press('Backspace')
    await page.keyboard.type(digits)
    await me.presses('Verify number')
  }
  await types(right === '000000' ? '000001' : '000000')
  await expect(page.getByText('That is not the code. 4 tries are left.')).toBeVisible()
  await types(right)
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Verify your number' })).toHaveCount(0)
  await me.findsItAccessible()
  const again = visitor(await (await browser.newContext()).newPage())
  await again.signsIn({ login: phone, password: account.password })
  await again.arrivesHome()
  await again.page.context().close()
})

test('a theme that was chosen stays', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('sub-worker'), '/login?redirect=/settings/account')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await me.sees('Account')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await me.findsItAccessible()
})

test('the help is a real PDF to keep', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('sub-manager'), '/login?redirect=/help')
  await me.sees('Help')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the guide (PDF)' }).click()
  const bytes = await readFile(await (await download).path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(2000)
  await me.findsItAccessible()
})

test('the privacy policy is anybody’s to read, and stands in the frame for who is signed in', async ({
  page,
  server,
}) => {
  const me = visitor(page)
  await page.goto('/privacy-policy/show')
  await me.sees(/privacy/i)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
  await me.findsItAccessible()
  await me.signsIn(await server.account('sub-manager'), '/login?redirect=/privacy-policy')
  await me.sees(/privacy/i)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await me.findsItAccessible()
})

test('a screen that is not built yet is an honest 404', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('sub-owner'), '/login?redirect=/managers')
  await me.sees('404 Page not found')
  await expect(page.getByRole('link', { name: 'Managers' })).toHaveCount(0)
  await me.findsItAccessible()
  await page.getByRole('link', { name: 'Home page' }).click()
  await me.sees(/for you$/)
})

for (const [key, path, whom] of [
  ['new-owner', '/register/owner', /account manager/],
  ['invited-owner', /^.*\/invite\/[^/]+\/details$/, /main contractor who invited you/],
] as const)
  test(`${key} lands where it says who to ask`, async ({ page, server }) => {
    const me = visitor(page)
    await me.signsIn(await server.account(key))
    await me.sees('Your company is not set up yet')
    await expect(page).toHaveURL(path)
    await expect(page.getByText(whom)).toBeVisible()
    await me.findsItAccessible()
  })
