import { nativeBridgeLifecycle } from '#lifecycles/kit/native-bridge'
import { bridgeInReact } from '../mounts/bridge.tsx'
import { paths } from '../rig/entry.ts'

const codes = { ready: 'READY_FOR', device: 'GET_DEVICE_ID', scan: 'SCAN_QR' }
const request = (id: keyof typeof codes) => ({ message: { id, code: codes[id], payload: {} } })
const names = (id: keyof typeof codes) => ({ id, code: codes[id] })
const refuses = (id: keyof typeof codes) => ({ ...names(id), error: new Error('The phone does not allow it.') })
const idsOf = (messages: { id: string }[]) => messages.map(({ id }) => id)

export const entry = paths(nativeBridgeLifecycle, {
  starts: { 'the page opens': undefined },
  cases: {
    request: {
      'the app to be ready for it': request('ready'),
      'the device id': request('device'),
      'to scan a code': request('scan'),
    },
    answer: {
      'that it is ready': { ...names('ready'), results: { READY_FOR: {} } },
      'the device id': { ...names('device'), results: { GET_DEVICE_ID: { device_id: 'd-1' } } },
      'the scanned code': { ...names('scan'), results: { SCAN_QR: { text: 'gate 4' } } },
      'the scan with another code': { id: 'scan', code: 'GET_DEVICE_ID', results: {} },
      'what nobody asked': { id: 'another life', code: 'SCAN_QR', results: { SCAN_QR: { text: 'old' } } },
    },
    refuse: { 'to get ready': refuses('ready'), 'to scan': refuses('scan') },
    keepAlive: { 'getting ready': names('ready'), scanning: names('scan') },
    giveUp: { 'that the app gets ready': { id: 'ready' }, 'the scan': { id: 'scan' } },
    renew: { '': { token: 't-2' } },
  },
  show: ({ waiting, sent }) => ({ waiting: idsOf(waiting), sent: idsOf(sent).sort() }),
  // No id is used twice at a time.
  possible: ({ context: { waiting, sent } }, event) =>
    !('message' in event) || ![...waiting, ...sent].some(({ id }) => id === (event.message as { id: string }).id),
  words: {
    events: {
      request: 'the page asks {case}',
      answer: 'the app answers {case}',
      refuse: 'the app refuses {case}',
      keepAlive: 'somebody is at work in the app, {case}',
      giveUp: 'the page gives up {case}',
      renew: 'the app has renewed the token',
      retry: 'the person tries again',
    },
    states: { gettingReady: 'getting ready', unready: 'not ready' },
  },
  mounts: { 'the React view': bridgeInReact },
})
