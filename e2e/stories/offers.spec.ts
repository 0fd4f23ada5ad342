import type { Page } from 'playwright/test'
import { addDays, londonDay, londonInstant } from '#shared/domain/kit/london'
import { dayInFull } from '#shared/domain/kit/words'
import { caller } from '../people/caller.ts'
import { at } from '../people/elsewhere.ts'
import type { DemoServer } from '../people/server.ts'
import { expect, test } from '../people/story.ts'

const today = londonDay(new Date())
const phone = { viewport: { width: 390, height: 844 } }
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })

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
