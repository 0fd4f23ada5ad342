import type { Page } from 'playwright/test'
import { network } from '../people/network.ts'
import { phoneApp } from '../people/phone-app.ts'
import { photo } from '../people/photos.ts'
import { registeringWorker } from '../people/registering-worker.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const base = '**/api/worker-registration'
const goesOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
/** Longer than the page waits before it says that the signal is weak. */
const stepTimeout = 20_000
const reads = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible({ timeout: stepTimeout })

for (const [how, but, sees] of [
  ['are not wanted', { answers: { GET_NOTIFICATION_STATUS: { status: 'denied' } } }, 'in the settings of your phone'],
  ['are not answered', { refuse: { GET_NOTIFICATION_STATUS: { code: 'failed' } } }, 'The app did not answer'],
] as const)
  test(`notifications that ${how}, and the app’s own capture, are accessible`, async ({ page, server, once }) => {
    const me = visitor(page)
    const n = how === 'are not wanted' ? 10 : 11
    await phoneApp(page, once.word(`phone ${n} of Ada`), but)
    const ada = registeringWorker(page, server, { phone: once.phone(n), first: 'Ada', last: 'Byron', email: '' })
    await ada.provesThePhone()
    await ada.setsAPassword()
    await me.sees('Notifications are off')
    await reads(page, sees)
    await me.findsItAccessible()
    await goesOn(page)
    await ada.givesTheNames()
    await me.sees('Verify your identity')
    await me.findsItAccessible()
    const refuse = { START_IDENTITY_CHECK: { code: 'denied', message: 'The camera is off.' } }
    await page.evaluate((side) => window.nativeSide.become(side), { refuse })
    await goesOn(page)
    await reads(page, 'The camera is off.')
    await me.findsItAccessible()
  })

test('every screen of the identity check is accessible', async ({ page, browser, server }) => {
  test.setTimeout(90_000)
  for (const [key, heading] of [
    ['identity-waiting', 'We check your identity'],
    ['identity-failed', 'We could not verify your identity'],
    ['identity-unreachable', 'Start registration'],
  ] as const) {
    const one = await (await browser.newContext()).newPage()
    const me = visitor(one)
    const line = network(one)
    await me.signsIn(await server.account(key))
    await me.sees(heading)
    await me.findsItAccessible()
    if (key === 'identity-waiting') {
      await line.loses(`${base}/onfido/check/status/fetch`)
      await reads(one, 'There was no answer. We keep asking.')
      await me.findsItAccessible()
    }
    if (key === 'identity-unreachable') {
      await one.getByLabel('First name').fill('Sam')
      await one.getByLabel('Last name').fill('Unreachable')
      await goesOn(one)
      await me.sees('That did not get through')
      await me.findsItAccessible()
    }
    await one.context().close()
  }
  const me = visitor(page)
  const line = network(page)
  const answer = await line.delays(`${base}/status`)
  await me.signsIn(await server.account('at-identity'))
  await me.sees('Registration')
  await me.findsItAccessible()
  await answer()
  await expect(page.getByRole('heading', { level: 1, name: /Start registration|Verify your identity/ })).toBeVisible()
  await line.loses(`${base}/status`)
  await page.reload()
  await me.sees('That did not get through')
  await me.findsItAccessible()
})

test('every step of the registration is accessible', async ({ page, server, once }) => {
  test.setTimeout(300_000)
  const me = visitor(page)
  const line = network(page)
  const details = { phone: once.phone(12), first: 'Ada', last: 'Byron', email: once.email('ada') }
  const ada = registeringWorker(page, server, details)
  const delays = async (calls: string, act: () => Promise<void> = () => goesOn(page)) => {
    const answer = await line.delays(calls)
    await act()
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    await me.findsItAccessible()
    return answer
  }
  /** Sent without an answer: the busy screen, and the one that says so. Ends where it was. */
  const sends = async (calls: string) => {
    const restore = await line.loses(calls)
    await goesOn(page)
    await me.sees('That did not get through')
    await me.findsItAccessible()
    await restore()
    await me.presses('Back')
  }

  await ada.provesThePhone()
  await ada.setsAPassword()
  await me.sees('Start registration')
  await me.findsItAccessible()
  await goesOn(page)
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
  await me.findsItAccessible()
  await page.getByLabel('First name').fill(details.first)
  await page.getByLabel('Last name').fill(details.last)
  await sends(`${base}/onfido/applicant`)
  await (await delays(`${base}/onfido/applicant`))()

  await me.sees('Verify your identity')
  await me.findsItAccessible()
  const arrive = await line.delays('**/api/media/**')
  await page.getByLabel(/Take photo, Your document/).setInputFiles(await photo('document.jpg'))
  await expect(page.getByRole('progressbar', { name: 'Your document, sending' })).toBeVisible()
  await me.findsItAccessible()
  await reads(page, /Weak signal/)
  await me.findsItAccessible()
  await arrive()
  await reads(page, 'Sent')
  const cut = await line.loses('**/api/media/**')
  await page.getByLabel(/Take photo, Your face/).setInputFiles(await photo('face.jpg'))
  await reads(page, 'Unable to upload file')
  await me.findsItAccessible()
  await cut()
  await page.getByRole('button', { name: 'Retry, Your face' }).click()
  await expect(page.getByText('Sent')).toHaveCount(2)
  await me.findsItAccessible()
  await sends(`${base}/onfido/check`)
  await goesOn(page)

  await me.sees('Your National Insurance number')
  await me.findsItAccessible()
  await me.presses('I do not have one yet')
  await me.sees('No National Insurance number yet?')
  await me.findsItAccessible()
  await me.presses('Back')
  await ada.givesTheNiNumber('AB 1')
  await expect(page.getByLabel('National Insurance number')).toHaveAttribute('aria-invalid', 'true')
  await me.findsItAccessible()
  await page.getByLabel('National Insurance number').fill('HN 12 34 56 C')
  await sends(`${base}/ni-number`)
  await goesOn(page)

  await me.sees('Photograph your skill card')
  await me.findsItAccessible()
  await me.presses('I do not have one yet')
  await me.sees('No skill card yet?')
  await me.findsItAccessible()
  await me.presses('Back')
  await page.getByLabel(/Take photo, Front/).setInputFiles({
    name: 'front.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('Dear diary, no photo.'),
  })
  await reads(page, 'This is not a picture.')
  await me.findsItAccessible()
  await ada.photographsTheCard()
  await me.sees('What is on the card')
  await me.findsItAccessible()
  await goesOn(page)
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
  await me.findsItAccessible()
  await page.getByRole('combobox', { name: 'Scheme' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await me.findsItAccessible()
  await page.getByRole('combobox', { name: 'Scheme' }).fill('no such scheme')
  await reads(page, 'No results found')
  await me.findsItAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose date' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await me.findsItAccessible()
  await page.keyboard.press('Escape')
  await ada.copiesTheCard('12/05/2020')
  await reads(page, 'This card expired on 12/05/2020.')
  await page.getByLabel('Expires').fill('12/05/2031')
  await sends(`${base}/skill/photos`)
  await goesOn(page)

  await reads(page, 'question 1 of 10')
  await me.findsItAccessible()
  await page.getByText('Yes', { exact: true }).click()
  await expect(page.getByLabel('Tell us more')).toBeVisible()
  await me.findsItAccessible()
  for (let question = 1; question <= 10; question++) {
    await reads(page, `question ${question} of 10`)
    await page.getByText('No', { exact: true }).click()
    await goesOn(page)
  }
  await me.sees('Are your answers true?')
  await me.findsItAccessible()
  await page.getByLabel(/I declare/).check()
  await me.findsItAccessible()
  await sends(`${base}/medical-questionnaire`)
  await goesOn(page)

  await me.sees('About you')
  await me.findsItAccessible()
  await goesOn(page)
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await me.findsItAccessible()
  await page.getByLabel('Postcode').fill('NOWHERE 1')
  await goesOn(page)
  await reads(page, /does not look like a UK postcode/)
  await me.findsItAccessible()
  await me.presses('Mend the postcode')
  await page.getByRole('combobox', { name: 'Nationality' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await me.findsItAccessible()
  await page.keyboard.press('Escape')
  await ada.fillsInPersonalInfo()
  await me.sees('Your photo')
  await me.findsItAccessible()
  await ada.showsTheirFace()

  await me.sees('Whom do we call in an emergency?')
  await me.findsItAccessible()
  await goesOn(page)
  await expect(page.getByLabel('Their name')).toHaveAttribute('aria-invalid', 'true')
  await me.findsItAccessible()
  await page.getByLabel('Their name').fill('Ewa Kowalska')
  await page.getByLabel('Who they are to you').fill('Sister')
  await page.getByLabel('Their mobile number').fill('07700 900777')
  await sends(`${base}/emergency-contact`)
  await goesOn(page)
  await ada.isAllSet()
  await me.findsItAccessible()
})

test('the registration’s own error screen is accessible', async ({ page, server }) => {
  const me = visitor(page)
  await page.addInitScript(() => {
    URL.createObjectURL = () => {
      throw new Error('This browser keeps no pictures.')
    }
  })
  await me.signsIn(await server.account('at-skill-photos'))
  await me.sees('Photograph your skill card')
  await page.getByLabel(/Take photo, Front of the card/).setInputFiles(await photo('front.jpg'))
  await me.sees('Aw, Snap!')
  await me.findsItAccessible()
})
