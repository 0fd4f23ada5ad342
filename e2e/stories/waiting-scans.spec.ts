import { siteId, workerId } from '#server/demo/ids-by-key'
import type { CheckIn } from '#shared/api/gate/check-in'
import { caller } from '../people/caller.ts'
import { canvasCamera } from '../people/canvas-camera.ts'
import { codeHolder } from '../people/code-holder.ts'
import { fillableStorage } from '../people/fillable-storage.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const mill = siteId('mill')

test('scans that wait are sent from another page, and after the guard has signed out and in again', async ({
  page,
  context,
  request,
  server,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const camera = await canvasCamera(page)
  const isaac = await codeHolder(request, server, 'isaac-greenwood')
  const maryam = await codeHolder(request, server, 'maryam-hosseini')
  const ffion = await caller(`${baseURL}`, await server.account('ffion'))
  /** How often a guard's scan moved somebody, in or out, as the server knows. */
  const scansOf = async (who: string) => {
    const { data }: { data: CheckIn[] } = await ffion.get(`/api/me/sites/${mill}/sitecheckins?per_page=200`)
    const own = data.filter(({ worker }) => worker.id === workerId(who))
    return own.flatMap(({ in_source, out_source }) => [in_source, out_source]).filter((one) => one === 'GUARD_QR')
      .length
  }
  const before = { isaac: await scansOf('isaac-greenwood'), maryam: await scansOf('maryam-hosseini') }
  const winston = await server.account('winston-achebe')
  const guard = visitor(page)
  const bar = page.getByRole('navigation').last()
  const scansOffline = async (code: string) => {
    await context.setOffline(true)
    await camera.shows(code)
    await expect(page.getByRole('heading', { level: 2, name: /^Let (?:in|out)$/ })).toBeVisible()
    await expect(page.getByText('Kept here, sent when there is a network')).toBeVisible()
    await camera.lowers()
    // The verdict fills the phone; the list of people stands beside the app’s own places.
    await guard.presses('Type a name instead')
  }

  await guard.signsIn(winston, '/login?redirect=/site-control')
  await expect(page.getByText('live', { exact: true })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await scansOffline(await isaac.show(mill))
  await bar.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  expect(await scansOf('isaac-greenwood'), 'before there is a network').toBe(before.isaac)
  await context.setOffline(false)
  await expect.poll(() => scansOf('isaac-greenwood'), { timeout: 20_000 }).toBe(before.isaac + 1)

  await bar.getByRole('link', { name: 'Site control' }).click()
  await guard.sees('Site control')
  await page.getByRole('tab', { name: 'Scan' }).click()
  await scansOffline(await maryam.show(mill))
  await page.locator('button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await context.setOffline(false)
  expect(await scansOf('maryam-hosseini'), 'while nobody is signed in').toBe(before.maryam)
  await guard.fillsIn(winston)
  await guard.presses('Sign in')
  await guard.arrivesHome()
  await expect.poll(() => scansOf('maryam-hosseini'), { timeout: 20_000 }).toBe(before.maryam + 1)

  await bar.getByRole('link', { name: 'Site control' }).click()
  await page.getByRole('tab', { name: /^Log/ }).click()
  const receipts = page.getByRole('list', { name: 'Scans of this device' }).getByRole('listitem')
  await expect(receipts).toContainText([/Maryam Hosseini.*Sent/])
  await guard.findsItAccessible()
})

test('a phone whose storage is full says so, lets people through all the same, and stores their scans once there is room', async ({
  page,
  context,
  request,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const camera = await canvasCamera(page)
  const holder = await codeHolder(request, server, 'isaac-greenwood')
  const guard = visitor(page)
  const storage = await fillableStorage(page)
  const words = page.getByText('This device’s storage is full, or does not answer.').first()
  const waits = () => expect(page.getByText('Kept here, sent when there is a network')).toBeVisible()
  await guard.signsIn(await server.account('winston-achebe'), '/login?redirect=/site-control')
  await expect(page.getByText('live', { exact: true }).first()).toBeVisible()

  await context.setOffline(true)
  await storage.fills()
  await camera.shows(await holder.show(mill))
  await expect(page.getByRole('heading', { level: 2, name: /^Let (?:in|out)$/ })).toBeVisible()
  await waits()
  await expect(words).toBeVisible()
  await guard.findsItAccessible()
  await storage.hasRoom()
  await expect(words).toBeHidden({ timeout: 20_000 })
  await waits()
  await context.setOffline(false)
  await expect(page.getByText('Kept here, sent when there is a network')).toBeHidden({ timeout: 20_000 })
})

test('a guard who was made a worker meanwhile finds the scan that was refused at home, and settles it there', async ({
  page,
  context,
  request,
  server,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const camera = await canvasCamera(page)
  const maryam = await codeHolder(request, server, 'maryam-hosseini')
  const ffion = await caller(`${baseURL}`, await server.account('ffion'))
  const winston = await server.account('winston-achebe')
  const { data: me } = await (await caller(`${baseURL}`, winston)).get('/api/me')
  const hasTrade = async (trade: string) => {
    const { data } = await ffion.get(`/api/me/workers/${me.slug}`)
    const { first_name, last_name, about, payroll_number, updated_at, personal } = data
    const { phone_number: _p, email: _e, ni_number: _n, open_to_work: _o, ...rest } = personal
    const form = { first_name, last_name, about, payroll_number, updated_at, ...rest, entries: { ROLE: [trade] } }
    await ffion.sends('PUT', `/api/me/workers/${me.id}/profile-update`, form)
  }
  const guard = visitor(page)

  await guard.signsIn(winston, '/login?redirect=/site-control')
  await expect(page.getByText('live', { exact: true })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await hasTrade('labourer')
  // The phone does not know it yet: it lets her through.
  await camera.shows(await maryam.show(mill))
  await expect(page.getByRole('heading', { level: 2, name: /^Let (?:in|out)$/ })).toBeVisible()
  await expect(page.getByText('Kept here, sent when there is a network')).toBeVisible()
  await camera.lowers()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/, { timeout: 20_000 })
  await guard.fillsIn(winston)
  await guard.presses('Sign in')
  await guard.arrivesHome()
  const refused = page.getByRole('list', { name: 'Scans to settle' }).getByRole('listitem')
  await expect(refused).toContainText([/^Maryam Hosseini, scanned at .*, was refused\./])
  await expect(page.getByRole('link', { name: 'Site control' })).toHaveCount(0)
  await guard.findsItAccessible()

  await page.locator('button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('dialog')).toContainText('your home page shows them')
  await guard.presses('Stay signed in')
  await refused.getByRole('button', { name: /^Settled/ }).click()
  await expect(refused).toHaveCount(0)
  await hasTrade('security-guard')
})
