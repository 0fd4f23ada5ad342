import { snackbarMachine, snackbarMs } from '#machines/kit/snackbar.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(snackbarMachine, {
  starts: { 'the page opens': { ms: snackbarMs.app }, 'a container that names no time opens': {} },
  cases: {
    show: {
      Saved: { snack: { tone: 'success', text: 'Saved.' } },
      'an error of 1 s': { snack: { tone: 'error', text: 'An error occured.', ms: 1000 } },
      'news of a check-in': { snack: { tone: 'info', text: 'You came to Riverside.' } },
    },
  },
  show: ({ snack, queued, ms }) => ({ text: snack?.text, waiting: queued?.text, ms }),
  words: { events: { show: 'a message comes: {case}', dismiss: 'the person closes it' } },
})
