import { newOwner } from '../people/new-owner.ts'
import { expect, test } from '../people/story.ts'
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
  harjit: /to pay$/,
}

for (const [key, title] of Object.entries(landing))
  test(`${key} signs in and sees what waits`, async ({ page, server }) => {
    const me = visitor(page)
    await me.signsIn(await server.account(key))
    await expect(page).toHaveURL('/')
    await me.sees(title)
    await me.findsItAccessible()
    // The page has its own style sheet inside: fetched again with a later screen it would overrule that screen's.
    const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? 'within the page'))
    expect(styles.filter((one) => /\/index-[^/]+\.css$/.test(one))).toEqual([])
    expect(styles.length).toBeGreaterThan(1)
    await me.signsOut()
  })

test('a wrong password says so in words and keeps what was typed', async ({ page, server }) => {
  const { login } = await server.account('main-owner')
  const me = visitor(page)
  await me.signsIn({ login, password: 'not the password' })
  await expect(page.getByText(/do not match/)).toBeVisible()
  await expect(page.getByLabel('Email / Phone number')).toHaveValue(login)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  await me.findsItAccessible()
})

test('an unverified email shows the notice, and the link that comes again leads in', async ({
  page,
  server,
  once,
  request,
}) => {
  const petra = await newOwner(request, server, once.email('petra.signs-in'))
  const me = visitor(page)
  await petra.verifyingPath()
  await server.ignoreMessages(petra.login)
  await me.signsIn(petra)
  await expect(page.getByText('Please verify your email. We have sent you a link.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(petra.password)
  await me.findsItAccessible()
  await me.presses('request again')
  await page.goto(await petra.verifyingPath())
  await me.agrees()
  await me.sees('Your company is not set up yet')
  await me.findsItAccessible()
})

test('a forgotten password is reset by the mailed link, once', async ({ page, server, once }) => {
  const { login } = await server.account('tobias')
  const password = once.word('seven tall cranes turning')
  const me = visitor(page)
  await server.ignoreMessages(login)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/login\/password\/forgot/)
  await me.findsItAccessible()
  await page.getByLabel('Email').fill(login)
  await me.presses('Send the link')
  await expect(page.getByText(/a link for a new password is on its way/)).toBeVisible()
  await expect.poll(() => server.newest(login, /password\/reset/)).toBeTruthy()
  const link = /https?:\/\/\S+password\/reset\S+/.exec((await server.newest(login, /password\/reset/)) ?? '')
  const { pathname, search } = new URL(link?.[0] ?? '')
  await page.goto(pathname + search)
  await page.getByLabel('New password').fill(password)
  await me.findsItAccessible()
  await me.presses('Save the password')
  await expect(page.getByText('Your new password is set, and you are signed out everywhere.')).toBeVisible()
  await me.findsItAccessible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await me.fillsIn({ login, password })
  await me.presses('Sign in')
  await me.arrivesHome()
  await me.signsOut()
  await page.goto(pathname + search)
  await page.getByLabel('New password').fill('nine more cranes turning')
  await me.presses('Save the password')
  await expect(page.getByText('This link has been used or is too old.')).toBeVisible()
  await me.findsItAccessible()
})
