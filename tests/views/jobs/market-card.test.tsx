// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { jobApplicationMachine } from '#machines/jobs/job-application.machine'
import { MarketCard } from '#views/jobs/post/market-card'
import { marketPost } from '../../support/jobs/market-post.ts'

afterEach(cleanup)
const show = (changed: Parameters<typeof marketPost>[0]) =>
  render(<MarketCard post={marketPost(changed)} opened application={createActor(jobApplicationMachine).start()} />)

test('who has applied is led to the conversation, and cannot apply again', () => {
  show({ applied: true, applied_at: '2026-10-20T06:05:00.000Z', conversation_id: '7' })
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
  expect(screen.getByText('Applied 20.10.2026, 07:05')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open conversation' }).getAttribute('href')).toBe('/messages?id=7')
})

test('a post with nothing but a role claims nothing else', () => {
  const nothing = {
    site: null,
    start_at: null,
    end_at: null,
    due_date: null,
    hourly_rate: null,
    payment_cycle: null,
    payment_type: null,
    experience_years: null,
    description: null,
    distance_miles: null,
  }
  const { container } = show(nothing)
  expect(container.textContent).toBe(
    'RooferCalder & FinchDates to be agreedPaidWithout timesheetsPlaces2 placesApplyCalder & Finch will see your profile, not your phone number.',
  )
})
