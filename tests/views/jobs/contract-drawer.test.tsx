// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ContractDetail } from '#shared/api/jobs/contract'
import { ContractDrawer } from '#views/jobs/contract-drawer'

const uuid = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`
const contract: ContractDetail = {
  ...{ id: uuid(1), slug: 'jan-nowak', status: 'CURRENT', site: null, manager: null, timeline: [] },
  ...{ assignments_ending: 2, warnings: [] },
  worker: { id: uuid(2), slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak' },
  company: { id: uuid(3), name: 'Calder & Finch Construction Ltd' },
  ...{ role_id: 'labourer', role: 'Labourer', type: null, employment_type: null, ref_number: null },
  ...{ start_at: '2026-03-02', end_at: '2026-12-24', use_timesheet: true, terminated_at: null },
  ...{ hourly_rate: 15.9, payment_cycle: 'WEEKLY', payment_type: 'ABC', payroll_company: null },
  ...{ email_for_invoice: null, terminated_reason: null, updated_at: '2026-10-26T07:31:00.000Z', editable: true },
  rates: [{ hourly_rate: 15.9, start_at: '2026-03-02', end_at: null }],
}
const words = 'Somebody has changed this contract meanwhile.'
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['Extend', 'Extend the contract', 'New last day', '31/01/2027'],
  ['Change rate', 'Change the hourly rate', 'Hourly rate', '17.5'],
])(
  'the dialog of %s stays open, with what was typed, while a conflict is resolved',
  async (press, title, label, typed) => {
    let answerReload: (answer: Response) => void = () => {}
    let reads = 0
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
      if (method === 'PUT') return json(409, { message: words, errors: { updated_at: [words] } })
      reads += 1
      if (reads === 1) return json(200, { data: contract })
      return new Promise((resolve) => {
        answerReload = resolve
      })
    })
    const nothing = () => {}
    const handlers = { toast: nothing, onClose: nothing, onChanged: nothing, onMoved: nothing }
    render(<ContractDrawer slug={contract.slug} id={contract.id} pays={false} {...handlers} />)
    fireEvent.click(await screen.findByRole('button', { name: press }))
    const dialog = await screen.findByRole('dialog', { name: title })
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } })
    fireEvent.submit(dialog.querySelector('form') ?? dialog)
    await waitFor(() => expect(reads).toBe(2))
    expect(dialog.isConnected).toBe(true)
    answerReload(json(200, { data: { ...contract, updated_at: '2026-10-26T07:40:00.000Z' } }))
    await screen.findByText(words)
    expect(screen.getByRole('dialog', { name: title })).toBe(dialog)
    expect(screen.getByLabelText(label)).toHaveProperty('value', typed)
  },
)

test.each([
  [2, '2 assignments are cancelled with it.'],
  [1, '1 assignment is cancelled with it.'],
  [0, undefined],
])('who terminates it is told how many assignments end with it: %i', async (assignments_ending, sentence) => {
  vi.stubGlobal('fetch', async () => json(200, { data: { ...contract, assignments_ending } }))
  const nothing = () => {}
  const handlers = { toast: nothing, onClose: nothing, onChanged: nothing, onMoved: nothing }
  render(<ContractDrawer slug={contract.slug} id={contract.id} pays={false} {...handlers} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Terminate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Terminate the contract' })
  if (sentence) expect(dialog.textContent).toContain(sentence)
  else expect(dialog.textContent).not.toContain('cancelled')
})

test.each([
  [true, []],
  [false, ['No site', 'Nobody', 'What was done', 'Nothing was written down yet.']],
])('of what the payroll company does not see nothing is claimed (pays: %s)', async (pays, claims) => {
  vi.stubGlobal('fetch', async () => json(200, { data: contract }))
  const nothing = () => {}
  const handlers = { toast: nothing, onClose: nothing, onChanged: nothing, onMoved: nothing }
  render(<ContractDrawer slug={contract.slug} id={contract.id} pays={pays} {...handlers} />)
  await screen.findByText('Rates')
  const texts = ['No site', 'Nobody', 'What was done', 'Nothing was written down yet.']
  expect(texts.filter((text) => screen.queryByText(text))).toEqual(claims)
})
