import { staffId, workerId } from '#server/demo/ids-by-key'
import { addDays, londonDay, mondayOf } from '#shared/domain/kit/london'
import { caller, signOutEverywhere } from '../people/caller.ts'
import { at } from '../people/elsewhere.ts'
import { newPassword, registeringWorker } from '../people/registering-worker.ts'
import { siteOffice, trade } from '../people/site-office.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const phone = { width: 390, height: 844 }
/** The two nights of 2026 in which the clocks change: the same clock times are another time lived. */
const nights = [
  {
    evening: '2026-03-28T22:00:00Z',
    morning: '2026-03-29T05:00:00Z',
    saturday: 'Saturday 28 March',
    sunday: 'Sunday 29 March',
    clocks: 'forward',
    lived: '7 h 00',
    built: '6 h 30',
    pay: '£140.00',
  },
  {
    evening: '2026-10-24T21:00:00Z',
    morning: '2026-10-25T06:00:00Z',
    saturday: 'Saturday 24 October',
    sunday: 'Sunday 25 October',
    clocks: 'back',
    lived: '9 h 00',
    built: '8 h 30',
    pay: '£180.00',
  },
] as const
const [first, second] = nights

test('a night shift from 22:00 to 06:00 is 7 hours when the clocks go forward and 9 when they go back', async ({
  page,
  browser,
  server,
  once,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const base = `${baseURL}`
  await signOutEverywhere(base, server, 'main-owner', 'main-manager', 'main-guard')
  await server.goesTo(new Date('2026-03-23T09:00:00Z'))
  const me = { phone: once.phone(21), first: 'Ikenna', last: 'Nightingale', email: once.email('ikenna') }
  const account = { login: me.phone, password: newPassword, kind: 'phone' as const }
  const name = `${me.first} ${me.last}`
  await page.setViewportSize(phone)
  await registeringWorker(page, server, me).registers()

  // Linked by his code, under contract by the hour, and assigned for the year.
  const office = await siteOffice(base, await server.account('main-owner'), once.word('Pump House'))
  await office.runs([staffId('priya')])
  const [margaret, himself] = [await caller(base, await server.account('main-owner')), await caller(base, account)]
  const { data: link } = await himself.sends('POST', '/api/me/link-code', {})
  const { data: worker } = await margaret.sends('POST', '/api/me/workers/link', { code: link.code })
  const days: [string, string] = ['2026-03-28', '2026-10-25']
  await margaret.sends('POST', '/api/me/contracts', {
    worker_id: worker.id,
    role_id: trade('Labourer'),
    site_id: office.id,
    start_at: days[0],
    end_at: days[1],
    hourly_rate: 20,
  })
  await office.assigns(worker.id, 'Labourer', days)
  await office.assigns(workerId('dave-hollis'), 'Security guard', days)
  const gateSees = async (way: 'check-in' | 'check-out', instant: string) => {
    await server.goesTo(new Date(instant))
    const guard = await caller(base, await server.account('main-guard'))
    const proof = { site_id: office.id, worker_password: newPassword }
    const reason = way === 'check-in' ? { override_reason: 'Known on this site' } : {}
    await guard.sends('POST', `/api/site-control/workers/${worker.id}/${way}`, { ...proof, ...reason })
  }

  /** Every half year he signs in anew. */
  const onThePhone = async (address?: string) => {
    const someone = visitor(await (await browser.newContext({ viewport: phone })).newPage())
    await someone.signsIn(account, address)
    return someone
  }

  for (const { evening, morning, saturday, sunday, clocks, lived, built, pay } of nights) {
    const clockNote = `Clocks went ${clocks}: 22:00 to 06:00 is ${lived}.`
    await gateSees('check-in', evening)
    await gateSees('check-out', morning)
    await server.goesTo(new Date(`${addDays(mondayOf(londonDay(new Date(morning))), 7)}T08:00:00Z`))

    // As the gate built it: the hours that were lived, less the usual break.
    const ikenna = await onThePhone()
    const { page } = ikenna
    await page.getByRole('link', { name: new RegExp(`^Send your week of .*: ${built}$`) }).click()
    const line = page.getByRole('listitem').filter({ hasText: '22:00 – 06:00 next day' }).last()
    await expect(line).toContainText(clockNote)
    await expect(line).toContainText('30 min break')
    await expect(line).toContainText(built)
    await ikenna.findsItAccessible()
    await page.getByRole('button', { name: `Change ${saturday}, 22:00 to 06:00` }).click()
    const form = page.getByRole('dialog', { name: saturday })
    await expect(form.getByLabel('Finish')).toHaveAccessibleDescription('On the next day.')
    await form.getByLabel('Reason').fill('No break: I was alone with the pumps.')
    if (clocks === 'forward') {
      await form.getByLabel('Finish').fill('0130')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByText('Clocks went forward that night: there was no 01:30.')).toBeVisible()
      await ikenna.findsItAccessible()
      await form.getByLabel('Finish').fill('0600')
    }
    await form.getByLabel('Break').fill('0')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Timesheet has been saved successfully.')).toBeVisible()
    await expect(line).toContainText(`no break`)
    await expect(line).toContainText(lived)
    await expect(page.getByText(`${pay} before deductions`)).toBeVisible()
    // The night is Saturday's, from end to end.
    const day = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: sunday }) })
    await expect(day).toContainText('No hours')
    await page.getByRole('button', { name: `Send ${lived}` }).click()
    await expect(page.getByText('Timesheet has been submitted for review.')).toBeVisible()

    const priya = await at(browser, server, 'main-manager', '/timesheets')
    const waiting = priya.page.getByRole('region', { name: 'Timesheets waiting' })
    await waiting.getByRole('link', { name: new RegExp(name) }).click()
    await priya.sees(name)
    const night = priya.page.getByRole('row', { name: new RegExp(`^${saturday}`) })
    await expect(night.getByRole('img', { name: /^Claimed 22:00 to 06:00\. In 22:00, out 06:00/ })).toBeVisible()
    await expect(night).toContainText('22:00 – 06:00 next day')
    await expect(night).toContainText(clockNote)
    await expect(night).toContainText('Their note: ‘No break: I was alone with the pumps.’')
    await expect(night.getByRole('cell').last()).toContainText(lived)
    await priya.findsItAccessible()
    await priya.page.getByRole('button', { name: new RegExp(`^Accept ${lived}`) }).click()
    await expect(priya.page.getByText('Timesheet has been accepted.')).toBeVisible()
    for (const one of [ikenna, priya]) await one.page.context().close()
  }

  // Side by side the two weeks differ by two hours, and by their pay.
  const ikenna = await onThePhone('/login?redirect=/timesheets')
  await ikenna.sees('Your weeks')
  for (const { lived, pay } of [second, first])
    await expect(ikenna.page.getByRole('link', { name: new RegExp(`${lived} · ${pay}.*Accepted`) })).toBeVisible()
  await ikenna.findsItAccessible()
  await ikenna.page.context().close()
})
