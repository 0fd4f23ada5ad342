import { assign, sendTo, setup } from 'xstate'
import { fromEvent } from '#machines/kit/from-event'
import { type CheckInQuery, checkInDaysMachine, everyCheckInMachine } from './check-in-lists.machine.ts'

export type CheckInKind = 'days' | 'every'
type Context = { query: CheckInQuery }

const listInput = ({ context: { query } }: { context: Context }) => ({ query, perPage: 50 })
const search = ({ context: { query } }: { context: Context }) => ({ type: 'search' as const, query })

export const checkInsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string },
    events: {} as { type: 'show'; kind: CheckInKind } | { type: 'filter'; query: Partial<CheckInQuery> },
    children: {} as { days: 'days'; every: 'every' },
  },
  actors: { days: checkInDaysMachine, every: everyCheckInMachine },
  guards: { isKind: (_, { kind, wanted }: { kind: CheckInKind; wanted: CheckInKind }) => kind === wanted },
  actions: {
    keepQuery: assign(({ context }, { query }: { query: Partial<CheckInQuery> }) => ({
      query: { ...context.query, ...query },
    })),
    searchDays: sendTo('days', search),
    searchEvery: sendTo('every', search),
  },
}).createMachine({
  id: 'checkIns',
  description: 'Check-ins on a site: one query for the rows per worker and day, and for every check-in and check-out.',
  context: ({ input: { siteId } }) => ({ query: { siteId, from: '', to: '', company: 'All', worker: '' } }),
  initial: 'days',
  states: {
    days: {
      invoke: { id: 'days', src: 'days', input: listInput },
      on: {
        filter: { actions: [{ type: 'keepQuery', params: fromEvent }, 'searchDays'] },
        show: {
          guard: { type: 'isKind', params: ({ event: { kind } }) => ({ kind, wanted: 'every' }) },
          target: 'every',
        },
      },
    },
    every: {
      invoke: { id: 'every', src: 'every', input: listInput },
      on: {
        filter: { actions: [{ type: 'keepQuery', params: fromEvent }, 'searchEvery'] },
        show: {
          guard: { type: 'isKind', params: ({ event: { kind } }) => ({ kind, wanted: 'days' }) },
          target: 'days',
        },
      },
    },
  },
})
