import { expect, test } from 'playwright/test'
import { demoServer } from '../people/server.ts'
import { visitor } from '../people/visitor.ts'

const landing = {
  'main-owner': /for you$/,
  'main-manager': /for you$/,
  'main-worker': /You are|Have you left/,
  'main-guard': /You are|Have you left/,
  'sub-owner': /for you$/,
  'sub-manager': /for you$/,
  'sub-worker': /You are|Have you left/,
  'any-worker': /You are|Have you left/,
}

for (const [key, title] of Object.entries(landing))
  test(`${key} signs in and sees what waits`, async ({ page, request }) => {
    const me = visitor(page)
    await me.signsIn(await demoServer(request).account(key))
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await me.findsItAccessible()
    await me.signsOut()
  })

test('a wrong password says so in words and keeps what was typed', async ({ page, request }) => {
  const { login } = await demoServer(request).account('main-owner')
  const me = visitor(page)
  await me.signsIn({ login, password: 'not the password' })
  await expect(page.getByText(/do not match/)).toBeVisible()
  await expect(page.getByLabel('Email / Phone number')).toHaveValue(login)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  await me.findsItAccessible()
})

test('an unverified email shows the notice and a new link is sent', async ({ page, request }) => {
  const server = demoServer(request)
  const accounts: { note: string | null; login: string; password: string }[] = await (
    await request.get('/dev/accounts')
  ).json()
  const unverified = accounts.find(({ note }) => note?.includes('not verified'))
  if (!unverified) throw new Error('The demo has no unverified account.')
  await visitor(page).signsIn(unverified)
  await expect(page.getByText('Please verify your email. We have sent you a link.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(unverified.password)
  await page.getByRole('button', { name: 'request again' }).click()
  await expect.poll(() => server.newest(unverified.login, /verify-email/)).toBeTruthy()
  const link = /https?:\/\/\S+verify-email\S+/.exec((await server.newest(unverified.login, /verify-email/)) ?? '')
  const path = new URL(link?.[0] ?? '')
  await page.goto(`${path.pathname}${path.search}`)
  await expect(page).toHaveURL('/')
})

test('a forgotten password is reset by the mailed link, once', async ({ page, request }) => {
  const server = demoServer(request)
  const { login } = await server.account('colin')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/login\/password\/forgot/)
  await page.getByLabel('Email').fill(login)
  await page
    .getByRole('button')
    .filter({ hasText: /link|Send/ })
    .click()
  await expect.poll(() => server.newest(login, /password\/reset/)).toBeTruthy()
  const link = /https?:\/\/\S+password\/reset\S+/.exec((await server.newest(login, /password\/reset/)) ?? '')
  const { pathname, search } = new URL(link?.[0] ?? '')
  await page.goto(`${pathname}${search}`)
  await page.getByLabel('New password').fill('seven tall cranes turning')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(page).toHaveURL(/\/login/)
  await visitor(page).signsIn({ login, password: 'seven tall cranes turning' })
  await expect(page).toHaveURL('/')
})
