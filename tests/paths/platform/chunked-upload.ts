import { chunkedUploadMachine } from '#machines/platform/chunked-upload.machine'
import { paths } from '../rig/entry.ts'

const MiB = 1_048_576
const upload = (total: number) => ({ index: 0, name: 'card.jpg', total, field: 'skill_card_front', blob: new Blob([]) })
const file = { id: 'f1', name: 'card.jpg', mime_type: 'image/jpeg', full_url: '/api/media/f1/content' }
/** Without the random part of the wait. */
const chart = chunkedUploadMachine.provide({
  delays: { untilReset: ({ context }) => (context.resetSeconds + 1) * 1000 },
})

export const entry = paths(chart, {
  starts: { 'a picture of 1.5 MiB': upload(1.5 * MiB), 'an empty file': upload(0) },
  cases: {
    'done sendChunk': {
      'the server has 1 MiB': { output: { offset: MiB, file: null } },
      'the server has all': { output: { offset: 1.5 * MiB, file } },
    },
    'fail sendChunk': {
      'the server says 429, reset in 5 s': { error: { status: 429, reset: 5 } },
      'the server says 429, reset unknown': { error: { status: 429 } },
      'the server says 409, it stands at 1 MiB': { error: { status: 409, offset: MiB } },
      'the server says 409, it has all': { error: { status: 409, offset: 1.5 * MiB } },
      'the server says 422': {
        error: { status: 422, message: 'Refused', errors: { skill_card_front: ['Not a picture'] } },
      },
      'the server says 500 without errors': { error: { status: 500, message: 'Server Error' } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
    'done fetchOffset': {
      'the server has nothing': { output: { offset: 0, file: null } },
      'the server has 1 MiB': { output: { offset: MiB, file: null } },
      'the server has all': { output: { offset: 1.5 * MiB, file } },
    },
    'fail fetchOffset': {
      'the server says 429, reset in 2 s': { error: { status: 429, reset: 2 } },
      'the connection is lost': { error: new TypeError('fetch failed') },
      'the server says 404': { error: { status: 404 } },
    },
  },
  show: ({ offset, resetSeconds, status, message, file }) => ({
    uploaded: offset,
    reset: resetSeconds || undefined,
    status,
    message,
    file: file?.id,
  }),
  words: {
    events: {
      'done sendChunk': 'the slice arrives, {case}',
      'fail sendChunk': '{case}',
      'done fetchOffset': 'the server answers: {case}',
      'fail fetchOffset': '{case}',
      cancel: 'the person cancels',
      retry: 'Retry',
    },
    states: {
      'active.sending': 'sending a slice',
      'active.pausing': 'between two slices',
      'active.limited': 'waiting for the rate limit',
      'active.fetchingOffset': 'fetchingOffset where the server stands',
      'active.interrupted': 'interrupted, Retry is offered',
    },
    actors: { sendChunk: 'the server to take', fetchOffset: 'the server where it stands' },
  },
})
