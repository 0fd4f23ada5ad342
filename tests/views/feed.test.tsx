// @vitest-environment jsdom
import '../ui/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import { newestMove } from '#machines/account/feed-events'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { task } from '#machines/kit/task'
import type { RealtimeEvent } from '#services/kit/realtime'
import type { Notification, NotificationType } from '#shared/api/kit/notification'
import type { Site } from '#shared/api/sites/site'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { londonDay, mondayOf } from '#shared/domain/kit/london'
import { FeedActor } from '#views/account/feed-actor'
import { CheckIns } from '#views/gate/site/check-ins'
import { WorkerCheckIns } from '#views/gate/site/worker-check-ins'
import { HomeActor } from '#views/home/home-actor'
import { OwnMoves } from '#views/own-moves'
import type { PageContext } from '#views/shared/screen-table'
import { UndoActor } from '#views/shared/undo-actor'
import { Sites } from '#views/sites/sites'
import { PayrollTimesheets } from '#views/time/payroll-timesheets'
import { Review } from '#views/time/review'
import { OwnTimesheets } from '#views/time/week/own-timesheets'
import { WorkerPage } from '#views/worker-page'
import { Workers } from '#views/workforce/workers'
import { person } from '../support/person.ts'
import { week } from '../support/time/timesheets.ts'

const id = (n: number) => `0197a000-0000-7000-8000-00000000000${n}`
const page = {
  data: [],
  links: { first: '', prev: null, next: null, last: '' },
  meta: { page: 1, per_page: 20, total: 0, last_page: 1 },
}
const jan = {
  ...{ id: id(2), slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak', photo: null, company: null, role_id: null },
  ...{
    trade: null,
    onsite: null,
    onsite_site: null,
    onsite_since: null,
    onsite_checkin: null,
    suspected_left_at: null,
  },
  ...{ card: null, contract_status: null, worker_status: null, phone_platform: null, payroll_number: null },
  ...{
    editable: false,
    employed: false,
    linked: false,
    relation: 'SITE',
    default_role: 'WORKER',
    about: null,
    dictionary: {},
    personal: null,
  },
  ...{ device: null, health: null, card_check: null, updated_at: '2026-10-26T07:31:00.000Z' },
} satisfies WorkerDetail
const counts = { workers: 0, workers_capped: false, on_site: 0, asked: 0, cards_waiting: 0 }
const answers: Record<string, object> = {
  'GET /api/me/timesheets': page,
  'POST /api/me/timesheets': { data: { opened: 0, newest: null } },
  'GET /api/me/timesheets/filters': { data: { sites: [], workers: [], statuses: [], weeks: [] } },
  'GET /api/me/workers': { ...page, counts, filters: { sites: [], companies: [] } },
  'GET /api/me/workers/jan-nowak': { data: jan },
  'GET /api/me/sites': page,
  [`GET /api/me/sites/${id(3)}/checkins`]: page,
  'GET /api/me/workers/jan-nowak/checkins2': page,
}
let calls: string[] = []
const reads = (path: string) => calls.filter((call) => call === `GET ${path}`).length
let toasts: string[] = []
beforeEach(() => {
  calls = []
  toasts = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${url.split('?')[0]}`
    calls.push(call)
    return Promise.resolve(
      Response.json(answers[call] ?? { message: 'Not found.' }, { status: answers[call] ? 200 : 404 }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = { data: [] as Notification[], meta: { unread: 0 } }
/** A page of somebody; answers what their feed says to it. */
function open(what: ReactNode) {
  let emit: (event: RealtimeEvent) => void = () => {}
  const logic = notificationFeedMachine.provide({
    actors: {
      loadFeed: task(async () => nothing),
      catchUp: task(async () => nothing),
      listen: fromCallback<RealtimeEvent, { userId: string }>(({ sendBack }) => {
        emit = sendBack
        sendBack({ type: 'connected' })
      }),
    },
  })
  render(
    <HomeActor.Provider>
      <FeedActor.Provider logic={logic} options={{ input: { userId: id(9) } }}>
        <UndoActor.Provider>{what}</UndoActor.Provider>
      </FeedActor.Provider>
    </HomeActor.Provider>,
  )
  return (event: RealtimeEvent) => emit(event)
}
const pageOf = (more: Parameters<typeof person>[0] = {}, params: PageContext['params'] = {}) =>
  ({
    user: person(more),
    params,
    query: new URLSearchParams(),
    toast: ({ text }: { text: string }) => toasts.push(text),
    go: () => {},
  }) as unknown as PageContext
const timesheetChanged = { type: 'timesheetChanged', timesheetId: id(1) } as const
const came = (type: NotificationType, action: object): RealtimeEvent => ({
  type: 'arrived',
  notification: {
    ...{ id: id(5), read_at: null, type, names: [], description: 'Jan Nowak came to Riverside at 07:30', action },
    meta: { type, created_at: '2026-10-26T07:31:00.000Z' },
  },
})
/** The page has loaded; emits `event` to it, and waits until it has loaded once more. */
async function follows(path: string, emit: (event: RealtimeEvent) => void, event: RealtimeEvent) {
  const before = reads(path)
  emit(event)
  await waitFor(() => expect(reads(path)).toBe(before + 1))
}

test('the queue of who decides follows the weeks of others, and their workers’ comings do not stir it', async () => {
  const emit = open(<Review page={pageOf()} show="Waiting" />)
  await screen.findByText('Nothing waits for you')
  emit({ type: 'siteChanged', siteId: id(3), workerSlug: 'jan-nowak' })
  await follows('/api/me/timesheets', emit, timesheetChanged)
  await follows('/api/me/timesheets', emit, came('timesheet.submitted', { timesheet_id: id(1) }))
})

const emptyList = 'Your timesheets are created from your check-ins once a company pays you by the hour.'
test('one’s own weeks follow what becomes of them, and the hours that come by the gate', async () => {
  const emit = open(<OwnTimesheets page={pageOf({ default_role: 'WORKER' })} />)
  await screen.findByText(emptyList)
  await follows('/api/me/timesheets', emit, timesheetChanged)
  await follows('/api/me/timesheets', emit, came('worker.onsite.change', { site_id: id(3), worker_slug: 'jan-nowak' }))
})

test.each([
  ['before the list is shown', async () => expect(screen.queryByText(emptyList)).toBeNull()],
  ['once the list is shown', () => screen.findByText(emptyList)],
] as const)('this week is listed at the first visit when it is opened %s', async (_, moment) => {
  const thisWeek = week('DRAFT', [], {
    ...{ id: id(7), week: mondayOf(londonDay(new Date())), sites: [], approver: null },
    worker: { id: id(2), slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak' },
    company: { id: id(4), name: 'Calder & Finch Construction Ltd' },
  })
  const readOnce = async () => {
    await waitFor(() => expect(reads('/api/me/timesheets')).toBe(1))
    await moment()
  }
  let opened = 0
  const stub = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const answer = await stub(url, init)
    const path = url.split('?')[0]
    if (init.method === 'POST' && path === '/api/me/timesheets') {
      await readOnce()
      opened = 1
      return Response.json({ data: { opened, newest: thisWeek.id } })
    }
    if (path === '/api/me/timesheets/missing') return Response.json({ data: [] })
    if (path !== '/api/me/timesheets' || !opened) return answer
    return Response.json({ ...page, data: [thisWeek], meta: { ...page.meta, total: 1 } })
  })
  open(<OwnTimesheets page={pageOf({ default_role: 'WORKER' })} />)
  await screen.findByText('This week')
})

test('the list of who pays follows the weeks that are accepted', async () => {
  const emit = open(<PayrollTimesheets show="Waiting" />)
  await screen.findByText('Nothing to pay')
  await follows('/api/me/timesheets', emit, timesheetChanged)
})

test('the list of workers follows who comes and goes, and says it where the reader is told of it', async () => {
  const emit = open(<Workers page={pageOf()} />)
  await screen.findByText(/^No workers/)
  emit(timesheetChanged)
  await follows('/api/me/workers', emit, { type: 'siteChanged', siteId: id(3), workerSlug: 'jan-nowak' })
  await follows('/api/me/workers', emit, came('worker.onsite.change', { site_id: id(3), worker_slug: 'jan-nowak' }))
  expect(toasts).toEqual(['Jan Nowak came to Riverside at 07:30'])
})

test('a worker’s page follows that worker, and nobody else', async () => {
  const emit = open(<WorkerPage page={pageOf({}, { slug: 'jan-nowak' })} />)
  await screen.findByRole('heading', { name: 'Jan Nowak' })
  emit({ type: 'siteChanged', siteId: id(3), workerSlug: 'sam-reed' })
  emit(came('worker.onsite.change', { site_id: id(3), worker_slug: 'sam-reed' }))
  await follows('/api/me/workers/jan-nowak', emit, { type: 'siteChanged', siteId: id(3), workerSlug: 'jan-nowak' })
  expect(toasts).toEqual([])
})

test('the list of sites follows who is on them and whose they are', async () => {
  const emit = open(<Sites page={pageOf()} />)
  await screen.findByText(/^No sites/)
  emit(timesheetChanged)
  await follows('/api/me/sites', emit, { type: 'siteChanged', siteId: id(3) })
  await follows('/api/me/sites', emit, came('site.access_granted', { site_id: id(3) }))
})

test('the check-ins of a site follow that site', async () => {
  const emit = open(<CheckIns site={{ id: id(3), name: 'Riverside' } as Site} page={pageOf()} onChanged={() => {}} />)
  const path = `/api/me/sites/${id(3)}/checkins`
  await waitFor(() => expect(reads(path)).toBe(1))
  await screen.findByText('Nobody has checked in here yet')
  emit({ type: 'siteChanged', siteId: id(4) })
  await follows(path, emit, { type: 'siteChanged', siteId: id(3) })
  await follows(path, emit, came('worker.onsite.change', { worker_slug: 'jan-nowak' }))
})

test('the check-ins of a worker follow that worker', async () => {
  const emit = open(<WorkerCheckIns worker={jan} page={pageOf()} onChanged={() => {}} />)
  const path = '/api/me/workers/jan-nowak/checkins2'
  await waitFor(() => expect(reads(path)).toBe(1))
  await screen.findByText('Never checked in yet')
  emit({ type: 'siteChanged', siteId: id(3), workerSlug: 'sam-reed' })
  await follows(path, emit, { type: 'siteChanged', siteId: id(3), workerSlug: 'jan-nowak' })
})

test('of many that come at once a list reads anew once', async () => {
  const emit = open(<Workers page={pageOf()} />)
  await screen.findByText(/^No workers/)
  for (let n = 0; n < 20; n++) emit({ type: 'siteChanged', siteId: id(3), workerSlug: `worker-${n}` })
  await waitFor(() => expect(reads('/api/me/workers')).toBe(2))
  await follows('/api/me/workers', emit, { type: 'siteChanged', siteId: id(3), workerSlug: 'jan-nowak' })
  expect(reads('/api/me/workers')).toBe(3)
})

const move = (n: number, description: string): Notification => ({
  ...{
    id: id(n),
    read_at: null,
    type: 'worker.onsite.change',
    names: [],
    description,
    action: { worker_slug: 'jan-nowak' },
  },
  meta: { type: 'worker.onsite.change', created_at: '2026-10-26T07:31:00.000Z' },
})
const toast = ({ text }: { text: string }) => toasts.push(text)

test('a worker reads of their own coming and going on any page, and staff do not', async () => {
  const toWorker = open(<OwnMoves user={{ default_role: 'WORKER' }} onToast={toast} />)
  await waitFor(() => {
    toWorker({ type: 'arrived', notification: move(5, 'You are on site at Riverside since 07:30') })
    expect(toasts).toEqual(['You are on site at Riverside since 07:30'])
  })
  cleanup()
  const toOwner = open(
    <>
      <OwnMoves user={{ default_role: 'OWNER' }} onToast={toast} />
      <WorkerPage page={pageOf({}, { slug: 'jan-nowak' })} />
    </>,
  )
  await screen.findByRole('heading', { name: 'Jan Nowak' })
  toOwner({ type: 'arrived', notification: move(6, 'Jan Nowak left Riverside at 16:00') })
  await waitFor(() => expect(toasts).toContain('Jan Nowak left Riverside at 16:00'))
  expect(toasts, 'said once, by the page of the worker').toHaveLength(2)
})

test('of what was missed the newest coming or going is said, in whichever order it came', () => {
  const older = move(5, 'You are on site at Riverside since 07:30')
  const newer = move(6, 'You left Riverside at 16:00')
  for (const notifications of [
    [older, newer],
    [newer, older],
  ])
    expect(newestMove({ type: 'missed', notifications })).toBe(newer)
  expect(newestMove({ type: 'missed', notifications: [older] }, 'sam-reed')).toBeUndefined()
})
