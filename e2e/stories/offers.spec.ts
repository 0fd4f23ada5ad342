import type { Locator, Page } from 'playwright/test'
import { createOfferAddress } from '#shared/api/kit/offer-address'
import { addDays, londonDay, londonInstant } from '#shared/domain/kit/london'
import { dayInFull, dayInNumbers } from '#shared/domain/kit/words'
import { caller } from '../people/caller.ts'
import { at } from '../people/elsewhere.ts'
import type { DemoServer } from '../people/server.ts'
import { expect, test } from '../people/story.ts'

const today = londonDay(new Date())
const phone = { viewport: { width: 390, height: 844 } }
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Moves the focus by the Tab key alone, as far as it takes. */
async function tabsTo(page: Page, place: Locator) {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not get there.')
}
/** Types into a box with a list, and takes its first entry. */
async function types(page: Page, box: Locator, text: string, option: string) {
  await tabsTo(page, box)
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { name: option })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** An offer that Priya sends by the call of the drawer. */
async function offered(base: string, server: DemoServer, worker: string, terms: object) {
  const priya = await caller(base, await server.account('main-manager'))
  const { data } = await priya.sends('POST', '/api/me/job-offers', {
    ...{ worker_id: worker, role_id: 'labourer', due_date: today },
    ...{ start_at: addDays(today, 200), end_at: addDays(today, 230) },
    ...terms,
  })
  return data
}
const idOf = async (base: string, server: DemoServer, key: string): Promise<string> => {
  const someone = await caller(base, await server.account(key))
  return (await someone.get('/api/me')).data.id
}

test('an offer is written by keyboard alone and accepted on a phone: contract and assignment are on both screens with no reload', async ({
  browser,
  server,
  baseURL,
}) => {
  test.slow()
  const base = baseURL ?? ''
  const kofi = await idOf(base, server, 'kofi-mensah')
  const reference = 'KB-4711'
  const worker = await at(browser, server, 'kofi-mensah', '/messages', phone)
  const priya = await at(browser, server, 'main-manager', '/workers')
  const { page } = priya
  await page.waitForURL(/\/workers$/)
  await page.goto(`/workers${createOfferAddress({ worker: kofi })}`)
  const form = drawer(page, 'Job offer for Kofi Mensah')
  await expect(form).toBeVisible()
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Offer Due Date' })).toBeVisible()
  await priya.findsItAccessible()

  await types(page, form.getByRole('combobox', { name: 'Role' }), 'Scaffolder', 'Scaffolder')
  await types(page, form.getByRole('combobox', { name: 'Site' }), 'Oswald', 'St Oswald')
  await tabsTo(page, form.getByRole('combobox', { name: 'Manager for approval' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Priya Raghunathan/ })).toBeVisible()
  await page.keyboard.type('Priya')
  await page.keyboard.press('Enter')
  await tabsTo(page, form.getByRole('textbox', { name: 'Contract Start Date' }))
  await page.keyboard.type(dayInNumbers(addDays(today, 200)))
  await tabsTo(page, form.getByRole('textbox', { name: 'Contract End Date' }))
  await page.keyboard.type(dayInNumbers(addDays(today, 199)))
  await tabsTo(page, form.getByRole('textbox', { name: 'Offer Due Date' }))
  const [early, first] = [dayInNumbers(addDays(today, 199)), dayInNumbers(addDays(today, 200))]
  await expect(form.getByText(`${early} earlier than ${first}`)).toBeVisible()
  await page.keyboard.type(dayInNumbers(today))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(dayInNumbers(addDays(today, 230)))
  await tabsTo(page, form.getByRole('checkbox', { name: 'Generate Timesheets' }))
  await page.keyboard.press('Space')
  await tabsTo(page, form.getByRole('spinbutton', { name: 'Hourly Rate' }))
  await page.keyboard.type('24.80')
  await tabsTo(page, form.getByRole('textbox', { name: 'Reference' }))
  await page.keyboard.type(reference)
  await tabsTo(page, form.getByRole('button', { name: 'Send Offer' }))
  await page.keyboard.press('Enter')
  const question = drawer(page, 'Send this offer anyway?')
  const sent = page.getByText('Job Offer successfully send.').first()
  await expect(question.or(sent).first()).toBeVisible()
  if (await question.isVisible()) {
    await tabsTo(page, question.getByRole('button', { name: 'Send anyway' }))
    await page.keyboard.press('Enter')
  }
  await expect(sent).toBeVisible()
  await expect(form).toHaveCount(0)

  // It is in the conversation of both, on the phone without a reload.
  await worker.page.getByRole('link', { name: /Priya Raghunathan/ }).click()
  await page.goto('/messages')
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: 'Kofi Mensah' }).click()
  const [ofPriya, ofKofi] = [card(page, reference), card(worker.page, reference)]
  await expect(ofPriya).toContainText('Answer by')
  await ofKofi.getByRole('link', { name: 'View offer' }).click()
  const offer = drawer(worker.page, `Job offer ${reference}`)
  await expect(offer).toContainText('£24.80')
  await expect(offer).toContainText(dayInFull(addDays(today, 230)))
  await worker.findsItAccessible()
  const accept = offer.getByRole('button', { name: 'Accept', exact: true })
  await expect(accept).toHaveAccessibleDescription('Tick ‘Accept Doc’s’ first.')
  await offer.getByRole('checkbox', { name: "Accept Doc's" }).check()
  await accept.click()
  await expect(worker.page.getByText('Job Offer have been accepted')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await expect(ofKofi).toContainText('Accepted')
  await expect(ofPriya).toContainText('Accepted')

  await ofKofi.getByRole('link', { name: 'View offer' }).click()
  await offer.getByRole('link', { name: 'Your assignment' }).click()
  await expect(worker.page.getByRole('heading', { level: 1, name: /Oswald/ })).toBeVisible()
  await ofPriya.getByRole('link', { name: 'View offer' }).click()
  await expect(drawer(page, `Job offer ${reference}`).getByRole('link', { name: 'The contract' })).toBeVisible()
  await drawer(page, `Job offer ${reference}`).getByRole('link', { name: 'The assignment' }).click()
  await expect(drawer(page, 'Kofi Mensah')).toBeVisible()
})

test('an offer that was declined is not accepted any more, and nobody else reads it', async ({
  browser,
  server,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const reference = 'HP-4712'
  await offered(base, server, await idOf(base, server, 'huw-prosser'), { ref_number: reference })
  const huw = await at(browser, server, 'huw-prosser', '/messages', phone)
  await huw.page.getByRole('link', { name: /Priya Raghunathan/ }).click()
  const own = card(huw.page, reference)
  await own.getByRole('link', { name: 'View offer' }).click()
  const address = huw.page.url()
  const offer = drawer(huw.page, `Job offer ${reference}`)
  await offer.getByRole('button', { name: 'Decline' }).click()
  await drawer(huw.page, 'Decline this job offer?').getByRole('button', { name: 'Decline' }).click()
  await expect(huw.page.getByText('Job Offer have been rejected')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await expect(own).toContainText('Declined')
  await own.getByRole('link', { name: 'View offer' }).click()
  await expect(offer.getByText('This job offer has been declined.')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)

  const stranger = await at(browser, server, 'deborah-lister', '/messages')
  await stranger.page.waitForURL(/\/messages/)
  await stranger.page.goto(address)
  await expect(drawer(stranger.page, 'Job offer').getByText('This offer is not here')).toBeVisible()
})

test('an offer expires at midnight in London while it is open', async ({ browser, server, baseURL }) => {
  const base = baseURL ?? ''
  const reference = 'DL-4713'
  await offered(base, server, await idOf(base, server, 'deborah-lister'), { ref_number: reference })
  const deborah = await at(browser, server, 'deborah-lister', '/messages', phone)
  await deborah.page.getByRole('link', { name: /Priya Raghunathan/ }).click()
  await deborah.page.clock.setFixedTime(londonInstant(today, '23:59'))
  await card(deborah.page, reference).getByRole('link', { name: 'View offer' }).click()
  const offer = drawer(deborah.page, `Job offer ${reference}`)
  await expect(offer.getByText(`Answer by ${dayInFull(today)}, today`)).toBeVisible()
  await offer.getByRole('checkbox', { name: "Accept Doc's" }).check()
  await deborah.page.clock.setFixedTime(londonInstant(addDays(today, 1), '00:00'))
  await expect(offer.getByText('Job Offer expired')).toBeVisible()
  await expect(offer.getByText('This job offer has expired.')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
})
