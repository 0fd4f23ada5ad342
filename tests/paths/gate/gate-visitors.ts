import { gateVisitorsMachine } from '#machines/gate/gate-visitors.machine'
import { paths } from '../rig/entry.ts'

const helen = {
  id: 'v',
  first_name: 'Helen',
  last_name: 'Marsh',
  company: 'Leeds City Council',
  host: 'Priya Raghunathan',
  visit_on: '2026-10-26',
  status: 'EXPECTED' as const,
  since: null,
}
const since = '2026-10-26T07:31:00.000Z'
const read = { '': { output: { data: [helen] } } }
const lost = { 'the connection is lost': { error: new TypeError('fetch failed') } }

export const entry = paths(gateVisitorsMachine, {
  starts: { 'the guard looks for people by name': { siteId: 's' } },
  cases: {
    'done readVisitors': read,
    'done refreshVisitors': {
      'the visitors come': read[''],
      'one is on site': { output: { data: [{ ...helen, status: 'ON_SITE' as const, since }] } },
    },
    'fail readVisitors': lost,
    'fail refreshVisitors': lost,
    check: { '': { visitor: helen, move: 'checkIn' } },
    'done check': {
      '': { output: { data: { ...helen, status: 'ON_SITE', since, message: 'Helen Marsh is on site since 07:31.' } } },
    },
    'fail check': {
      ...lost,
      'the gate is not theirs any more': { error: { status: 404, message: 'Not found.' } },
      'their visit is for another day': {
        error: { status: 409, message: 'Their visit is for another day. Ask their host.' },
      },
    },
  },
  show: ({ visitors, done, reason }) => ({ visitors: visitors.map(({ status }) => status), done, reason }),
  words: {
    events: {
      check: 'Check in',
      retry: 'Retry',
      'done readVisitors': 'the visitors come',
      'done refreshVisitors': '{case}',
      'fail readVisitors': '{case}',
      'fail refreshVisitors': '{case}',
      'done check': 'the visitor is checked in',
      'fail check': '{case}',
    },
    states: {
      showing: 'the visitors of today',
      changed: 'the visitors of today, just changed',
      refused: 'the visitors of today, moved by the reason',
      refreshing: 'the visitors, being read anew',
      unreachable: 'visitors need a connection',
    },
    actors: { readVisitors: 'the server', refreshVisitors: 'the server again', check: 'the server to check them in' },
  },
})
