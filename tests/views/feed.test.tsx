// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import type { Notification, NotificationType } from '#contract/notification'
import type { Site } from '#contract/site'
import type { WorkerDetail } from '#contract/worker-profile'
import { newestMove } from '#machines/feed-news'
import { notificationFeedMachine } from '#machines/notification-feed.machine'
import { task } from '#machines/task'
import type { RealtimeNews } from '#services/realtime'
import { FeedActor } from '#views/frame/feed-actor'
import { HomeActor } from '#views/frame/home-actor'
import { OwnMoves } from '#views/frame/own-moves'
import { UndoActor } from '#views/frame/undo-actor'
import type { Seen } from '#views/session/screen-table'
import { CheckIns } from '#views/site/check-ins'
import { Sites } from '#views/site/sites'
import { OwnSheets } from '#views/timesheet/own-sheets'
import { PayrollSheets } from '#views/timesheet/payroll-sheets'
import { Review } from '#views/timesheet/review'
import { WorkerCheckIns } from '#views/worker/check-ins'
import { Worker } from '#views/worker/worker-detail'
import { Workers } from '#views/worker/workers'
import { person } from '../support/person.ts'

/** The first call brings its contract along, and a page waits a second before it reads anew. */
configure({ asyncUtilTimeout: 8000 })

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
  ...{ editable: false, relation: 'SITE', default_role: 'WORKER', about: null, dictionary: {}, personal: null },
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
let asked: string[] = []
const reads = (path: string) => asked.filter((call) => call === `GET ${path}`).length
let said: string[] = []
beforeEach(() => {
  asked = []
  said = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${url.split('?')[0]}`
    asked.push(call)
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
  let say: (news: RealtimeNews) => void = () => {}
  const logic = notificationFeedMachine.provide({
    actors: {
      loadFeed: task(async () => nothing),
      catchUp: task(async () => nothing),
      listen: fromCallback<RealtimeNews, { userId: string }>(({ sendBack }) => {
        say = sendBack
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
  return (news: RealtimeNews) => say(news)
}
const seenBy = (more: Parameters<typeof person>[0] = {}, params: Seen['params'] = {}) =>
  ({
    user: person(more),
    params,
    query: new URLSearchParams(),
    say: ({ text }: { text: string }) => said.push(text),
    go: () => {},
  }) as unknown as Seen
const sheetChanged = { type: 'sheetChanged', sheetId: id(1) } as const
const came = (type: NotificationType, action: object): RealtimeNews => ({
  type: 'arrived',
  notification: {
    ...{ id: id(5), read_at: null, type, description: 'Jan Nowak came to Riverside at 07:30', action },
    meta: { type, created_at: '2026-10-26T07:31:00.000Z' },
  },
})
/** The page has read; it says `news` to it, and waits until it has read once more. */
async function follows(path: string, tell: (news: RealtimeNews) => void, news: RealtimeNews) {
  const before = reads(path)
  tell(news)
  await waitFor(() => expect(reads(path)).toBe(before + 1))
}

test('the queue of who decides follows the weeks of others, and their workers’ comings do not stir it', async () => {
  const tell = open(<Review seen={seenBy()} show="Waiting" />)
  await screen.findByText('Nothing waits for you')
  tell({ type: 'siteChanged', siteId: id(3), workerSlug: 'jan-nowak' })
  await follows('/api/me/timesheets', tell, sheetChanged)
  await follows('/api/me/timesheets', tell, came('timesheet.submitted', { timesheet_id: id(1) }))
})

test('one’s own weeks follow what becomes of them, and the hours that come by the gate', async () => {
  const tell = open(<OwnSheets seen={seenBy({ default_role: 'WORKER' })} />)
  await screen.findByText('No timesheets yet')
  await follows('/api/me/timesheets', tell, sheetChanged)
  await follows('/api/me/timesheets', tell, came('worker.onsite.change', { site_id: id(3), worker_slug: 'jan-nowak' }))
})

test('the list of who pays follows the weeks that are accepted', async () => {
  const tell = open(<PayrollSheets show="Waiting" />)
  await screen.findByText('Nothing to pay')
  await follows('/api/me/timesheets', tell, sheetChanged)
})

test('the list of workers follows who comes and goes, and says it where the reader is told of it', async () => {
  const tell = open(<Workers seen={seenBy()} />)
  await screen.findByText(/^No workers/)
  tell(sheetChanged)
  await follows('/api/me/workers', tell, { type: 'siteChanged', siteId: id(3), workerSlug: 'jan-nowak' })
  await follows('/api/me/workers', tell, came('worker.onsite.change', { site_id: id(3), worker_slug: 'jan-nowak' }))
  expect(said).toEqual(['Jan Nowak came to Riverside at 07:30'])
})

test('a worker’s page follows that worker, and nobody else', async () => {
  const tell = open(<Worker seen={seenBy({}, { slug: 'jan-nowak' })} />)
  await screen.findByRole('heading', { name: 'Jan Nowak' })
  tell({ type: 'siteChanged', siteId: id(3), workerSlug: 'sam-reed' })
  tell(came('worker.onsite.change', { site_id: id(3), worker_slug: 'sam-reed' }))
  await follows('/api/me/workers/jan-nowak', tell, { type: 'siteChanged', siteId: id(3), workerSlug: 'jan-nowak' })
  expect(said).toEqual([])
})

test('the list of sites follows who is on them and whose they are', async () => {
  const tell = open(<Sites seen={seenBy()} />)
  await screen.findByText(/^No sites/)
  tell(sheetChanged)
  await follows('/api/me/sites', tell, { type: 'siteChanged', siteId: id(3) })
  await follows('/api/me/sites', tell, came('site.access_granted', { site_id: id(3) }))
})

test('the check-ins of a site follow that site', async () => {
  const tell = open(<CheckIns site={{ id: id(3), name: 'Riverside' } as Site} seen={seenBy()} onChanged={() => {}} />)
  const path = `/api/me/sites/${id(3)}/checkins`
  await waitFor(() => expect(reads(path)).toBe(1))
  await screen.findByText('Nobody has checked in here yet')
  tell({ type: 'siteChanged', siteId: id(4) })
  await follows(path, tell, { type: 'siteChanged', siteId: id(3) })
  await follows(path, tell, came('worker.onsite.change', { worker_slug: 'jan-nowak' }))
})

test('the check-ins of a worker follow that worker', async () => {
  const tell = open(<WorkerCheckIns worker={jan} seen={seenBy()} onChanged={() => {}} />)
  const path = '/api/me/workers/jan-nowak/checkins2'
  await waitFor(() => expect(reads(path)).toBe(1))
  await screen.findByText('Never checked in yet')
  tell({ type: 'siteChanged', siteId: id(3), workerSlug: 'sam-reed' })
  await follows(path, tell, { type: 'siteChanged', siteId: id(3), workerSlug: 'jan-nowak' })
})

test('of many that come at once a list reads anew once', async () => {
  const tell = open(<Workers seen={seenBy()} />)
  await screen.findByText(/^No workers/)
  for (let n = 0; n < 20; n++) tell({ type: 'siteChanged', siteId: id(3), workerSlug: `worker-${n}` })
  await waitFor(() => expect(reads('/api/me/workers')).toBe(2))
  await follows('/api/me/workers', tell, { type: 'siteChanged', siteId: id(3), workerSlug: 'jan-nowak' })
  expect(reads('/api/me/workers')).toBe(3)
})

const move = (n: number, description: string): Notification => ({
  ...{ id: id(n), read_at: null, type: 'worker.onsite.change', description, action: { worker_slug: 'jan-nowak' } },
  meta: { type: 'worker.onsite.change', created_at: '2026-10-26T07:31:00.000Z' },
})
const say = ({ text }: { text: string }) => said.push(text)

test('a worker reads of their own coming and going on any page, and staff do not', async () => {
  const toWorker = open(<OwnMoves user={{ default_role: 'WORKER' }} onSay={say} />)
  await waitFor(() => {
    toWorker({ type: 'arrived', notification: move(5, 'You are on site at Riverside since 07:30') })
    expect(said).toEqual(['You are on site at Riverside since 07:30'])
  })
  cleanup()
  const toOwner = open(
    <>
      <OwnMoves user={{ default_role: 'OWNER' }} onSay={say} />
      <Worker seen={seenBy({}, { slug: 'jan-nowak' })} />
    </>,
  )
  await screen.findByRole('heading', { name: 'Jan Nowak' })
  toOwner({ type: 'arrived', notification: move(6, 'Jan Nowak left Riverside at 16:00') })
  await waitFor(() => expect(said).toContain('Jan Nowak left Riverside at 16:00'))
  expect(said, 'said once, by the page of the worker').toHaveLength(2)
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
