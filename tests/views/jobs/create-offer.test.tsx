// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { noPayrollCompany } from '#shared/domain/jobs/job-offer-facts'
import { addDays, londonDay } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'
import { CreateOffer } from '#views/jobs/offer/create-offer'
import { payments } from '#web/views/jobs/work-options.ts'

const uuid = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`
const today = londonDay(new Date())
const margaret = { id: uuid(2), slug: 'margaret', first_name: 'Margaret', last_name: 'Finch' }
const prefill = {
  worker: { id: uuid(1), slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak' },
  closed: null as string | null,
  payroll_company: 'Aire Valley Payroll' as string | null,
  payment_type: 'ABC' as 'ABC' | 'OWN',
  approver: margaret,
  post: null,
  presets: [] as object[],
}
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
type Sent = { path: string; body: Record<string, unknown> }

/** A server with these answers; what was sent to it. */
function open({
  begun = prefill,
  warnings = [] as object[],
  send = () => json(422, { message: 'x', errors: {} }),
} = {}) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit) => {
    const path = String(input)
    if (path.includes('/prefill')) return json(200, { data: begun })
    if (path.includes('/forecast')) return json(200, { data: { warnings } })
    if (init.method === 'POST') {
      sent.push({ path, body: JSON.parse(String(init.body)) })
      return send()
    }
    return json(200, { data: [], meta: { page: 1, per_page: 200, total: 0 }, links: {}, counts: {} })
  })
  const [toast, close] = [vi.fn(), vi.fn()]
  render(<CreateOffer begun={{ worker: uuid(1) }} toast={toast} onClose={close} />)
  return { sent, toast, close }
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = async (label: string, option: string) => {
  await userEvent.type(screen.getByRole('combobox', { name: label }), option)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function fillDays() {
  type('Contract Start Date', dayInNumbers(addDays(today, 10)))
  type('Contract End Date', dayInNumbers(addDays(today, 40)))
  type('Offer Due Date', dayInNumbers(today))
  fireEvent.blur(screen.getByLabelText('Offer Due Date'))
}

test('what is required is named all at once, and payment only with Generate Timesheets', async () => {
  const { sent } = open()
  await screen.findByLabelText('Offer Due Date')
  expect(screen.queryByLabelText('Hourly Rate')).toBeNull()
  await press('Send Offer')
  expect((await screen.findByRole('alert')).textContent).toBe(
    [
      'Fix 4 problems',
      'Choose a trade from the list.',
      'Choose the first day.',
      'Choose the last day.',
      'Choose the day by which they answer.',
    ].join(''),
  )
  await userEvent.click(screen.getByLabelText('Generate Timesheets'))
  await press('Send Offer')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Type the rate in pounds an hour.'))
  expect(sent).toEqual([])
})

test('an offer is sent without its empty fields, at once when nothing is against it', async () => {
  const { sent } = open()
  await screen.findByLabelText('Offer Due Date')
  await choose('Role', 'Scaffolder')
  await fillDays()
  await press('Send Offer')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    worker_id: uuid(1),
    role_id: 'scaffolder',
    start_at: addDays(today, 10),
    end_at: addDays(today, 40),
    due_date: today,
    use_timesheet: false,
  })
})

test('what it would run into is asked before it is sent, and nothing is sent when it is changed instead', async () => {
  const text = '2 days overlap: they are assigned to Northgate until 10/11/2026.'
  const { sent } = open({ warnings: [{ kind: 'clash', text }] })
  await screen.findByLabelText('Offer Due Date')
  await choose('Role', 'Scaffolder')
  await fillDays()
  await press('Send Offer')
  const question = await screen.findByRole('dialog', { name: 'Send this offer anyway?' })
  expect(question.textContent).toContain(text)
  await press('Change the offer')
  expect(sent).toEqual([])
  await press('Send Offer')
  await screen.findByRole('dialog', { name: 'Send this offer anyway?' })
  await press('Send anyway')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test.each([
  [
    '422 by field',
    () => json(422, { message: 'x', errors: { site_id: ['This site is closed.'] } }),
    'This site is closed.',
  ],
  ['409', () => json(409, { message: 'The last day of this work is past.' }), 'The last day of this work is past.'],
  ['no network', () => Promise.reject(new TypeError('fetch failed')), 'No connection. Check it and try again.'],
])('after %s what was typed stays, with the reason', async (_, send, words) => {
  const { close } = open({ send: send as () => Response })
  await screen.findByLabelText('Offer Due Date')
  await choose('Role', 'Scaffolder')
  await fillDays()
  await press('Send Offer')
  expect(await screen.findAllByText(words)).not.toHaveLength(0)
  expect(screen.getByLabelText('Contract Start Date')).toHaveProperty('value', dayInNumbers(addDays(today, 10)))
  expect(close).not.toHaveBeenCalled()
})

test('a day before today, and a last day before the first, are refused as they are typed', async () => {
  open()
  const [yesterday, first] = [addDays(today, -1), addDays(today, 10)]
  await screen.findByLabelText('Offer Due Date')
  type('Offer Due Date', dayInNumbers(yesterday))
  fireEvent.blur(screen.getByLabelText('Offer Due Date'))
  expect(await screen.findByText(`${dayInNumbers(yesterday)} earlier than ${dayInNumbers(today)}`)).toBeDefined()
  type('Contract Start Date', dayInNumbers(first))
  fireEvent.blur(screen.getByLabelText('Contract Start Date'))
  type('Contract End Date', dayInNumbers(addDays(today, 9)))
  fireEvent.blur(screen.getByLabelText('Contract End Date'))
  expect(
    await screen.findByText(`${dayInNumbers(addDays(today, 9))} earlier than ${dayInNumbers(first)}`),
  ).toBeDefined()
})

test('the summary follows the fields: what was changed is no longer wrong, what is no day is', async () => {
  open()
  await screen.findByLabelText('Offer Due Date')
  await press('Send Offer')
  const summary = () => screen.getByRole('alert').textContent
  await waitFor(() => expect(summary()).toContain('Fix 4 problems'))
  await choose('Role', 'Scaffolder')
  expect(summary()).toBe('Fix 3 problemsChoose the first day.Choose the last day.Choose the day by which they answer.')
  type('Offer Due Date', '31/02')
  fireEvent.blur(screen.getByLabelText('Offer Due Date'))
  expect(summary()).toContain('Fix 3 problems')
  expect(summary()).not.toContain('Choose the day by which they answer.')
})

test('Back asks before what was typed is lost', async () => {
  history.pushState(null, '', '/workers')
  history.pushState(null, '', '/workers#create-offer')
  const { close } = open()
  await screen.findByLabelText('Offer Due Date')
  await choose('Role', 'Scaffolder')
  history.back()
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(location.hash).toBe('#create-offer')
  await press('Keep editing')
  await waitFor(() => expect(question.isConnected).toBe(false))
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'Scaffolder')
  expect(close).not.toHaveBeenCalled()
})

test('without a payroll company ABC says why it cannot be chosen, and the email for invoicing is asked for', async () => {
  open({ begun: { ...prefill, payroll_company: null, payment_type: 'OWN' } })
  await screen.findByLabelText('Offer Due Date')
  await userEvent.click(screen.getByLabelText('Generate Timesheets'))
  expect(screen.getAllByText(noPayrollCompany)).not.toHaveLength(0)
  expect(noPayrollCompany).toContain(`choose ${payments.find(({ value }) => value === 'OWN')?.label}.`)
  expect(screen.getByLabelText('Email for Invoicing')).toBeDefined()
})

test('the preset of a role fills what nobody has typed, and leaves what was', async () => {
  const data = { use_timesheet: true, payment_cycle: 'WEEKLY', hourly_rate: 24.8, payment_type: 'OWN' }
  const texts = { ref_number: 'CF-1', employment_type: null, experience_years: null, description: null }
  const preset = {
    id: uuid(7),
    role: 'scaffolder',
    name: null,
    created_at: '2026-10-01T08:00:00.000Z',
    data: { ...data, ...texts },
  }
  open({ begun: { ...prefill, presets: [preset] } })
  await screen.findByLabelText('Offer Due Date')
  type('Reference (optional)', 'MINE')
  await choose('Role', 'Scaffolder')
  expect(screen.getByLabelText('Hourly Rate')).toHaveProperty('value', '24.8')
  expect(screen.getByLabelText('Email for Invoicing')).toBeDefined()
  expect(screen.getByDisplayValue('MINE')).toBeDefined()
})

test('a worker who has blocked the company is said to take no offers', async () => {
  open({ begun: { ...prefill, closed: 'They take no messages from your company, and no offers.' } })
  expect(await screen.findByText('They take no messages from your company, and no offers.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send Offer' })).toBeNull()
})
