import { snackbarMachine } from '#machines/generic/snackbar'
import { paths } from '../rig/entry.ts'

export const entry = paths(snackbarMachine, {
  starts: { 'the page opens': {}, 'a container with its own time opens': { ms: 5000 } },
  cases: {
    show: {
      Saved: { snack: { tone: 'success', text: 'Saved.' } },
      'an error of 1 s': { snack: { tone: 'error', text: 'An error occured.', ms: 1000 } },
    },
  },
  show: ({ snack, ms }) => ({ text: snack?.text, ms }),
  words: { events: { show: 'a message comes: {case}', dismiss: 'the person closes it' } },
})
