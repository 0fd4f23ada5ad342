import { rollCallReadingMachine } from '#machines/safety/roll-call-reading.machine'
import type { ReadCode } from '#services/safety/roll-call-code'
import { rollCall, rollCallAt, rollCallSession, someId, summarizeSession } from '../../support/safety/roll-call.ts'
import { paths } from '../rig/entry.ts'

const code = (count: number) => ({ snapshot: { context: { count, last: `MR1:${count}` } } })
const minute = (n: number) => new Date(rollCallAt + n * 60_000).toISOString()
const page = (at: number, of: number, shown: number): { output: ReadCode } => ({
  output: {
    at: rollCallAt,
    page: {
      head: { site_id: someId(1), call: rollCall(), unsent: true, from: 'Priya Raghunathan', shown_at: minute(shown) },
      at,
      of,
      marks: [],
      people: [],
    },
  },
})

export const entry = paths(rollCallReadingMachine, {
  stubs: { scan: { context: { count: 0, last: undefined } } },
  starts: { 'Dave reads the marks of Priya’s phone': { session: rollCallSession('phone001'), wrapper: false } },
  cases: {
    'snapshot scan': { 'the first code': code(1), 'the next code': code(2), 'one more': code(3) },
    'fail scan': { '': { error: new Error('broken') } },
    'done readCode': {
      'the first of two': page(0, 2, 1),
      'the second of two': page(1, 2, 1),
      'the first of two, shown anew': page(0, 2, 2),
      'another site’s': { output: { reason: 'This code is of another site.' } },
    },
    'fail readCode': { '': { error: new Error('broken') } },
  },
  // Codes come in their order, one at a time, and three are enough.
  possible: ({ context }, event) =>
    event.type !== 'xstate.snapshot.scan' ||
    ('snapshot' in event && context.waiting.length === 0 && Object(event.snapshot).context.count === context.count + 1),
  show: ({ count, waiting, merged, pages, of, problem }) => ({
    codes: count,
    waiting: waiting.length,
    read: `${pages.length} of ${of}`,
    from: merged?.head.from,
    'shown at': merged?.head.shown_at,
    message: problem,
  }),
  brief: { session: summarizeSession },
  words: {
    states: { scanning: 'scanning for codes', judging: 'a code is read', read: 'all that was read is taken' },
    events: {
      'snapshot scan': '{case} is held up',
      'fail scan': 'the camera breaks down',
      'done readCode': 'it is {case}',
      'fail readCode': 'it cannot be read',
      scan: 'Scan the next code',
      retry: 'Try again',
      finish: 'Take what is read',
    },
    actors: { scan: 'for the camera', readCode: 'the phone' },
  },
})
