import { catalogue } from '#machines/catalogue'
import { paths } from '../rig/entry.ts'

const [ann, bob] = [{ id: 'ann' }, { id: 'bob' }]
export const entry = paths(catalogue.select.chart, {
  starts: {
    'at most two may be chosen': { filters: undefined, limit: 2 },
    'one may be chosen': { filters: undefined, limit: 1, chosen: [ann] },
    'options are hidden until 3 characters': { filters: undefined, limit: 2, hideOptions: true },
  },
  cases: {
    filter: { '': { filters: undefined } },
    search: { an: { text: 'an' }, ann: { text: 'ann' } },
    choose: { ann: { option: ann }, bob: { option: bob } },
    remove: { ann: { id: 'ann' } },
    'done load': {
      'ann, and more': { output: { options: [ann], more: true } },
      nobody: { output: { options: [], more: false } },
    },
    'fail load': { '': { error: { status: 503 } } },
  },
  show: ({ options, more, page, search, chosen }) => ({
    search,
    options: options.map(({ id }) => id),
    more,
    page,
    chosen: chosen.map(({ id }) => id),
  }),
  possible: (snapshot, event) => event.type !== 'loadMore' || snapshot.context.page < 2,
  words: {
    events: {
      search: 'the person types {case}',
      filter: 'other options count: a day or a site was changed',
      choose: 'the person chooses {case}',
      remove: 'the person removes {case}',
      'done load': 'the server answers: {case}',
      'fail load': 'the server does not answer',
      reconnect: 'the network is back',
    },
    states: {
      'open.waiting': 'open, hidden until 3 characters',
      'open.empty': 'No results found',
      'open.loadingMore': 'Loading...',
    },
    actors: { load: 'the server for' },
  },
})
