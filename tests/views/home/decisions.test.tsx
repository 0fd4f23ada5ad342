// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Decisions } from '#views/home/decisions'

afterEach(cleanup)

const uncovered = { kind: 'uncovered' as const, detail: 'Not paid.', since: null }
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('hours without a contract lead to the contracts of their worker, those of many to all contracts', () => {
  const decisions = [
    { ...uncovered, title: 'Jan Nowak worked without a contract since 3 Dec: 27 h 00', worker_slug: 'jan-nowak' },
    { ...uncovered, title: '4 people worked without a contract' },
  ]
  render(<Decisions decisions={decisions} asOf="2026-12-08T09:00:00.000Z" />)
  expect(links()).toEqual([
    ['Jan Nowak worked without a contract since 3 Dec: 27 h 00', '/workers/jan-nowak/contracts'],
    ['4 people worked without a contract', '/contracts'],
  ])
})

test('accepted weeks with missing hours lead to the timesheets', () => {
  const title = 'One accepted timesheet has missing hours'
  const missing = { kind: 'missing_hours' as const, title, detail: 'Not paid before.', since: null }
  render(<Decisions decisions={[missing]} asOf="2026-12-08T09:00:00.000Z" />)
  expect(links()).toEqual([[title, '/timesheets']])
})
