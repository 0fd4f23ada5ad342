// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PostStatusCell, paidInWords, postDates } from '#views/jobs/post/post-display'
import { storedPost } from '../../support/jobs/stored-post.ts'

afterEach(cleanup)
const today = '2026-10-26'
const shown = (changed: Parameters<typeof storedPost>[0]) => {
  const { container } = render(<PostStatusCell post={storedPost(changed)} today={today} />)
  return [...container.querySelectorAll('span > span')].map((line) => line.textContent)
}

test('an active post is active through its last day to apply, and closed after it', () => {
  expect(shown({ due_date: today })).toEqual(['Active', ''])
  cleanup()
  expect(shown({ due_date: '2026-10-25' })).toEqual(['Closed to applicants', 'Last day was 25.10.2026'])
  expect(screen.queryByText('Active')).toBeNull()
})

test('a post that is off the market shows why and since when', () => {
  expect(shown({ status: 'INACTIVE', inactive_reason: 'Filled', inactive_since: '2026-10-20T15:00:00.000Z' })).toEqual([
    'Inactive',
    'Filled 20.10.2026',
  ])
  cleanup()
  // Its last day to apply is of no interest any more.
  expect(shown({ status: 'INACTIVE', due_date: '2026-10-01' })).toEqual(['Inactive', ''])
})

test('dates that are half known are shown as such', () => {
  expect(postDates({ start_at: '2026-11-30', end_at: '2026-12-18' })).toBe('30.11.2026 to 18.12.2026')
  expect(postDates({ start_at: '2026-11-30', end_at: null })).toBe('From 30.11.2026')
  expect(postDates({ start_at: null, end_at: '2026-12-18' })).toBe('Until 18.12.2026')
  expect(postDates({ start_at: null, end_at: null })).toBe('Dates to be agreed')
})

test('how it is paid follows from its timesheets', () => {
  expect(paidInWords({ payment_cycle: 'WEEKLY' })).toBe('Weekly, by timesheet')
  expect(paidInWords({ payment_cycle: null })).toBe('Without timesheets')
})
