import { photoMachine } from '#machines/platform/photo.machine'
import { uploaded } from '../../support/registration/registration.ts'
import { photoInReact } from '../mounts/registration-start.tsx'
import { paths } from '../rig/entry.ts'

const picture = { name: 'card.jpg', size: 2_097_152, blob: new Blob([]) }
const progress = (interrupted: boolean, offset: number) => ({
  snapshot: { matches: () => interrupted, context: { offset } },
})
export const entry = paths(photoMachine, {
  stubs: { sendPhoto: { matches: () => false, context: { offset: 0 } } },
  starts: {
    'a browser': { field: 'skill_card_front', wrapper: false },
    'the app': { field: 'skill_card_front', wrapper: true },
    'a browser, sent before': { field: 'skill_card_front', wrapper: false, file: uploaded('earlier') },
    'the app, sent before': { field: 'skill_card_front', wrapper: true, file: uploaded('earlier') },
  },
  cases: {
    choose: { 'a picture of 2 MiB': { file: picture } },
    'done takePhoto': { '': { output: picture } },
    'fail takePhoto': {
      'the app says why': { error: new Error('The phone does not allow it.') },
      'the app fails without words': { error: 'broken' },
    },
    'snapshot sendPhoto': {
      'half is sent': progress(false, 1_048_576),
      'the connection is lost': progress(true, 1_048_576),
    },
    'done sendPhoto': {
      'it arrived': { output: { done: true, file: uploaded('card') } },
      'it arrived without a name': { output: { done: true, file: null } },
      'the server refuses it': { output: { done: false, status: 422, message: 'This is not a picture.' } },
      'it is cancelled': { output: { done: false, status: 400, message: undefined } },
    },
    'fail sendPhoto': { '': { error: new Error('broken') } },
  },
  show: ({ offset, file, message, wrapper }) => ({ app: wrapper, uploaded: offset, file: file?.id, message }),
  words: {
    events: {
      choose: 'the person takes {case}',
      capture: 'the person opens the app’s camera',
      retry: 'Retry',
      cancel: 'Cancel',
      'done takePhoto': 'the app gives a picture',
      'fail takePhoto': '{case}',
      'snapshot sendPhoto': '{case}',
      'done sendPhoto': '{case}',
      'fail sendPhoto': 'the upload breaks',
    },
    states: {
      empty: 'no picture',
      'sending.quick': 'sending',
      'sending.slow': 'sending, weak signal',
      'sending.interrupted': 'interrupted, Retry is offered',
    },
    actors: { takePhoto: 'the app for a picture', sendPhoto: 'to send' },
  },
  mounts: { 'the React view': photoInReact },
})
