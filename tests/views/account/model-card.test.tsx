// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ModelCard } from '#views/account/messages/model-card'
import { storedOffer } from '../../support/jobs/stored-offer.ts'

afterEach(cleanup)
const show = (today: string, changed: Parameters<typeof storedOffer>[0] = {}) =>
  render(
    <ModelCard
      card={{ ...storedOffer(changed), state: 'waiting' }}
      conversationId="c"
      offersTo={undefined}
      today={today}
    />,
  )

test.each([
  ['2026-10-28', 'Answer by 30 October, 2 days left'],
  ['2026-10-30', 'Answer by 30 October, today'],
  ['2026-10-31', 'Job Offer expired'],
])('on %s an offer to be answered by 30/10/2026 says: %s', (today, words) => {
  show(today)
  screen.getByText(words)
})

test('work over New Year names both years', () => {
  show('2026-10-28', { start_at: '2026-12-14', end_at: '2027-02-18' })
  screen.getByText('14 December 2026 to 18 February 2027')
  cleanup()
  show('2026-10-28')
  expect(screen.getByText('9 November to 18 December 2026')).toBeDefined()
})
