import { appMachine } from '#machines/app.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(appMachine, {
  starts: {
    'the page is opened': {
      path: '/',
      matched: { route: 'home', params: {} },
      claims: undefined,
      error: undefined,
      offered: undefined,
      wrapper: false,
    },
  },
  words: {
    actors: {
      topBar: 'for the bar at the top',
      loader: 'for the full-screen loader',
      snackbar: 'for messages',
      chunks: 'for the guard of code that fails to load',
      answers: 'for errors of calls',
      screen: 'for the screen',
      session: 'for who is signed in',
    },
  },
})
