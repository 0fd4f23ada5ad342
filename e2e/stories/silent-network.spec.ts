import { siteId } from '#server/demo/ids-by-key'
import { atTheGate } from '../people/at-the-gate.ts'
import { canvasCamera } from '../people/canvas-camera.ts'
import { codeHolder } from '../people/code-holder.ts'
import { type Fault, faults, stallingLine } from '../people/stalling-line.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const riverside = siteId('riverside')
const does: Record<Fault, string> = {
  refused: 'refuses every call',
  silent: 'accepts and never answers',
  head: 'stops after the head of an answer',
  half: 'stops in the middle of an answer',
  slow: 'crawls at 2 KB/s',
}
/** Who holds a code up in each: the same person is not taken twice within a minute. */
const workers: Record<Fault, string> = {
  refused: 'ahmed-yusuf-warsame',
  silent: 'vasile-munteanu',
  head: 'harpreet-singh-bhullar',
  half: 'robert-moorhouse',
  slow: 'nkechi-eze',
}

for (const kind of faults)
  test(`a gate and a roll call open from the phone when the line ${does[kind]}`, async ({
    page,
    request,
    server,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 390, height: 844 })
    const line = await stallingLine(Number(new URL(baseURL ?? '').port))
    const camera = await canvasCamera(page)
    const worker = await codeHolder(request, server, workers[kind])
    try {
      const guard = visitor(page)
      await guard.signsIn(await server.account('main-guard'), `${line.origin}/login?redirect=/site-control`)
      await expect(page.getByText('live', { exact: true }).first()).toBeVisible()
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.goto(`${line.origin}/site-control/roll-call/${riverside}`)
      await expect(page.getByText(/on site$/)).toBeVisible()

      line.fail(kind)
      await page.goto(`${line.origin}/site-control/roll-call/${riverside}`)
      await expect(page.getByText(/on site$/)).toBeVisible()
      if (kind !== 'slow') await expect(page.getByText(/(No answer|Offline) since \d\d:\d\d/)).toBeVisible()
      await page.goto(`${line.origin}/site-control`)
      await guard.sees('Site control')
      if (kind !== 'slow') {
        await expect(page.getByText(/(No answer|Offline) since \d\d:\d\d\..*List from \d\d:\d\d/)).toBeVisible()
        await expect(page.getByText('live', { exact: true }).first()).toBeHidden()
      }
      await guard.findsItAccessible()
      await camera.shows(await worker.show(riverside))
      // Who came in the morning is let out; in the evening they are suspected to have left, and judged as coming in.
      await expect(page.getByRole('heading', { level: 2, name: /let (in|out)/i })).toBeVisible()

      line.recover()
      await expect(page.getByText('live', { exact: true }).first()).toBeVisible({ timeout: 40_000 })
    } finally {
      await line.close()
    }
  })

for (const [name, path, shown] of [
  ['site control', '/site-control', /^(?:live|.* old)$/],
  ['a roll call', `/site-control/roll-call/${riverside}`, /on site$/],
] as const)
  test(`${name} opens from a phone whose line falls silent as soon as it was shown once`, async ({
    page,
    server,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const line = await stallingLine(Number(new URL(baseURL ?? '').port))
    try {
      const guard = visitor(page)
      await guard.signsIn(await server.account('main-guard'), `${line.origin}/login?redirect=${path}`)
      await expect(page.getByText(shown).first()).toBeVisible()
      line.fail('silent')
      await page.goto(`${line.origin}${path}`)
      await expect(page.getByText(shown).first()).toBeVisible()
    } finally {
      await line.close()
    }
  })

test('a roll call that was never opened on this phone begins without a network, with whoever its gate lets through', async ({
  page,
  context,
  request,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const camera = await canvasCamera(page)
  const bronwen = await codeHolder(request, server, 'bronwen-pugh')
  const guard = visitor(page)
  const listed = page.waitForResponse(/\/fire\/people$/)
  await guard.signsIn(await server.account('winston-achebe'), '/login?redirect=/site-control')
  await expect(page.getByText('live', { exact: true }).first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await listed
  await context.setOffline(true)
  await camera.shows(await bronwen.show(siteId('mill')))
  await expect(page.getByRole('heading', { level: 2, name: /^Let (?:in|out)$/ })).toBeVisible()
  await camera.lowers()
  await guard.presses('Type a name instead')
  await page.getByRole('link', { name: 'Roll call' }).click()
  await guard.presses('Start a drill')
  const row = page.getByRole('listitem').filter({ hasText: 'Bronwen Pugh' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/Guard|Checked out at the gate/)
  await guard.findsItAccessible()
  await page.goto('/site-control')
  const unsent = page.getByRole('region', { name: /^Roll call at/ })
  await expect(unsent).toContainText(/is not sent yet\. \d to send/)
  await guard.findsItAccessible()
  await context.setOffline(false)
  await expect(unsent).toBeHidden({ timeout: 30_000 })
  await page.goto(`/site-control/roll-call/${siteId('mill')}`)
  await expect(page.getByText('in step')).toBeVisible({ timeout: 30_000 })
  // Whom the gate let out before it began is not on the server's list.
  const safe = page.getByRole('button', { name: / is safe$/ }).first()
  const words = (await safe.getAttribute('aria-label')) ?? ''
  await safe.click()
  await expect(page.getByText(words)).toHaveCount(1)
  await page.getByRole('button', { name: /^End roll call/ }).click()
  await guard.presses('End anyway')
  await expect(page.getByText(/^Ended with/)).toBeVisible()
})

test('a page that waits for its answer says so, and asks once more', async ({ page, server, baseURL }) => {
  test.setTimeout(120_000)
  const line = await stallingLine(Number(new URL(baseURL ?? '').port))
  try {
    const owner = visitor(page)
    await owner.signsIn(await server.account('main-owner'), `${line.origin}/login`)
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await page.getByRole('link', { name: 'Workers', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Workers' })).toBeVisible()
    line.fail('silent')
    await page
      .getByLabel(/^Search/)
      .first()
      .fill('nowak')
    await expect(page.getByText('No answer from the server yet.')).toBeVisible()
    await owner.findsItAccessible()
    await page.getByRole('button', { name: 'Try again' }).click()
    line.recover()
    await expect(page.getByRole('link', { name: /Nowak/ }).first()).toBeVisible()
    await expect(page.getByText('No answer from the server yet.')).toBeHidden()
  } finally {
    await line.close()
  }
})

test('a check-out with a password whose answer stays away says that it waits, and counts once', async ({
  page,
  server,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const { site, worker, account, check } = await atTheGate(`${baseURL}`, server, 3)
  if (!worker.onsite) await check('check-in', { override_reason: 'Known on this site' })
  await server.forward(90)
  const line = await stallingLine(Number(new URL(baseURL ?? '').port))
  const address = `/site-control/people/${worker.id}/check-in?site=${site.id}`
  const password = page.getByLabel('The worker’s own password')
  const waiting = page.getByText('No answer from the server yet. The network is slow; still trying.')
  try {
    const guard = visitor(page)
    const redirect = `/login?redirect=${encodeURIComponent(address)}`
    await guard.signsIn(await server.account('main-guard'), `${line.origin}${redirect}`)
    await password.fill(account.password)
    line.fail('head')
    await guard.presses('Check out')
    await expect(waiting).toBeVisible({ timeout: 6000 })
    await expect(password).toHaveValue(account.password)
    await guard.findsItAccessible()
    line.recover()
    await expect(page.getByText(/this may not have gone through/)).toBeVisible()
    await expect(waiting).toBeHidden()
    await expect(password).toHaveValue('')
    await server.forward(180)
    await password.fill(account.password)
    await guard.presses('Check out')
    await expect(page.getByText('Success!', { exact: true })).toBeVisible()
  } finally {
    await line.close()
  }
})
