// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#shared/api/kit/user'
import { WorkerContracts } from '#views/jobs/worker-contracts'
import type { PageContext } from '#views/shared/screen-table'

const uuid = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`
const contract = {
  ...{ id: uuid(1), slug: 'jan-nowak', status: 'CURRENT', site: null, manager: null, hourly_rate: 15.9 },
  worker: { id: uuid(2), slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak' },
  company: { id: uuid(3), name: 'Calder & Finch Construction Ltd' },
  ...{ role_id: 'labourer', role: 'Labourer', type: null, employment_type: null, ref_number: null },
  ...{ start_at: '2026-03-02', end_at: '2026-12-24', use_timesheet: true, terminated_at: null },
}
const { hourly_rate: _, ...dated } = contract
const answer = (row: object) => {
  const links = { first: '', prev: null, next: null, last: '' }
  const page = { data: [row], links, meta: { page: 1, per_page: 20, total: 1, last_page: 1 } }
  vi.stubGlobal('fetch', async () => Response.json(page))
}
const show = (default_role: User['default_role'], is_payroll_company: boolean) => {
  const nothing = () => {}
  const user = { default_role, is_payroll_company } as User
  const page = { user, params: {}, toast: nothing, go: nothing } as unknown as PageContext
  render(<WorkerContracts worker={{ id: uuid(2), slug: 'jan-nowak', name: 'Jan Nowak' }} page={page} />)
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const sentence = 'Rates are for the owner to see.'

test('a payroll company’s manager reads the rate that is paid, as its owner does', async () => {
  answer(contract)
  show('MANAGER', true)
  expect(await screen.findByText('£15.90')).toBeTruthy()
  expect(screen.queryByText(sentence)).toBeNull()
  expect(screen.getByRole('link', { name: 'Labourer' }).getAttribute('href')).toBe(
    `/workers/jan-nowak/contracts/${uuid(1)}`,
  )
  // The list of all contracts is the owner’s.
  expect(screen.queryByRole('link', { name: 'All contracts' })).toBeNull()
})

test('the manager of the company that employs them is told for whom rates are', async () => {
  answer(dated)
  show('MANAGER', false)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByText('Rate')).toBeNull()
})
