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

test('an own job offer leads to its conversation with the offer open, somebody else’s to the worker', () => {
  const [id, conversation_id] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  const offer = { kind: 'offer' as const, detail: 'CF-2288', since: null }
  render(
    <Decisions
      decisions={[
        { ...offer, title: 'Job offer to Kwame Boateng expires tonight', offer: { id, conversation_id } },
        { ...offer, title: 'Job offer to Ewa expires tonight', worker_slug: 'ewa-dabrowska' },
      ]}
      asOf="2026-12-08T09:00:00.000Z"
    />,
  )
  expect(links()).toEqual([
    [
      'Job offer to Kwame Boateng expires tonight',
      `/messages?id=${conversation_id}#view-offer?id=${id}&conversation_id=${conversation_id}`,
    ],
    ['Job offer to Ewa expires tonight', '/workers/ewa-dabrowska'],
  ])
})
