import { consentMachine } from '#machines/account/consent.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { consentInReact } from '../mounts/registration-start.tsx'
import { paths } from '../rig/entry.ts'

const text = (slug: string, title: string, changed = false) => ({ slug, title, version: '2', changed })
const terms = text('terms', 'Terms of use', true)
const privacy = text('privacy-policy', 'Privacy policy')

export const entry = paths(consentMachine, {
  starts: {
    'nothing is ticked': { ticked: [] },
    'both were ticked here before': { ticked: ['terms', 'privacy-policy'] },
  },
  cases: {
    tick: {
      'the terms': { slug: 'terms', ticked: true },
      'the privacy policy': { slug: 'privacy-policy', ticked: true },
      'the terms, off again': { slug: 'terms', ticked: false },
      'a text that is not listed': { slug: 'other', ticked: true },
    },
    read: { 'the terms': { slug: 'terms' }, 'a text that is not listed': { slug: 'other' } },
    'done loadTexts': {
      'two to agree to': { output: { texts: [terms, privacy] } },
      'none any more': { output: { texts: [] } },
    },
    'fail loadTexts': { '': lostConnection },
    'done keepAgreed': { '': { output: undefined } },
    'fail keepAgreed': {
      'a text has changed meanwhile': refused(409, 'This text has changed. Read the new version first.'),
      'no answer': lostConnection,
    },
  },
  show: ({ texts, ticked, reading, formError }) => ({
    texts: texts.map(({ slug }) => slug),
    ticked,
    reading,
    message: formError.message,
  }),
  words: {
    states: {
      loading: 'the texts are fetched',
      unreachable: 'an error with Retry',
      ticking: 'the texts, each with a tick',
      reading: 'one text is read',
      agreed: 'agreed',
    },
    events: {
      tick: 'the person ticks {case}',
      read: 'the person opens {case}',
      close: 'Close',
      continue: 'Continue',
      retry: 'Retry',
      'done loadTexts': 'the texts come: {case}',
      'fail loadTexts': 'no answer',
      'done keepAgreed': 'it is kept',
      'fail keepAgreed': 'it is refused: {case}',
    },
    actors: { loadTexts: 'for the texts', keepAgreed: 'to keep what was agreed to' },
  },
  mounts: { 'the React view': consentInReact },
})
