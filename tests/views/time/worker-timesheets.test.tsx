// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { FeedActor } from '#views/account/feed-actor'
import { UndoActor } from '#views/shared/undo-actor'
import { WorkerTimesheets } from '#views/time/worker-timesheets'
import { week } from '../../support/time/timesheets.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (n: number) => `0197a000-0000-7000-8000-00000000000${n}`
const named = { id: id(4), name: 'Riverside Quarter, Block C' }
const person = (n: number, first_name: string) => ({ id: id(n), slug: first_name, first_name, last_name: 'Nowak' })
const { pay: _, ...rest } = week('SUBMITTED')
const timesheet = { ...rest, id: id(1), worker: person(2, 'Jan'), approver: null, company: named, sites: [named] }

function open(weeks: object[]) {
  const requested: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url)
    const filters = { sites: [], workers: [], statuses: [], weeks: ['2026-10-19'] }
    const page = {
      links: { first: '', prev: null, next: null, last: '' },
      meta: { page: 1, per_page: 20, total: weeks.length, last_page: 1 },
    }
    return Promise.resolve(Response.json(url.includes('filters') ? { data: filters } : { data: weeks, ...page }))
  })
  const pageContext = { params: {}, go: () => {} } as unknown as Parameters<typeof WorkerTimesheets>[0]['page']
  const feed = notificationFeedMachine.provide({ actors: { listen: fromCallback(() => {}) } })
  render(
    <FeedActor.Provider logic={feed} options={{ input: { userId: id(9) } }}>
      <UndoActor.Provider>
        <WorkerTimesheets worker={{ id: id(2), slug: 'jan-nowak' }} page={pageContext} />
      </UndoActor.Provider>
    </FeedActor.Provider>,
  )
  return requested
}

test('a worker’s weeks, as a manager reads them: no pounds, each leads to itself', async () => {
  const { entries: _entries, places, average, messages, timeline, ...row } = timesheet
  const requested = open([row])
  const link = await screen.findByRole('link', { name: 'Jan Nowak' })
  expect(link.getAttribute('href')).toBe(`/workers/jan-nowak/timesheets/${id(1)}`)
  expect(screen.getByText('Not yours to see')).toBeDefined()
  expect(document.body.textContent).not.toContain('£')
  expect(requested.find((url) => url.startsWith('/api/me/timesheets'))).toContain(`worker=${id(2)}`)
  expect(requested).toContain('/api/me/workers/jan-nowak/timesheets/filters')
})

test('a worker without weeks: the list says where they come from', async () => {
  open([])
  expect(await screen.findByText('Timesheets are created from check-ins for hourly-paid workers.')).toBeDefined()
})
