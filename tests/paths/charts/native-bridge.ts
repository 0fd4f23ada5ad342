import { nativeBridgeMachine } from '#machines/native-bridge.machine'
import { bridgeInReact } from '../mounts/bridge.tsx'
import { paths } from '../rig/entry.ts'

const message = (id: string, code: string) => ({ message: { id, code, payload: {} } })
export const entry = paths(nativeBridgeMachine, {
  starts: { 'the app opens the page': { path: '/register/worker' } },
  cases: {
    prepare: { '': { path: '/' } },
    ask: { 'device id': message('device', 'GET_DEVICE_ID'), 'scan a code': message('scan', 'SCAN_QR') },
    'done sayReady': { '': { output: {} } },
    'fail sayReady': { '': { error: new Error('The app did not answer. Please try again.') } },
    'done bridgeRequest': {
      answered: { output: { how: 'answered', id: 'device', result: { device_id: 'd-1' } } },
      'timed out': { output: { how: 'timedOut', id: 'device', refusal: { code: 'timed_out', message: 'Late.' } } },
    },
    'fail bridgeRequest': { 'the request breaks': { error: new Error('broken') } },
  },
  show: ({ queue, path }) => ({ path, queued: queue.map(({ id }) => id) }),
  possible: (snapshot, event) =>
    event.type !== 'ask' ||
    (snapshot.context.queue.length < 2 &&
      !snapshot.context.queue.some(({ id }) => 'message' in event && id === (event.message as { id: string }).id)),
  words: {
    events: {
      prepare: 'the page wants the app ready',
      ask: 'the page asks: {case}',
      'done sayReady': 'the app is ready',
      'fail sayReady': 'the app does not get ready',
      'done bridgeRequest': 'the app: {case}',
      'fail bridgeRequest': '{case}',
      withdraw: 'the page withdraws it',
    },
    states: {
      closed: 'closed',
      gettingReady: 'getting ready, queueing',
      'open.idle': 'open',
      'open.asking': 'open, asking',
    },
    actors: { sayReady: 'the app to be ready for', bridgeRequest: 'the app' },
  },
  mounts: { 'the React view': bridgeInReact },
})
