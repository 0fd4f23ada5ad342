import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { siteId } from '#server/demo/ids-by-key'
import { canvasCamera, noCamera } from '../people/canvas-camera.ts'
import { codeHolder } from '../people/code-holder.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const phone = { width: 390, height: 844 }
const verdict = (words: string | RegExp) => ({ name: words, level: 2 }) as const

test('a worker’s phone shows a code, and a guard’s camera reads it: the real way of the light', async ({
  page,
  playwright,
  server,
  baseURL,
}, info) => {
  await page.setViewportSize(phone)
  const worker = visitor(page)
  await worker.signsIn(await server.account('oluwaseun-adeyemi-bankole'))
  // A phone that has never shown a code and is without a network says so, and shows it once there is one.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await worker.presses('Show my code')
  await expect(page.getByRole('heading', { name: 'No code yet' })).toBeVisible()
  await page.context().setOffline(false)
  const code = page.getByRole('img', { name: 'Code for the gate of Riverside Quarter, Block C' })
  await expect(code).toBeVisible()
  await worker.findsItAccessible()
  const picture = await sharp(await code.screenshot())
    .resize(380, 380)
    .toBuffer()
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8d91' } })
    .composite([{ input: picture, gravity: 'centre' }])
    .jpeg({ quality: 92 })
    .toBuffer()
  const folder = await mkdtemp(join(tmpdir(), 'muster-camera-'))
  const film = join(folder, 'gate.mjpeg')
  await writeFile(film, Buffer.concat([frame, frame]))
  const { executablePath, args = [] } = info.project.use.launchOptions ?? {}
  const browser = await playwright.chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const context = await browser.newContext({
      viewport: phone,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      permissions: ['camera'],
      ...(baseURL && { baseURL }),
    })
    const guard = visitor(await context.newPage())
    await guard.signsIn(await server.account('main-guard'), '/login?redirect=/site-control')
    // He came in the morning; in the evening he is suspected to have left, and is taken for coming in.
    await expect(guard.page.getByRole('heading', verdict(/^Let (in|out)$/))).toBeVisible({ timeout: 20_000 })
    await expect(guard.page.getByText('Oluwaseun Adeyemi-Bankole')).toBeVisible()
    await guard.findsItAccessible()
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a day offline at the gate: opened from the phone, judged by its list, sent once when the network is back', async ({
  page,
  context,
  request,
  server,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize(phone)
  const camera = await canvasCamera(page)
  const riverside = siteId('riverside')
  const natalie = await codeHolder(request, server, 'natalie-sugden')
  const rhys = await codeHolder(request, server, 'rhys-llewellyn-price')
  const guard = visitor(page)
  await guard.signsIn(await server.account('main-guard'), '/login?redirect=/site-control')
  await expect(page.getByText('live', { exact: true })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  await context.setOffline(true)
  await page.reload()
  await guard.sees('Site control')
  await expect(page.getByText(/List from \d\d:\d\d/).first()).toBeVisible()
  await camera.shows(await natalie.show(riverside))
  await expect(page.getByRole('heading', { name: /^(Let in|Ask first)$/, level: 2 })).toBeVisible()
  // By night her 11 hours of rest are not over: the guard says why she may come in.
  const excuse = page.getByRole('button', { name: 'Let in, say why' })
  if (await excuse.isVisible()) {
    await excuse.click()
    await page.getByLabel('Why does the warning not count today?').fill('The crane is moved tonight')
    await page.getByRole('dialog').getByRole('button', { name: 'Let in', exact: true }).click()
  }
  await expect(page.getByRole('heading', verdict('Let in'))).toBeVisible()
  await expect(page.getByText(/Kept here/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo check-in' })).toBeVisible()
  await guard.findsItAccessible()
  await camera.shows(await rhys.show(riverside))
  await expect(page.getByText(/The CPCS card ended on/)).toBeVisible()
  // The verdict does not wait for the storage.
  await expect(page.getByRole('tab', { name: 'Log 2' })).toBeVisible()

  await page.reload()
  await guard.sees('Site control')
  await page.getByRole('tab', { name: /^Log/ }).click()
  const receipts = page.getByRole('list', { name: 'Scans of this device' })
  await expect(receipts).toContainText('Natalie Sugden')
  await expect(receipts.getByRole('listitem').filter({ hasText: 'Rhys Llewellyn-Price' })).toContainText(
    /The CPCS card ended on .* checks pass/,
  )
  await page.locator('button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('dialog', { name: 'Log out before everything is sent?' })).toBeVisible()
  await guard.findsItAccessible()
  await guard.presses('Stay signed in')

  await context.setOffline(false)
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(1, { timeout: 20_000 })
  await expect(page.getByText('Not let in', { exact: true })).toHaveCount(1)
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByLabel('Find by name').fill('sugden')
  await page.getByRole('link', { name: /Natalie Sugden/ }).click()
  await guard.sees('Natalie Sugden')
  await expect(page.getByText(/^On site since/)).toBeVisible()
  await guard.findsItAccessible()
})

test('without a camera people are found by name, and type their own password', async ({ page, server }) => {
  await page.setViewportSize(phone)
  await noCamera(page, 'NotAllowedError')
  const guard = visitor(page)
  await guard.signsIn(await server.account('main-guard'), '/login?redirect=/site-control')
  await expect(page.getByText(/The camera is not allowed here/)).toBeVisible()
  await guard.findsItAccessible()
  await guard.presses('Find by name')
  await page.getByLabel('Find by name').fill('Petrov')
  await page.getByRole('link', { name: /Stefan Petrov/ }).click()
  await guard.sees('Stefan Petrov')
  await page.getByRole('link', { name: 'Check out with a password' }).click()
  await guard.sees('Check out Stefan Petrov')
  const password = page.getByLabel('The worker’s own password')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'off')
  await password.fill('not his password')
  await guard.presses('Check out')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveValue('')
  await guard.findsItAccessible()
  await password.fill((await server.account('stefan-petrov')).password)
  await guard.presses('Check out')
  await expect(page.getByText('Success!', { exact: true })).toBeVisible()
  await guard.sees('Site control')
})

test('a worker whose leaving nobody saw says on the home page when it was', async ({ page, server }) => {
  await page.setViewportSize(phone)
  const worker = visitor(page)
  await worker.signsIn(await server.account('dafydd-prydderch-hughes'))
  await worker.sees('Have you left?')
  const question = page.getByRole('form', { name: 'When did you leave?' })
  await expect(question).toContainText('When did you leave Hallam Street Substation?')
  await worker.presses('Answer')
  await expect(question).toContainText('Choose the time at which you left.')
  await worker.findsItAccessible()
  await page.getByLabel('Left at').fill('15:45')
  await worker.presses('Answer')
  await expect(page.getByText(/You left Hallam Street Substation at 15:45/)).toBeVisible()
  await expect(question).toBeHidden()
  await worker.sees('You are off site')
})
