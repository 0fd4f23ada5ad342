import { presenceMoveMachine } from '#machines/gate/presence-move.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(presenceMoveMachine, {
  starts: { 'a manager looks at the people of a site': { siteId: 'riverside' } },
  cases: {
    want: { 'to check Jan out': { wanted: { move: 'checkOut', ids: ['jan'], name: 'Jan' } } },
    detail: { 'Jan left at 16:30': { detail: { left_at: '2026-10-26T16:30:00Z' } } },
    'done save': { '': { output: { new_onsite: [], left_site: [{ first_name: 'Jan' }], refused: [], done: [] } } },
    'fail save': {
      'the server says why': { error: { status: 409, message: 'This worker is not checked in on this site.' } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
  },
  show: ({ wanted, formError, saved }) => ({
    wanted: wanted && `${wanted.move} ${wanted.name}${wanted.left_at ? ` at ${wanted.left_at}` : ''}`,
    formError,
    'just left': saved?.left_site.map(({ first_name }) => first_name),
  }),
  words: {
    states: { resting: 'nothing to confirm' },
    events: {
      want: 'the person wants {case}',
      detail: 'the person says {case}',
      confirm: 'yes',
      cancel: 'no',
      dismiss: 'the person has read who moved',
      'done save': 'it is saved',
      'fail save': 'the save is refused: {case}',
    },
    actors: { save: 'the server for' },
  },
})
