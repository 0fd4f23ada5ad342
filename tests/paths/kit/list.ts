import { catalogue } from '#machines/catalogue'
import { paths } from '../rig/entry.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
export const entry = paths(catalogue.list.chart, {
  starts: {
    'a list of 2 rows a page': { query: { search: '' }, perPage: 2 },
    'a list of 3,000 rows a page': { query: { search: '' }, perPage: 3000 },
  },
  cases: {
    search: { ann: { query: { search: 'ann' } } },
    refresh: { '': {}, 'page 2 is visible': { visiblePage: 2 } },
    'done load': {
      '2 of 3 rows': { output: { items: rows('a', 'b'), total: 3 } },
      '2 rows of more than anybody counted': {
        output: { items: rows('a', 'b'), total: 1, capped: true, more: true },
      },
      'no rows': { output: { items: [], total: 0 } },
    },
    'fail load': { '': { error: { status: 503 } } },
  },
  show: ({ items, total, query, page, due }) => ({
    rows: items.length,
    of: total,
    search: query.search || undefined,
    page,
    due: due.length ? due : undefined,
  }),
  possible: (snapshot, event) =>
    (event.type !== 'xstate.done.actor.load' || snapshot.context.items.length <= 4) &&
    // Two pages say all there is to say of many.
    (event.type !== 'loadMore' || snapshot.context.page < 2) &&
    (event.type !== 'search' || snapshot.context.query.search === ''),
  words: {
    events: {
      search: 'the person searches {case}',
      'done load': 'the server answers: {case}',
      'fail load': 'the server does not answer',
      reconnect: 'the network is back',
    },
    actors: { load: 'the server for' },
  },
})
