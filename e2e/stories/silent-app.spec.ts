import { phoneApp } from '../people/phone-app.ts'
import { registeringWorker } from '../people/registering-worker.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a worker is told that the app does not answer, tries again, and goes on', async ({ page, server, once }) => {
  const device = once.word('phone of Bartek')
  const app = await phoneApp(page, device, { refuse: { READY_FOR: { code: 'failed' } } })
  const me = { phone: once.phone(31), first: 'Bartek', last: 'Lis', email: once.email('bartek') }
  const bartek = registeringWorker(page, server, me)
  const somebody = visitor(page)
  await page.clock.install()
  await page.goto('/register/worker')
  await expect.poll(app.messageCodes).toEqual(['READY_FOR'])
  // The page asked for a token as well, which waits for its own time-out.
  await page.clock.fastForward(30_000)
  await somebody.sees('Before you start')
  await expect(page.getByText('The app does not answer.')).toBeVisible()
  await somebody.findsItAccessible()

  await page.evaluate((device_id) => window.nativeSide.become({ answers: { GET_DEVICE_ID: { device_id } } }), device)
  await somebody.presses('Try again')
  await expect(page.getByText('The app does not answer.')).toHaveCount(0)
  await bartek.agreesToTheTerms()
  await page.getByLabel('Mobile number').fill(me.phone)
  await somebody.presses('Continue')
  await somebody.sees('Type the 6 digits')
  expect(await app.messageCodes()).toEqual(['READY_FOR', 'READY_FOR', 'GET_DEVICE_ID'])
  await bartek.typesTheCode()
  await somebody.sees('Set a password')
  await somebody.findsItAccessible()
})
