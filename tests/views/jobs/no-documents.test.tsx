// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'
import { DocumentRows } from '#views/jobs/document-rows'
import { NothingToRead } from '#views/jobs/no-documents'

afterEach(cleanup)
const assignment = (changed: Partial<AssignmentDetail>): AssignmentDetail => ({
  id: 'a1',
  display_name: 'Dry liner at Riverside',
  status: 'READY',
  barred: null,
  worker: { id: '1', slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak' },
  site: { id: 's1', name: 'Riverside', place: 'Leeds LS10 1QR' },
  company: { id: 'c1', name: 'Ridgeway Drylining' },
  role_id: 'r1',
  role: 'Dry liner',
  manager: null,
  start_at: '2026-10-26',
  end_at: '2026-12-24',
  rams_accepted: true,
  unread: 0,
  travel: null,
  cancelled_at: null,
  updated_at: '2026-10-26T07:31:00.000Z',
  editable: false,
  documents: [],
  accepted: [],
  timeline: [],
  ...changed,
})
const unsafe = 'There is nothing to read before you start.'

test.each<[string, Partial<AssignmentDetail>]>([
  ['This assignment was cancelled.', { status: 'CANCELLED' }],
  ['This assignment has ended.', { status: 'ENDED' }],
  [
    'Ridgeway Drylining has no access to this site now: its documents are not shown.',
    { status: 'READY', barred: 'NO_ACCESS' },
  ],
])('a worker who is shown no documents reads why, not that there are none: %s', (words, changed) => {
  render(<NothingToRead assignment={assignment(changed)} back="/assignments/a1" />)
  screen.getByText(words)
  expect(screen.queryByText(unsafe)).toBeNull()
  expect(screen.queryByText('No documents for this role')).toBeNull()
  cleanup()
  const accepted = [{ name: 'RAMS-021', version: 2, accepted_at: '2026-10-26T07:12:00Z' }]
  render(<DocumentRows assignment={assignment({ ...changed, accepted })} isReader />)
  screen.getByText(words)
  expect(screen.queryByText('No documents for this role.')).toBeNull()
  screen.getByText(/^RAMS-021, version 2: accepted .*26.* 07:12$/)
  expect(screen.queryByRole('link')).toBeNull()
})

test.each<Partial<AssignmentDetail>>([{}, { barred: 'SITE_CLOSED' }])(
  'where a role has no documents, that is what is said: %j',
  (changed) => {
    render(<NothingToRead assignment={assignment(changed)} back="/assignments/a1" />)
    screen.getByRole('heading', { name: 'No documents for this role' })
    screen.getByText(unsafe)
  },
)
