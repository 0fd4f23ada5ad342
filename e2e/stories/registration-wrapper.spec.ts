import { nativeCamera, phoneApp } from '../people/phone-app.ts'
import { registeringWorker } from '../people/registering-worker.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('inside the app a worker registers with its cameras, after an identity check that failed first', async ({
  page,
  server,
  once,
}) => {
  test.setTimeout(180_000)
  const app = await phoneApp(page, once.word('phone of Leszek'))
  const me = { phone: once.phone(2), first: 'Leszek', last: 'Adamski', email: once.email('leszek') }
  const leszek = registeringWorker(page, server, me, nativeCamera)
  const somebody = visitor(page)
  await leszek.provesThePhone()
  await leszek.setsAPassword()

  await somebody.sees('May we notify you?')
  await somebody.findsItAccessible()
  await somebody.presses('Allow notifications')
  await expect.poll(app.messageCodes).toContain('ASK_NOTIFICATION_PERMISSION')

  await leszek.givesTheNames('Refused')
  await leszek.startsTheCapture()
  await somebody.sees('We could not verify your identity')
  await expect(page.getByText(/The document could not be read/)).toBeVisible()
  await somebody.findsItAccessible()
  await somebody.presses('Try again')
  await somebody.sees('Verify your identity')
  await somebody.presses('Back')
  await leszek.givesTheNames()
  await leszek.startsTheCapture()

  await leszek.givesTheNiNumber()
  await leszek.photographsTheCard()
  await leszek.copiesTheCard()
  await leszek.answersTheQuestions()
  await leszek.fillsInPersonalInfo()
  await leszek.showsTheirFace()
  await app.renewsTheToken()
  await leszek.namesSomebodyToCall()
  await leszek.isAllSet()
  const codes = async () => (await app.messageCodes()).filter((code) => code !== 'NAVIGATE')
  await expect.poll(async () => (await codes()).slice(-2)).toEqual(['REQUEST_TOKEN', 'REGISTRATION_COMPLETE'])
  await somebody.findsItAccessible()

  await somebody.presses('Continue')
  await expect(page).toHaveURL('/')
  await expect.poll(app.newestPath).toEqual({ path: '/' })
  await expect(page.getByRole('heading', { level: 1, name: 'You are off site' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'More' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toHaveCount(0)
  await somebody.findsItAccessible()
})

test('a number that belongs to another phone is refused in words', async ({ browser, page, server, once }) => {
  const me = { phone: once.phone(3), first: 'Iga', last: 'Nowicka', email: once.email('iga') }
  await phoneApp(page, once.word('first phone of Iga'))
  const iga = registeringWorker(page, server, me, nativeCamera)
  await iga.provesThePhone()
  await iga.setsAPassword()
  await visitor(page).sees('May we notify you?')

  await server.ignoreMessages(me.phone)
  await server.forward(61)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await context.newPage()
  await phoneApp(other, once.word('second phone of Iga'))
  const again = registeringWorker(other, server, me, nativeCamera)
  await again.provesThePhone()
  await again.givesThePassword()
  await visitor(other).sees('Sorry that number is already taken by another device')
  await visitor(other).findsItAccessible()
  await context.close()
})

test('an app that cannot renew tokens says why the worker has to sign in again, until it is dismissed', async ({
  page,
  once,
}) => {
  await phoneApp(page, once.word('old phone'), { refuse: { REQUEST_TOKEN: { code: 'unsupported' } } })
  await page.goto('/assignments')
  await visitor(page).sees('Before you start')
  await expect(page).toHaveURL('/register/worker?redirect=%2Fassignments')
  const banner = page.getByText('This webview can not renew tokens...')
  await expect(banner).toBeVisible()
  await visitor(page).findsItAccessible()
  await visitor(page).presses('Dismiss')
  await expect(banner).toHaveCount(0)
})
