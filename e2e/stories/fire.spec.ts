import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright/test'
import { siteId } from '#server/demo/ids-by-key'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const site = siteId('riverside')
const phone = { viewport: { width: 390, height: 844 } }
const marshal = async (browser: Browser) => {
  const context = await browser.newContext(phone)
  return { context, page: await context.newPage() }
}
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const marks = async (page: Page, name: string, what: string) => {
  await page.getByRole('button', { name: `${name} ${what}` }).click()
  await expect(page.getByRole('button', { name: `Undo for ${name}` })).toBeVisible()
}
const counter = (page: Page, name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name })

test('a fire drill by two marshals, one of them without network for a while: nobody is lost', async ({
  browser,
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'), `/login?redirect=/sites/${site}/fire`)
  const download = page.waitForEvent('download')
  await priya.presses('Fire list (PDF)')
  const pdf = await readFile(await (await download).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('link', { name: 'Roll call' }).click()
  await priya.presses('Start a drill')
  await expect(page.getByText('Drill', { exact: true })).toBeVisible()

  const dave = await marshal(browser)
  const guard = visitor(dave.page)
  await guard.signsIn(await server.account('main-guard'), `/login?redirect=/site-control/roll-call/${site}`)
  await expect(dave.page.getByText('Drill', { exact: true })).toBeVisible()
  await guard.findsItAccessible()

  await marks(page, 'Jan Nowak', 'is safe')
  await counter(dave.page, 'Safe').click()
  await expect(card(dave.page, 'Jan Nowak')).toBeVisible()

  await dave.context.setOffline(true)
  await counter(dave.page, 'Not found').click()
  await marks(dave.page, 'Marek Sobczak', 'needs help')
  await marks(dave.page, 'Joseph Akintola', 'is safe')
  await expect(dave.page.getByText('2 to send')).toBeVisible()
  await marks(page, 'Helen Marsh, visitor', 'is safe')
  // Later than the call for help, and without knowledge of it.
  await marks(page, 'Marek Sobczak', 'is safe')
  await dave.context.setOffline(false)
  await expect(dave.page.getByText('in step')).toBeVisible()
  await counter(page, 'Needs help').click()
  await expect(card(page, 'Marek Sobczak')).toContainText('Dave Hollis')
  await counter(dave.page, 'Safe').click()
  await expect(card(dave.page, 'Helen Marsh, visitor')).toBeVisible()
  await counter(page, 'Safe').click()
  await expect(card(page, 'Joseph Akintola')).toBeVisible()
  await expect(counter(page, 'Safe')).toContainText('3')

  await dave.page.getByRole('button', { name: 'Undo for Jan Nowak' }).click()
  await expect(counter(page, 'Safe')).toContainText('2')

  await page.getByRole('button', { name: /^End roll call/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Need help: Marek Sobczak')
  await priya.findsItAccessible()
  await priya.presses('End anyway')
  await expect(page.getByText(/^Ended with \d+ not found, 1 needed help\.$/)).toBeVisible()
  await expect(dave.page.getByText(/^Ended with/)).toBeVisible()
  const report = page.waitForEvent('download')
  await priya.presses('Report (PDF)')
  expect((await readFile(await (await report).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await priya.findsItAccessible()
  await dave.context.close()
})

test('an alarm started without network while a drill runs joins the drill, and says so', async ({
  browser,
  page,
  server,
}) => {
  const dave = await marshal(browser)
  const guard = visitor(dave.page)
  await guard.signsIn(await server.account('main-guard'), `/login?redirect=/site-control/roll-call/${site}`)
  await expect(dave.page.getByText(/on site$/)).toBeVisible()
  await dave.context.setOffline(true)
  await guard.presses('Real alarm: start the roll call')
  await marks(dave.page, 'Nkechi Eze', 'is safe')

  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'), `/login?redirect=/site-control/roll-call/${site}`)
  await priya.presses('Start a drill')
  await expect(page.getByText('in step')).toBeVisible()

  await dave.context.setOffline(false)
  const joinedNotice = dave.page.getByText(/^Priya Raghunathan had already started a drill at \d\d:\d\d\./)
  await expect(joinedNotice).toBeVisible({ timeout: 20_000 })
  await expect(dave.page.getByText('Everyone sees a drill. If it is real, tell them now.')).toBeVisible()
  await expect(dave.page.getByRole('heading', { level: 1 })).toContainText('Drill')
  await guard.findsItAccessible()
  await guard.presses('OK')
  await expect(joinedNotice).toBeHidden()
  await counter(page, 'Safe').click()
  await expect(card(page, 'Nkechi Eze')).toContainText('Dave Hollis', { timeout: 20_000 })

  await page.getByRole('button', { name: /^End roll call/ }).click()
  await priya.presses('End anyway')
  await expect(dave.page.getByText(/^Ended with \d+ not found\.$/)).toBeVisible({ timeout: 20_000 })
  await dave.context.close()
})
