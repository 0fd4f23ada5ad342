import { agreementsMachine } from '#machines/account/agreements.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const text = (slug: string, accepted_at: string | null) => ({
  slug,
  version: '2',
  title: slug,
  content: '',
  accepted_at,
})
const list = (terms: string | null) => ({
  output: { agreements: [text('terms', terms), text('privacy-policy', '2026-10-01T07:30:00Z')] },
})

export const entry = paths(agreementsMachine, {
  cases: {
    read: {
      'the terms, not agreed to': { slug: 'terms' },
      'the privacy policy, agreed to': { slug: 'privacy-policy' },
      'a text that is not there': { slug: 'other' },
    },
    'done load': { '': list(null) },
    'fail load': { '': lostConnection },
    'done accept': { '': list('2026-11-24T09:00:00Z') },
    'fail accept': {
      'the text has changed meanwhile': refused(409, 'This text has changed. Read the new version first.'),
      'no answer': lostConnection,
    },
  },
  show: ({ agreements, open, formError }) => ({
    agreed: agreements?.filter((one) => one.accepted_at).map(({ slug }) => slug),
    open: open?.slug,
    message: formError.message,
  }),
  words: {
    states: { listed: 'the texts are listed', reading: 'a text is read', unreachable: 'an error with Retry' },
    events: {
      retry: 'Retry',
      reconnect: 'the network is back',
      read: 'the person opens {case}',
      agree: 'Agree',
      close: 'Close',
      'done load': 'the texts come',
      'fail load': 'no answer',
      'done accept': 'the server keeps it',
      'fail accept': 'it is refused: {case}',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for the texts',
      accept: 'the server to keep the agreement',
    },
  },
})
