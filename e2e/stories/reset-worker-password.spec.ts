import { registeringWorker } from '../people/registering-worker.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a worker who forgot the password sets a new one with a code, and the old one is dead', async ({
  page,
  browser,
  server,
  once,
}) => {
  const me = { phone: once.phone(15), first: 'Danuta', last: 'Wilk', email: '' }
  const [old, fresh] = [once.word('seven wet ladders'), once.word('nine dry ladders')]
  const before = registeringWorker(page, server, me)
  await before.provesThePhone()
  await before.setsAPassword(old)
  await visitor(page).sees('Start registration')

  await server.forward(61)
  await server.ignoreMessages(me.phone)
  const phone = await (await browser.newContext()).newPage()
  const [danuta, somebody] = [registeringWorker(phone, server, me), visitor(phone)]
  await phone.goto('/login/password/forgot')
  await somebody.findsItAccessible()
  const back = await phone.getByRole('link', { name: 'Back to sign in' }).boundingBox()
  expect(back?.height).toBeGreaterThanOrEqual(44)
  await phone.getByRole('link', { name: 'registration' }).click()
  await danuta.agreesToTheTerms()
  await somebody.sees('Your mobile number')
  await expect(phone).toHaveURL('/register/worker')
  await phone.getByLabel('Mobile number').fill(me.phone)
  await somebody.presses('Continue')
  await danuta.typesTheCode()
  await somebody.sees('Welcome back')
  await danuta.givesThePassword('what was it again')
  await expect(phone.getByText(/do not match/)).toBeVisible()
  await somebody.presses('Forgot password?')

  const password = phone.getByLabel('Password', { exact: true })
  await somebody.sees('New password')
  await expect(password).toHaveValue('')
  await expect(phone.getByText(/do not match/)).toHaveCount(0)
  await somebody.presses('Back')
  await somebody.sees('Welcome back')
  await somebody.presses('Forgot password?')
  await danuta.givesThePassword('password1')
  await expect(phone.getByText('This password is too common. Choose another.')).toBeVisible()
  await somebody.findsItAccessible()
  await danuta.givesThePassword(fresh)
  await somebody.sees('Start registration')
  await expect.poll(() => server.newest(me.phone, /password of your Muster account was changed just now/)).toBeTruthy()

  await page.reload()
  await visitor(page).sees('Before you start')
  await visitor(page).signsIn({ login: me.phone, password: old })
  await expect(page.getByText(/do not match/)).toBeVisible()
  await visitor(page).fillsIn({ login: me.phone, password: fresh })
  await visitor(page).presses('Sign in')
  await visitor(page).sees('Start registration')
  await visitor(page).findsItAccessible()
})
