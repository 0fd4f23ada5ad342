import { screenMachine } from '#machines/kit/screen.machine'
import { paths } from '../rig/entry.ts'

const wanted = (name: string, id?: string) => ({ wanted: { name, params: { id } } })
export const entry = paths(screenMachine, {
  starts: { 'the app opens': undefined },
  cases: {
    want: { 'the home': wanted('home'), 'a site': wanted('site', '1'), 'another site': wanted('site', '2') },
    'done loadScreen': { '': { output: undefined } },
    'fail loadScreen': { '': { error: new Error('Failed to fetch dynamically imported module') } },
  },
  show: ({ wanted, shown }) => ({ wanted, shown }),
  words: {
    states: { empty: 'nothing yet', broken: 'an error with Retry' },
    events: {
      want: 'the person goes to {case}',
      retry: 'Retry',
      'done loadScreen': 'its code is here',
      'fail loadScreen': 'its code does not come',
    },
    actors: { loadScreen: 'for the code of' },
  },
})
