// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ModelCard } from '#views/account/messages/model-card'

afterEach(cleanup)
const post = {
  id: '0190c1f0-0000-7000-8000-000000000001',
  model_type: 'post' as const,
  status: 'ACTIVE',
  state: 'waiting' as const,
  answered_at: null,
  ref_number: null,
  role_id: 'roofer',
  role: 'Roofer',
  company: { id: '0190c1f0-0000-7000-8000-000000000002', name: 'Calder & Finch' },
  site: null,
  start_at: null,
  end_at: null,
  due_date: null,
  hourly_rate: null,
}
const addressOfPost = `/jobs?id=${post.id}`

test('an invited worker goes from the card of a job post to the post, where they apply', () => {
  render(<ModelCard card={post} conversationId="7" offersTo={undefined} today="2026-10-26" />)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['View job', addressOfPost],
  ])
})

test('the company’s reader goes to its own post too, and can send an offer', () => {
  render(
    <ModelCard card={post} conversationId="7" offersTo="0190c1f0-0000-7000-8000-000000000003" today="2026-10-26" />,
  )
  expect(screen.getByRole('link', { name: 'View job' }).getAttribute('href')).toBe(addressOfPost)
  expect(screen.getByRole('link', { name: 'Send Offer' })).toBeTruthy()
})
