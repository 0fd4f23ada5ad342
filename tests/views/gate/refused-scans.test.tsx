// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedScans } from '#views/gate/refused-scans'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T08:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const scan = (key: string, name: string, claimed_at: string, message = 'This is not for workers.') => ({
  ...{ key, name, claimed_at, message },
  ...{ move: 'checkIn' as const, state: 'refused' as const },
})
const shown = async () => (await screen.findByRole('list', { name: 'Scans to settle' })).textContent ?? ''

test('a refused scan shows the day of an earlier day, and the time alone of today', async () => {
  render(
    <RefusedScans
      log={[scan('a', 'Jan Nowak', '2026-11-27T21:07:00Z'), scan('b', 'Ann Lee', '2026-11-28T07:12:00Z')]}
      onDismiss={() => {}}
    />,
  )
  const text = await shown()
  expect(text).toContain('Jan Nowak, scanned at 21:07 on Fri 27 Nov, was refused.')
  expect(text).toContain('Ann Lee, scanned at 07:12, was refused.')
})

test('a reason that several scans share is written once, with what to do; each scan is settled by itself', async () => {
  const settled: string[] = []
  render(
    <RefusedScans
      log={[
        scan('a', 'Jan Nowak', '2026-11-28T07:07:00Z'),
        scan('b', 'Kwame Boateng', '2026-11-28T07:08:00Z', 'This code was used before.'),
        { ...scan('c', 'Ann Lee', '2026-11-28T07:12:00Z'), move: 'checkOut' },
        scan('d', 'Sanjay Patel', '2026-11-28T07:13:00Z'),
      ]}
      onDismiss={(key) => settled.push(key)}
    />,
  )
  const text = await shown()
  expect(text.split('This is not for workers.')).toHaveLength(2)
  const [first, ...others] = screen
    .getAllByRole('status')
    .map((one) => one.textContent?.match(/[A-Z][a-z]+ [A-Z][a-z]+(?=, scanned)/g))
  expect([first, others]).toEqual([['Jan Nowak', 'Sanjay Patel', 'Ann Lee'], [['Kwame Boateng']]])
  const [shared] = screen.getAllByRole('status')
  expect(within(shared as HTMLElement).getAllByText(/^They were let in here/)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Settled, Ann Lee' }))
  expect(settled).toEqual(['c'])
})
