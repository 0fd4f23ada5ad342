import type { Page, WebSocketRoute } from 'playwright/test'
import { caller } from '../people/caller.ts'
import { identityProvider } from '../people/identity-provider.ts'
import type { DemoServer } from '../people/server.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const rows = (page: Page) => page.getByRole('dialog').getByRole('listitem')
/** Workers whose bell no other story rings. */
const worker = async (server: DemoServer, n: number) => {
  const all = (await server.accounts()).filter(({ role, company, note }) => role === 'WORKER' && company && !note)
  const found = all[n]
  if (!found) throw new Error('The demo has more workers.')
  return found
}
/** A line to the server that can be cut. */
async function line(page: Page) {
  const open = new Set<WebSocketRoute>()
  let down = false
  let joined = 0
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (down) return void socket.close({ code: 1001 })
    const server = socket.connectToServer()
    open.add(socket)
    server.onMessage((message) => {
      if (String(message).includes('subscription_succeeded')) joined++
      socket.send(message)
    })
  })
  return {
    /** Joined so many times, or more: a line that breaks by itself is joined again. */
    isUp: (times = 1) => expect.poll(() => joined, { timeout: 20_000 }).toBeGreaterThanOrEqual(times),
    async cut() {
      down = true
      for (const socket of open) await socket.close({ code: 1001 })
      open.clear()
    },
    restore() {
      down = false
    },
  }
}

test('news arrives live, is counted, and is read all at once', async ({ page, request, server }) => {
  const me = visitor(page)
  const wire = await line(page)
  await me.signsIn(await worker(server, 40))
  await me.arrivesHome()
  await wire.isUp()
  await bell(page).click()
  await expect(page.getByText('No notifications.')).toBeVisible()
  await me.findsItAccessible()

  const provider = identityProvider(request, page)
  await provider.reverses()
  await expect(page.getByText(/^Your identity check was taken back\./)).toBeVisible()
  await provider.proves()
  await expect(page.getByText('Your identity is proven.')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Notifications, 2 new', includeHidden: true })).toHaveCount(1)
  await me.findsItAccessible()
  await me.presses('Mark all as read')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true })).toHaveCount(1)
  await page.reload()
  await bell(page).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
})

test('what came while the line was cut is there once after it', async ({ page, request, server }) => {
  test.setTimeout(90_000)
  const me = visitor(page)
  const wire = await line(page)
  await me.signsIn(await worker(server, 30))
  await me.arrivesHome()
  await wire.isUp()
  const provider = identityProvider(request, page)
  await provider.reverses()
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()

  await wire.cut()
  await provider.proves()
  wire.restore()
  await wire.isUp(2)
  await expect(page.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible()
  await bell(page).click()
  await expect(rows(page)).toHaveText([/^Your identity is proven\./, /^Your identity check was taken back\./])
  await me.findsItAccessible()
})

test('what is read in one tab is read in the other, and so is a conversation', async ({
  page,
  context,
  request,
  server,
}) => {
  const me = visitor(page)
  const wire = await line(page)
  await me.signsIn(await worker(server, 41))
  await me.arrivesHome()
  await wire.isUp()
  const other = await context.newPage()
  const otherWire = await line(other)
  await other.goto('/')
  await otherWire.isUp()
  const provider = identityProvider(request, page)
  await provider.reverses()
  await provider.proves()
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible()
  await bell(other).click()
  await rows(other).first().getByText('Your identity is proven.').click()
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
  await bell(page).click()
  await me.presses('Mark all as read')
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('a manager’s notification opens what a worker’s does not', async ({ page, browser, server, baseURL }) => {
  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'))
  await priya.arrivesHome()
  await bell(page).click()
  const sent = rows(page).filter({ hasText: 'Jan Nowak’s week has 1 day without a finish time' })
  await expect(sent).toContainText('You approve these hours')
  await priya.findsItAccessible()
  await sent.getByRole('link').click()
  await expect(page).toHaveURL(/\/timesheets\/[0-9a-f-]+$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Jan Nowak' }).first()).toBeVisible()

  // Margaret pays a worker more: to whoever pays it is a contract to open, to the worker it says all that there is.
  const margaret = await caller(baseURL ?? '', await server.account('main-owner'))
  const { data: contracts } = await margaret.get('/api/me/contracts?status=CURRENT')
  const accounts = await server.accounts()
  const names = new Map(accounts.filter(({ role, note }) => role === 'WORKER' && !note).map((one) => [one.name, one]))
  const contract = contracts.find((one: Contract) => names.has(nameOf(one)))
  const account = names.get(nameOf(contract))
  if (!account) throw new Error('The demo has a worker under contract.')
  const { data } = await margaret.get(`/api/me/contracts/${contract.worker.slug}/${contract.id}`)
  await margaret.sends('PUT', `/api/me/contracts/${contract.id}`, { hourly_rate: Number(data.hourly_rate) + 1 })
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const screen = await phone.newPage()
  const jan = visitor(screen)
  await jan.signsIn(account)
  await jan.arrivesHome()
  await bell(screen).click()
  const paid = rows(screen).filter({ hasText: /pays you £/ })
  await expect(paid).toContainText('Your contract')
  await expect(paid.getByRole('link')).toHaveCount(0)
  await jan.findsItAccessible()
  await paid.getByRole('button').click()
  await expect(screen.getByRole('dialog')).toHaveCount(0)
  await expect(screen).toHaveURL('/')
  await phone.close()
})

type Contract = { id: string; worker: { slug: string; first_name: string; last_name: string } }
const nameOf = ({ worker: { first_name, last_name } }: Contract) => `${first_name} ${last_name}`
