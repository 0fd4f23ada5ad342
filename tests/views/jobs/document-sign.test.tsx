// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { assignmentDocumentsMachine } from '#machines/jobs/assignment-documents.machine'
import { task } from '#machines/kit/task'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'
import { DocumentSign } from '#views/jobs/document-sign'

afterEach(cleanup)
const person = { id: '1', slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak' }
const document = (n: number, accepted_at: string | null): AssignmentDetail['documents'][number] => ({
  id: `d${n}`,
  name: `RAMS-${n}`,
  language: 'en',
  version: 2,
  published_at: '2026-10-23T08:00:00Z',
  pages: 2,
  media_id: `m${n}`,
  file: null,
  accepted_at,
  accepted_before: 1,
})
const assignment = (changed: Partial<AssignmentDetail>): AssignmentDetail => ({
  id: 'a1',
  display_name: 'Dry liner at Riverside',
  status: 'AWAITING',
  barred: null,
  worker: person,
  site: { id: 's1', name: 'Riverside', place: 'Leeds LS10 1QR' },
  company: { id: 'c1', name: 'Calder & Finch' },
  role_id: 'r1',
  role: 'Dry liner',
  manager: null,
  start_at: '2026-10-26',
  end_at: '2026-12-24',
  rams_accepted: false,
  unread: 2,
  travel: null,
  cancelled_at: null,
  updated_at: '2026-10-26T07:31:00.000Z',
  editable: false,
  documents: [document(1, null), document(2, null)],
  accepted: [],
  timeline: [],
  ...changed,
})
async function opened(shown: AssignmentDetail, mediaId?: string) {
  const chart = assignmentDocumentsMachine.provide({
    actors: { load: task(async () => ({ assignment: shown })) },
  })
  const actor = createActor(chart, { input: { id: 'a1', mediaId } }).start()
  await waitFor(actor, (state) => !state.matches('loading'))
  render(<DocumentSign documents={actor} />)
  return actor
}
const accept = () => screen.getByRole('button', { name: 'Accept this document' })
const disabledReason = () =>
  globalThis.document.getElementById(accept().getAttribute('aria-describedby') ?? '')?.textContent

test('nobody accepts what they have not read to the end', async () => {
  const actor = await opened(assignment({}))
  expect(disabledReason()).toBe('read to the last page first')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  actor.send({ type: 'finish' })
  await screen.findByLabelText('Your password')
  expect(disabledReason()).toBeUndefined()
})

test('of an assignment that is over nothing is accepted, and the law says why', async () => {
  await opened(assignment({ status: 'ENDED' }))
  expect(disabledReason()).toBe('This assignment has ended.')
})

test('what is accepted says when, and leads to the next, or home when it was the last', async () => {
  const done = document(1, '2026-10-26T07:12:00Z')
  await opened(assignment({ documents: [document(2, null), done], unread: 1 }), 'm1')
  screen.getByText('You accepted version 2 on 26/10/2026 at 07:12.')
  const next = screen.getByRole('link', { name: 'Next document, one document left' })
  expect(next.getAttribute('href')).toBe('/assignments/a1/documents/m2')
  cleanup()
  await opened(assignment({ status: 'READY', documents: [done], unread: 0 }))
  screen.getByText(/Every document for this work is accepted\./)
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
})
