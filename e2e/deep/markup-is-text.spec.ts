import type { Page } from 'playwright/test'
import { nativeCamera, phoneApp } from '../people/phone-app.ts'
import { photo } from '../people/photos.ts'
import { registeringWorker } from '../people/registering-worker.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'
import { markup, watch } from '../people/watch.ts'

const { image, script } = markup
const goesOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const pictures = async (page: Page, of: string) =>
  page.getByLabel(new RegExp(`Take (photo|again), ${of}`)).setInputFiles(await photo(`${image}.jpg`, 0.1))

test('markup that somebody types is text wherever it is shown', async ({ page, server, once }) => {
  test.setTimeout(180_000)
  const me = visitor(page)
  const { reads } = await watch(page)
  const details = { phone: once.phone(13), first: image, last: script, email: once.email('markup') }
  const worker = registeringWorker(page, server, details, pictures)
  const types = (label: string, words: string) => page.getByLabel(label, { exact: true }).fill(words)
  const keeps = (label: string, words: string) => expect(page.getByLabel(label, { exact: true })).toHaveValue(words)

  await worker.requestsACode(image)
  await expect(page.getByText('Type a UK mobile number')).toBeVisible()
  await keeps('Mobile number', image)
  await worker.provesThePhone()
  await worker.setsAPassword()
  await worker.givesTheNames()
  await me.sees('Verify your identity')
  await me.presses('Back')
  await keeps('First name', image)
  await keeps('Last name', script)
  await reads()
  await goesOn(page)
  await worker.showsTheDocument()
  await worker.givesTheNiNumber(image)
  await expect(page.getByText('Type 2 letters')).toBeVisible()
  await worker.givesTheNiNumber()
  await worker.photographsTheCard()
  await me.sees('What is on the card')
  await keeps('Surname on the card', script)
  await page.getByRole('combobox', { name: 'Scheme' }).fill(image)
  await expect(page.getByText('No results found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Scheme' }).fill('CSCS')
  await page.getByRole('option', { name: /^CSCS/ }).first().click()
  await types('Card number', image)
  await types('Expires', image)
  await types('Expires', '12/05/2031')
  await reads()
  await goesOn(page)
  for (let question = 1; question <= 10; question++) {
    await expect(page.getByText(`question ${question} of 10`)).toBeVisible()
    await page.getByText('Yes', { exact: true }).click()
    await types('Tell us more', `${image} ${script}`)
    await goesOn(page)
  }
  await me.sees('Are your answers true?')
  await me.presses('Back')
  await expect(page.getByLabel('Tell us more')).toHaveText(`${image} ${script}`)
  await reads()
  await goesOn(page)
  await page.getByLabel(/I declare/).check()
  await goesOn(page)

  await me.sees('About you')
  await keeps('First name', image)
  await keeps('Last name', script)
  await page.getByLabel('Date of birth').fill('23/04/1990')
  await types('Email', image)
  await page.getByRole('combobox', { name: 'Nationality' }).fill('Polish')
  await page.getByRole('option', { name: 'Polish' }).first().click()
  await types('Address', image)
  await page.getByLabel('Address, second line').fill(script)
  await types('Town or city', image)
  await types('Postcode', '"><b>x</b>')
  await goesOn(page)
  await reads('"><b>x</b> does not look like a UK postcode.')
  await me.presses('Use anyway')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await types('Email', details.email)
  await goesOn(page)
  await reads('"><b>x</b> does not look like a UK postcode.')
  await me.presses('Use anyway')
  await worker.showsTheirFace()
  await me.sees('Whom do we call in an emergency?')
  await types('Their name', image)
  await types('Who they are to you', script)
  await types('Their mobile number', '07700 900777')
  await goesOn(page)
  await worker.isAllSet()
  await reads(`${image} ${script}`, `${image}, 07700`)
  await me.findsItAccessible()

  await goesOn(page)
  await me.arrivesHome()
  await reads(`${image} ${script}`)
  await page.goto('/more')
  await me.sees(`${image} ${script}`)
  await page.goto('/settings/account')
  await keeps('First name', image)
  await types('First name', `${script} ${image}`)
  await types('Phone number', image)
  await me.presses('Save')
  await expect(page.getByText('Type a UK mobile number')).toBeVisible()
  await types('Phone number', details.phone)
  await me.presses('Save')
  await expect(page.getByText('Saved.')).toBeVisible()
  await reads(`${script} ${image} ${script}`)
  await me.findsItAccessible()
})

test('markup that the native app says is text', async ({ page, server, once }) => {
  const { reads } = await watch(page)
  const refuse = { START_IDENTITY_CHECK: { code: 'failed', message: image } }
  await phoneApp(page, once.word('phone of somebody'), { refuse })
  const me = { phone: once.phone(14), first: script, last: image, email: '' }
  const worker = registeringWorker(page, server, me, nativeCamera)
  await worker.provesThePhone()
  await worker.setsAPassword()
  await visitor(page).presses('Not now')
  await worker.givesTheNames()
  await worker.startsTheCapture()
  await reads(image)
  await visitor(page).findsItAccessible()
})

/** Fields of answers that are words for people; the others must be of the contract's shape. */
const spoken = /^(?:title|detail|name|place|manager|gate|site|text|description|reason|message|version|help_line)$/
const lie = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => lie(one, key))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lie(one, name)]))
  return typeof value === 'string' && (spoken.test(key) || key === 'cover') ? image : value
}
/** From now on the server speaks markup: in answers, in errors and on the socket. */
async function lies(page: Page) {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, json: lie(await response.json()) })
  })
  await page.routeWebSocket(/\/app\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      const { event, channel } = JSON.parse(String(message))
      if (!event.includes('subscription_succeeded')) return
      const type = 'identity.completed'
      const data = { type, id: crypto.randomUUID(), read_at: null, description: script, action: {} }
      const meta = { type, created_at: new Date().toISOString() }
      socket.send(JSON.stringify({ event: 'notification', channel, data: JSON.stringify({ ...data, meta }) }))
    })
  })
}

for (const key of ['main-owner', 'main-guard', 'any-worker'])
  test(`markup that the server says to ${key} is text`, async ({ page, server }) => {
    const me = visitor(page)
    const { reads } = await watch(page)
    await lies(page)
    await me.signsIn(await server.account(key))
    await me.arrivesHome()
    await reads(image)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await reads(script)
    await me.findsItAccessible()
  })

test('markup in errors, agreements and pages to read is text', async ({ page, server }) => {
  const me = visitor(page)
  const { reads } = await watch(page)
  const account = await server.account('sub-manager')
  await lies(page)
  await me.signsIn({ ...account, password: 'not the password' })
  await reads(image)
  await me.signsIn(account)
  await me.arrivesHome()
  await page.goto('/settings/account')
  await expect(page.getByText(/^Agreed |^Not agreed yet/).first()).toBeVisible()
  await reads(`${image}, version ${image}`)
  await me.findsItAccessible()
  await page.goto('/privacy-policy')
  await me.sees(image)
  await reads(image)
})

test('markup of the identity provider is text', async ({ page, server }) => {
  const { reads } = await watch(page)
  await lies(page)
  await visitor(page).signsIn(await server.account('identity-failed'))
  await visitor(page).sees('We could not verify your identity')
  await reads(image)
  await visitor(page).findsItAccessible()
})

test('markup in an address is text', async ({ page, server }) => {
  const me = visitor(page)
  const { reads } = await watch(page)
  const signs = encodeURIComponent(image)
  for (const [address, heading] of [
    [`/${signs}`, '404 Page not found'],
    [`/verify-email/${signs}`, 'Verify your email'],
    [`/login/password/reset?key=${signs}`, 'New password'],
    [`/register/worker/${signs}`, 'Before you start'],
    [`/invite/${signs}`, 'This invitation is not valid any more'],
    [`/invite/${signs}/details`, 'Your company is not set up yet'],
    [`/?token=${signs}`, 'Sign in'],
    [`/login?error=${signs}#${signs}`, 'Sign in'],
  ] as const) {
    await page.goto(address)
    await me.sees(heading)
    await reads()
  }
  await me.signsIn(await server.account('sub-manager'), '/login?redirect=javascript:window.__pwned=1')
  await me.arrivesHome()
  await reads()
  await me.findsItAccessible()
})
