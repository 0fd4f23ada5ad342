// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Home } from '#shared/api/home/home'
import { PayrollHome } from '#views/home/payroll-home'
import { person } from '../../support/person.ts'

afterEach(cleanup)

const home: Extract<Home, { kind: 'payroll' }> = {
  kind: 'payroll',
  as_of: '2026-11-24T09:00:00.000Z',
  contracts: { current: 3, future: 0, ending_soon: 0 },
  sheets: { payable: 2, minutes: 4800, pay: 1600 },
  weeks: [],
}
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

test('an owner is led on to the contracts that name their company', () => {
  render(<PayrollHome home={home} user={person()} />)
  expect(links()).toEqual(['/timesheets?show=Waiting', '/contracts'])
})

test('a manager, whom the wall of contracts would send back, is shown no link there', () => {
  render(<PayrollHome home={home} user={person({ default_role: 'MANAGER' })} />)
  expect(links()).toEqual(['/timesheets?show=Waiting'])
})
