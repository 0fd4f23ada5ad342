import { scanMachine } from '#machines/gate/scan.machine'
import { paths } from '../rig/entry.ts'

/** What stands for the picture: a path shows no camera. */
const stream = { picture: true } as unknown as MediaStream

export const entry = paths(scanMachine, {
  starts: { 'a browser': { wrapper: false }, 'the app': { wrapper: true } },
  // Two codes are enough to tell a new one from the one that is held up.
  possible: ({ context }, event) => context.count < 2 || !['read', 'scan'].includes(event.type),
  cases: {
    open: { '': { stream } },
    read: {
      'Jan’s code': { text: 'M1.jan', at: 1000 },
      'after it was away Jan’s code': { text: 'M1.jan', at: 9000 },
      'Kwame’s code': { text: 'M1.kwame', at: 1000 },
    },
    fail: {
      'the camera is not allowed': { trouble: 'denied' },
      'there is no camera': { trouble: 'missing' },
      'the camera stops': { trouble: 'broken' },
    },
    'fail watchCodes': { 'it breaks': { error: new Error('broken') } },
    'done scanInApp': { '': { output: 'M1.jan' } },
    'fail scanInApp': {
      'the app says why': { error: new Error('The phone does not allow it.') },
      'the app fails without words': { error: 'broken' },
    },
  },
  show: ({ last, count, undone, message, stream: picture }) => ({
    read: count,
    'the last': last,
    'to be taken away first': undone.length ? undone : undefined,
    picture: picture !== undefined,
    message,
  }),
  words: {
    events: {
      open: 'the camera is open',
      read: '{case} is held up',
      fail: '{case}',
      retry: 'Try again',
      scan: 'Scan',
      forget: 'the scan is undone',
      'done scanInApp': 'the app has read Jan’s code',
      'fail scanInApp': '{case}',
      'fail watchCodes': '{case}',
    },
    states: {
      'watching.opening': 'the camera opens',
      'watching.open': 'watching for codes',
      denied: 'the camera is not allowed, people are found by name',
      missing: 'no camera, people are found by name',
      broken: 'the camera does not work, people are found by name',
      waiting: 'Scan is offered',
      scanning: 'the app’s scanner is open',
    },
    actors: { watchCodes: 'for the camera', scanInApp: 'the app to scan' },
  },
})
