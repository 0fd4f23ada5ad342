import type { BrowserContext, Page } from 'playwright/test'
import { newOwner } from '../people/new-owner.ts'
import type { DemoServer } from '../people/server.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

/** Seconds after which an access token has run out. */
const tokenRunsOut = 11 * 60

/** Counts what the tabs of a browser ask to refresh, and how often. */
function refreshes(context: BrowserContext) {
  const answers: number[] = []
  context.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/auth/refresh') answers.push(response.status())
  })
  return answers
}
/** The bell has asked for what it missed: the last thing that a page asks for by itself. */
const quiet = (page: Page) => {
  // The feed as the page opens, and once more when the socket is up.
  let feeds = 2
  return page.waitForResponse((answer) => {
    if (new URL(answer.url()).pathname === '/api/me/notifications' && answer.ok()) feeds--
    return feeds === 0
  })
}
/** Signed in with `many` tabs open at `path`, each shown and quiet. */
async function tabs(context: BrowserContext, server: DemoServer, key: string, many: number, path = '/') {
  const first = visitor(await context.newPage())
  await first.signsIn(await server.account(key))
  await first.arrivesHome()
  const pages: Page[] = [first.page]
  while (pages.length < many) pages.push(await context.newPage())
  for (const page of pages) {
    await page.goto(path, { waitUntil: 'commit' })
    await quiet(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  return pages
}

test('two tabs whose token runs out at once refresh exactly once', async ({ context, server }) => {
  const pages = await tabs(context, server, 'sub-manager', 2)
  await server.forward(tokenRunsOut)
  const answers = refreshes(context)
  await Promise.all(pages.flatMap((page) => [quiet(page), page.reload()]))
  for (const page of pages) await visitor(page).sees(/for you$/)
  expect(answers).toEqual([200])
  await visitor(pages[0] as Page).findsItAccessible()
})

if (process.env.MUSTER_LOOK)
  test('eight tabs with 25 calls each refresh once and sign nobody out', async ({ context, server }) => {
    test.setTimeout(180_000)
    const pages = await tabs(context, server, 'sub-owner', 8, '/help')
    await server.forward(tokenRunsOut)
    const answers = refreshes(context)
    const refused = new Map<Page, number>()
    let open = () => {}
    const resumed = new Promise<void>((resolve) => {
      open = resolve
    })
    // The one refresh is held back until every tab has met its 25 refusals.
    await context.route('**/api/auth/refresh', async (route) => {
      await resumed
      await route.continue()
    })
    for (const page of pages)
      page.on('response', (response) => {
        if (response.status() === 401) refused.set(page, (refused.get(page) ?? 0) + 1)
      })
    const callsOften = async (page: Page) => {
      for (let call = 1; call <= 25; call++) {
        const to = call % 2 ? '/settings/account' : '/help'
        await page.evaluate((path) => history.pushState(null, '', path), to)
        await expect.poll(() => refused.get(page) ?? 0, { timeout: 30_000 }).toBeGreaterThanOrEqual(call)
      }
    }
    await Promise.all(pages.map(callsOften))
    open()
    for (const page of pages) await expect(page.getByText(/^Agreed /).first()).toBeVisible()
    expect(answers).toEqual([200])
  })

test('signing out in one tab ends the other', async ({ context, server }) => {
  const [one, other] = await tabs(context, server, 'sub-manager', 2)
  if (!one || !other) throw new Error('Two tabs were opened.')
  await visitor(one).signsOut()
  await expect(other).toHaveURL(/\/login/)
  await visitor(other).sees('Sign in')
  await visitor(other).findsItAccessible()
})

test('a one-time token leaves the address before anything is asked, and is good once', async ({
  page,
  browser,
  request,
  server,
  once,
}) => {
  const token = await (await newOwner(request, server, once.email('petra.hand-off'))).handOff()
  const addresses: string[] = []
  page.on('request', (call) => {
    if (call.resourceType() !== 'document') addresses.push(`${call.url()} ${call.headers().referer ?? ''}`)
  })
  await page.goto(`/?token=${token}`)
  await visitor(page).agrees()
  await visitor(page).sees('Your company is not set up yet')
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((line) => line.includes(token) || line.includes('token='))).toEqual([])
  expect(page.url()).not.toContain('token')
  await visitor(page).findsItAccessible()

  const another = visitor(await (await browser.newContext()).newPage())
  await another.page.goto(`/?token=${token}`)
  await expect(another.page).toHaveURL(/\/login/)
  await another.sees('Sign in')
  await another.page.context().close()
})

test('whoever is signed in is asked before a link signs in somebody else', async ({ page, request, server, once }) => {
  const token = await (await newOwner(request, server, once.email('petra.switches'))).handOff()
  const me = visitor(page)
  await me.signsIn(await server.account('sub-owner'))
  await me.arrivesHome()
  await page.goto(`/?token=${token}`)
  await me.sees('Sign in as somebody else?')
  await me.findsItAccessible()
  await me.presses('Stay signed in')
  await me.sees(/for you$/)
  await page.goto(`/?token=${token}`)
  await me.presses('Sign in with the link')
  await me.agrees()
  await me.sees('Your company is not set up yet')
})

test('too many tries are answered with the wait, and nobody is locked out for good', async ({ page, server }) => {
  const workers = (await server.accounts()).filter(({ role, note }) => role === 'WORKER' && note === null)
  const account = workers[20]
  if (!account) throw new Error('The demo has more workers.')
  const me = visitor(page)
  await page.goto('/login')
  for (let tries = 1; tries <= 10; tries++) {
    await me.fillsIn({ login: account.login, password: `wrong ${tries}` })
    const answered = page.waitForResponse('**/api/auth/login')
    await me.presses('Sign in')
    expect((await answered).status()).toBe(401)
  }
  await me.fillsIn(account)
  await me.presses('Sign in')
  await expect(page.getByText(/^Too many tries\. Wait \d+ (seconds?|minutes?) and try again\.$/)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password)
  await me.findsItAccessible()
  await server.forward(16 * 60)
  await me.presses('Sign in')
  await me.arrivesHome()
})

test('the way back after signing in never leaves this site', async ({ page, server }) => {
  const me = visitor(page)
  const account = await server.account('sub-owner')
  const origin = new URL((await page.goto('/login'))?.url() ?? '').origin
  for (const wanted of ['//evil.example/', '/\\evil.example/', 'https://evil.example/']) {
    await me.signsIn(account, `/login?redirect=${encodeURIComponent(wanted)}`)
    await me.arrivesHome()
    expect(new URL(page.url()).origin).toBe(origin)
    await me.signsOut()
  }
  await page.goto('/settings/account')
  await me.sees('Sign in')
  await me.fillsIn(account)
  await me.presses('Sign in')
  await expect(page).toHaveURL('/settings/account')
  await me.sees('Account')
  await me.findsItAccessible()
})
