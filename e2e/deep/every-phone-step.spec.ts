import type { Page } from 'playwright/test'
import { network } from '../people/network.ts'
import { registeringWorker } from '../people/registering-worker.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const base = '**/api/worker-registration'
const goesOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
/** Longer than the page waits before it says that the signal is weak. */
const stepTimeout = 20_000
const reads = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible({ timeout: stepTimeout })

test('every screen of the phone number is accessible', async ({ page, server, once }) => {
  test.setTimeout(120_000)
  const me = visitor(page)
  const line = network(page)
  const ada = registeringWorker(page, server, { phone: once.phone(9), first: 'Ada', last: 'Byron', email: '' })
  const unanswered = async (calls: string) => {
    const restore = await line.loses(calls)
    await goesOn(page)
    await me.sees('That did not get through')
    await me.findsItAccessible()
    await restore()
  }
  const answer = await line.delays(`${base}/phone-verification/verify-phone`)
  await page.goto('/register/worker')
  await me.sees('Before you start')
  await me.findsItAccessible()
  await ada.agreesToTheTerms()
  await me.sees('Your mobile number')
  await me.findsItAccessible()
  await page.getByLabel('Mobile number').fill(once.phone(9))
  await goesOn(page)
  await expect(page.getByLabel('Mobile number')).toHaveAttribute('readonly')
  await me.findsItAccessible()
  await answer()
  await me.sees('Type the 6 digits')
  await me.findsItAccessible()
  await me.presses('Back')
  await unanswered(`${base}/phone-verification/verify-phone`)

  await page.clock.install()
  await ada.requestsACode()
  await me.sees('Type the 6 digits')
  const right = await ada.codeReceived()
  const deaf = await line.loses(`${base}/phone-verification/verify-code`)
  await ada.typesTheCode(right)
  await reads(page, 'There was no answer.')
  await me.findsItAccessible()
  await deaf()
  await ada.typesTheCode(right === '111111' ? '222222' : '111111')
  await reads(page, '4 tries are left.')
  await me.findsItAccessible()

  const mute = await line.loses(`${base}/phone-verification/i-dont-have-code`)
  await me.presses("I don't have a code")
  await reads(page, 'We could not reach our help')
  await me.findsItAccessible()
  await mute()
  await page.getByRole('button', { name: /^Call me back on/ }).click()
  await reads(page, 'as soon as somebody is free')
  await me.findsItAccessible()
  await server.forward(61)
  await page.clock.runFor(61_000)
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeVisible()
  await server.ignoreMessages(once.phone(9))
  await me.findsItAccessible()
  await me.presses('Send a new code')
  await reads(page, 'We have sent you a new code')
  await me.findsItAccessible()
  await ada.typesTheCode()

  await me.sees('Set a password')
  await me.findsItAccessible()
  await ada.setsAPassword('short')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await me.findsItAccessible()
  await page.getByLabel('Password', { exact: true }).fill('ladder and scaffold')
  await unanswered(`${base}/phone-verification/password`)
})

test('the password of somebody known is accessible', async ({ page, server }) => {
  const me = visitor(page)
  const workers = (await server.accounts()).filter(({ role, note }) => role === 'WORKER' && note === null)
  const phone = workers[12]?.login ?? ''
  const existingWorker = registeringWorker(page, server, { phone, first: '', last: '', email: '' })
  await existingWorker.provesThePhone()
  await me.sees('Welcome back')
  await me.findsItAccessible()
  await existingWorker.givesThePassword('not my password')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await me.findsItAccessible()
  await me.presses('Forgot password?')
  await me.sees('New password')
  await me.findsItAccessible()
})
