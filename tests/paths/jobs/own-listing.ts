import { ownListingMachine } from '#machines/jobs/own-listing.machine'
import { lostConnection } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const own = (listed: boolean) => ({ output: { data: { id: 'w1', slug: 'jan-nowak', listed } } })
const answer = (open_to_work: boolean) => ({ output: { data: { open_to_work } } })

export const entry = paths(ownListingMachine, {
  starts: { 'a worker opens Who can find me': { slug: 'jan-nowak' } },
  cases: {
    'done load': { 'companies find them': own(true), 'no company finds them': own(false) },
    'fail load': { 'no answer': lostConnection },
    'done stop': { '': answer(false) },
    'fail stop': { 'no answer': lostConnection },
    'done agree': { '': answer(true) },
    'fail agree': { 'no answer': lostConnection },
  },
  words: {
    states: {
      listed: 'the switch is on',
      unlisted: 'the switch is off',
      stopping: 'being taken off',
      agreeing: 'being listed',
      unreachable: 'an error with Retry',
    },
    events: {
      stop: 'switches it off',
      agree: 'switches it on',
      retry: 'Retry',
      reconnect: 'the network is back',
      'done load': 'it comes: {case}',
      'fail load': '{case}',
      'done stop': 'no company finds them any more',
      'fail stop': 'still on: {case}',
      'done agree': 'companies find them',
      'fail agree': 'still off: {case}',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for the page as companies see it',
      stop: 'the server to take them off the directory',
      agree: 'the server to list them',
    },
  },
})
