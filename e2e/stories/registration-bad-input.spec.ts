import { rm, writeFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright/test'
import { photo } from '../people/photos.ts'
import { registeringWorker } from '../people/registering-worker.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

const goesOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

test('a number that is no UK mobile is answered in words, and stays typed', async ({ page, server, once }) => {
  const me = registeringWorker(page, server, { phone: once.phone(4), first: 'A', last: 'B', email: '' })
  for (const wrong of ['0113 496 0142', '+48 512 345 678', '07700 90', '07012 345678']) {
    await me.requestsACode(wrong)
    await expect(page.getByText('Type a UK mobile number, like 07700 900142.')).toBeVisible()
    await expect(page.getByLabel('Mobile number')).toHaveValue(wrong)
  }
  await visitor(page).findsItAccessible()
})

test('a wrong code counts down, and after five even the right one is refused', async ({ page, server, once }) => {
  const me = registeringWorker(page, server, { phone: once.phone(5), first: 'A', last: 'B', email: '' })
  await me.requestsACode()
  await visitor(page).sees('Type the 6 digits')
  const right = await me.codeReceived()
  const wrong = right === '111111' ? '222222' : '111111'
  for (const words of ['4 tries are left.', '3 tries are left.', '2 tries are left.', 'One try is left.']) {
    await me.typesTheCode(wrong)
    await expect(page.getByText(words)).toBeVisible()
  }
  await me.typesTheCode(wrong)
  await expect(page.getByText('it was the fifth try')).toBeVisible()
  await me.typesTheCode(right)
  await expect(page.getByText('Five wrong tries: this code is no longer good. Ask for a new one.')).toBeVisible()
  await visitor(page).findsItAccessible()
})

test('a code is not sent again within a minute, whoever asks', async ({ page, browser, server, once }) => {
  const phone = once.phone(6)
  const me = registeringWorker(page, server, { phone, first: 'A', last: 'B', email: '' })
  await me.requestsACode()
  await visitor(page).sees('Type the 6 digits')
  await me.codeReceived()
  await server.ignoreMessages(phone)

  await me.requestsACode()
  await visitor(page).sees('Type the 6 digits')
  await expect(page.getByText(/^Again in 0:[0-5]\d$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new code' })).toHaveCount(0)

  const another = await (await browser.newContext()).newPage()
  await registeringWorker(another, server, { phone, first: 'A', last: 'B', email: '' }).requestsACode()
  await expect(another.getByText(/^A code was just sent\. Ask again in \d+ s\.$/).first()).toBeVisible()
  await visitor(another).findsItAccessible()
  await another.context().close()
  expect(await server.newest(phone, /./)).toBeUndefined()
})

test('a code that has run out is refused, and a new one brings the help', async ({ page, server, once }) => {
  const phone = once.phone(7)
  const me = registeringWorker(page, server, { phone, first: 'A', last: 'B', email: '' })
  await page.clock.install()
  await me.requestsACode()
  await visitor(page).sees('Type the 6 digits')
  const old = await me.codeReceived()
  await server.forward(10 * 60 + 1)
  await me.typesTheCode(old)
  await expect(page.getByText('This code has expired. Ask for a new one.')).toBeVisible()
  await server.ignoreMessages(phone)
  await page.clock.runFor(60_000)
  await visitor(page).presses('Send a new code')
  await expect(page.getByText('We have sent you a new code')).toBeVisible()
  await visitor(page).findsItAccessible()
  await me.typesTheCode()
  await visitor(page).sees('Set a password')
})

test('two people who register one number at once: the first has it, the second is told', async ({
  page,
  browser,
  server,
  once,
}) => {
  const me = { phone: once.phone(8), first: 'A', last: 'B', email: '' }
  const second = await (await browser.newContext()).newPage()
  await registeringWorker(page, server, me).provesThePhone()
  await visitor(page).sees('Set a password')
  await server.ignoreMessages(me.phone)
  await server.forward(61)
  await registeringWorker(second, server, me).provesThePhone()
  await visitor(second).sees('Set a password')
  await registeringWorker(page, server, me).setsAPassword()
  await visitor(page).sees('Start registration')
  await registeringWorker(second, server, me).setsAPassword('another ladder and scaffold')
  await expect(second.getByText('This number has an account already. Sign in with its password.').first()).toBeVisible()
  await visitor(second).findsItAccessible()
  await second.context().close()
})

test('a National Insurance number is refused in words until it can be one', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('at-ni-number'))
  const number = page.getByLabel('National Insurance number')
  const refused = {
    'QQ 12 34 56 C': 'That is our example. Type your own number.',
    'BG 12 34 56 C': 'Type 2 letters, 6 digits and a letter, like QQ 12 34 56 C.',
    'AB 12 34 56 E': 'Type 2 letters, 6 digits and a letter, like QQ 12 34 56 C.',
    'AB 12 34 5': 'Type 2 letters, 6 digits and a letter, like QQ 12 34 56 C.',
  }
  for (const [typed, words] of Object.entries(refused)) {
    await number.fill(typed)
    await goesOn(page)
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(words)).toBeVisible()
    await expect(number).toHaveValue(typed)
  }
  await me.findsItAccessible()
})

test('a date of birth must be a day, and sixteen years ago', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('at-personal-info'))
  await me.sees('About you')
  const born = page.getByLabel('Date of birth')
  await born.fill('31/02/1990')
  await goesOn(page)
  await expect(page.getByText(/31\/02\/1990|no such day/)).toBeVisible()
  await expect(born).toBeFocused()
  await born.fill('12/05/1990')
  await goesOn(page)
  await expect(page.getByText('Type an email address, like name@company.co.uk.')).toBeVisible()
  const child = new Date().getFullYear() - 15
  await page.getByLabel('Email').fill('owen@stories.example')
  await page.getByRole('combobox', { name: 'Nationality' }).fill('British')
  await page.getByRole('option', { name: 'British' }).first().click()
  await page.getByLabel('Address', { exact: true }).fill('3 Kiln Row')
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByLabel('Postcode').fill('LS10 1QR')
  await born.fill(`12/05/${child}`)
  await goesOn(page)
  await expect(page.getByText(/16/).first()).toBeVisible()
  await expect(born).toHaveValue(`12/05/${child}`)
  await expect(page.getByLabel('Town or city')).toHaveValue('Leeds')
  await me.findsItAccessible()
})

test('of two pictures on their way the page shows how far they have come together', async ({ page, server }) => {
  const pending: Route[] = []
  let open = false
  await page.route('**/api/media/upload-chunked', async (route) => {
    if (open) await route.continue()
    else pending.push(route)
  })
  const me = visitor(page)
  await me.signsIn(await server.account('at-skill-photos'))
  await me.sees('Photograph your skill card')
  await page.getByLabel(/Take (photo|again), Front of the card/).setInputFiles(await photo('front.jpg', 2.5))
  await page.getByLabel(/Take (photo|again), Back of the card/).setInputFiles(await photo('back.jpg', 2.5))
  await expect.poll(() => pending.length).toBe(2)
  const together = page.getByRole('progressbar', { name: 'Uploading' })
  await expect(together).toHaveAttribute('aria-valuenow', '0')
  await me.findsItAccessible()
  // The front arrives: of both together it is about a half.
  await pending[0]?.continue()
  await expect(together).toHaveAttribute('aria-valuenow', /^(?:4[5-9]|5[0-5])$/)
  open = true
  for (const route of pending.slice(1)) await route.continue()
  await expect(page.getByText('Sent')).toHaveCount(2)
  await expect(together).toBeHidden()
})

test('a photo that is none is refused in words, and a lost connection loses nothing', async ({
  page,
  server,
}, info) => {
  test.setTimeout(120_000)
  const me = visitor(page)
  await me.signsIn(await server.account('at-skill-photos'))
  await me.sees('Photograph your skill card')
  const front = page.getByLabel(/Take (photo|again), Front of the card/)
  const card = page.getByRole('listitem').filter({ has: front })

  await front.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear diary, no photo.') })
  await expect(page.getByText('This is not a picture. Choose another file. A picture is a JPEG')).toBeVisible()
  await front.setInputFiles({
    name: 'front.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  })
  await expect(page.getByText('This is not a picture. Choose another file. A picture is a JPEG')).toBeVisible()
  const huge = info.outputPath('huge.jpg')
  await writeFile(huge, Buffer.alloc(60 * 1024 * 1024, 7))
  await front.setInputFiles(huge)
  await expect(page.getByText(/^Choose a picture of at most \d+ MB\.$/)).toBeVisible()
  await rm(huge)
  await me.findsItAccessible()

  const ranges: string[] = []
  let cut = false
  const slices = async (route: Route) => {
    const range = route.request().headers()['content-range'] ?? ''
    if (cut) return route.abort('internetdisconnected')
    ranges.push(range)
    await route.continue()
    cut = range.startsWith('bytes 0-')
  }
  await page.route('**/api/media/**', slices)
  await front.setInputFiles(await photo('front.jpg', 3))
  await expect(page.getByText('Unable to upload file')).toBeVisible()
  await me.findsItAccessible()
  cut = false
  ranges.length = 0
  await page.unrouteAll({ behavior: 'wait' })
  page.on('request', (request) => {
    const range = request.headers()['content-range']
    if (range) ranges.push(range)
  })
  await page.getByRole('button', { name: 'Retry, Front of the card' }).click()
  await expect(card.getByText('Sent')).toBeVisible()
  expect(ranges.filter((range) => range.startsWith('bytes 0-'))).toEqual([])
  expect(ranges.length).toBeGreaterThan(1)

  const back = page.getByLabel(/Take (photo|again), Back of the card/)
  await back.setInputFiles(await photo('back.jpg'))
  await expect(page.getByText('Sent')).toHaveCount(2)
  await goesOn(page)
  await me.sees('What is on the card')
  await page.getByRole('combobox', { name: 'Scheme' }).fill('CSCS')
  await page.getByRole('option', { name: /^CSCS/ }).first().click()
  await page.getByLabel('Card number').fill('12345678')
  await page.getByLabel('Surname on the card').fill('Kovács')
  await page.getByLabel('Expires').fill('12/05/2020')
  await goesOn(page)
  await expect(page.getByText('This card expired on 12/05/2020.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('12345678')
  await me.findsItAccessible()
})
