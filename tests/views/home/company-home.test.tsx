// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Home } from '#shared/api/home/home'
import { CompanyHome } from '#views/home/company-home'

afterEach(cleanup)

type Company = Extract<Home, { kind: 'company' }>
type Site = Company['sites'][number]
const opens = (home: Partial<Company>) =>
  render(
    <CompanyHome
      home={{ kind: 'company', as_of: '2026-10-26T07:31:00.000Z', decisions: [], sites: [], labour: [], ...home }}
    />,
  )

test('the title names as many things as there are rows below it', () => {
  const row = { detail: 'The detail.', since: null }
  opens({
    decisions: [
      { ...row, kind: 'timesheets', title: '6 timesheets to accept' },
      { ...row, kind: 'contracts', title: '2 contracts end' },
    ],
  })
  const rows = within(screen.getByRole('region', { name: 'Waiting for you' })).getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 things wait for you')
})

const counts = { on_site: 7, due: 9, in_doubt: 0, place: 'Leeds LS10 1QR', manager: null }
const shared: Site = { ...counts, id: 'a', name: 'Riverside Quarter', shared: true }
const own: Site = { ...counts, id: 'b', name: 'St Oswald’s', shared: false, cover: [], gate: null }
const table = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
const riverside = 'Riverside QuarterLeeds LS10 1QR · shared with you'

test('of sites that another company shares nothing is read of cover and gate', () => {
  opens({ sites: [shared] })
  expect(table()).toEqual([
    ['Site', 'On site / due', 'In doubt'],
    [riverside, '7 / 9', 'None'],
  ])
})

test('beside a site of their own their cells are blank', () => {
  opens({ sites: [own, shared] })
  expect(table()).toEqual([
    ['Site', 'On site / due', 'Minimum cover', 'In doubt', 'Gate'],
    ['St Oswald’sLeeds LS10 1QR · no manager', '7 / 9', 'Complete', 'None', 'No gate'],
    [riverside, '7 / 9', '—', 'None', '—'],
  ])
})
