import { sitePeopleMachine } from '#machines/gate/site-people.machine'
import type { SitePeople, SiteWorker } from '#shared/api/gate/site-people'
import type { Notification } from '#shared/api/kit/notification'
import { paths } from '../rig/entry.ts'

const here = '0199c000-0000-7000-8000-0000000000aa'
const person = (slug: string, status: SiteWorker['status']): SiteWorker => ({
  id: `0199c000-0000-7000-8000-00000000000${slug.length}`,
  slug,
  first_name: slug,
  last_name: 'Person',
  photo: null,
  company: null,
  role_id: null,
  trade: null,
  assignment: null,
  status,
  onsite: status === 'On site' ? here : null,
  onsite_since: null,
  onsite_checkin: null,
  suspected_left_at: null,
  left_at: null,
})
const people = (...data: SiteWorker[]): { output: SitePeople } => ({
  output: {
    data,
    links: { first: '', prev: null, next: null, last: '' },
    meta: { page: 1, per_page: 5000, total: data.length, last_page: 1 },
    filters: { companies: [], trades: [] },
    counts: { on_site: 0, due: 0, suspected_left: 0, left: 0 },
  },
})
const moveEvent = (worker_slug: string, site_id: string | null): { notifications: Notification[] } => ({
  notifications: [
    {
      id: '0199c000-0000-7000-8000-0000000000bb',
      read_at: null,
      type: 'worker.onsite.change',
      names: [],
      description: `${worker_slug} ${site_id ? 'came' : 'left'}`,
      action: { worker_slug, site_id },
      meta: { type: 'worker.onsite.change', created_at: '2026-10-26T07:31:00Z' },
    },
  ],
})
const lost = { 'the connection is lost': { error: new TypeError('fetch failed') } }

export const entry = paths(sitePeopleMachine, {
  starts: { 'a manager opens the people of a site': { siteId: here } },
  cases: {
    'done load': { 'Jan is due': people(person('jan', 'Due')) },
    'done reload': { 'Jan is on site': people(person('jan', 'On site')) },
    'fail load': lost,
    'fail reload': lost,
    filter: { 'those on site': { query: { status: 'On site' } } },
    receive: {
      'Jan came': moveEvent('jan', here),
      'Jan left': moveEvent('jan', null),
      'somebody came who was not listed': moveEvent('sam', here),
    },
  },
  possible: (snapshot, event) => event.type !== 'filter' || snapshot.context.query.status === 'All',
  show: ({ query, people: shown }) => ({
    rows: shown?.data.map(({ first_name, status }) => `${first_name} ${status}`),
    status: query.status === 'All' ? undefined : query.status,
  }),
  words: {
    states: {
      'shown.moved': 'shown, somebody moved: read anew in a second',
      'shown.outdated': 'shown, with Retry',
      unreachable: 'an error with Retry',
      'refreshing.overtaken': 'reading anew, and more came',
    },
    events: {
      'done load': 'the people come: {case}',
      'done reload': 'the people come again: {case}',
      'fail load': '{case}',
      'fail reload': '{case}',
      filter: 'the person chooses {case}',
      receive: 'news: {case}',
      refresh: 'something was saved',
      invalidate: 'something changed here, it is not said what',
      retry: 'Retry',
    },
    actors: { load: 'the server', reload: 'the server again' },
  },
})
