import type { Page, WebSocketRoute } from 'playwright/test'
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
