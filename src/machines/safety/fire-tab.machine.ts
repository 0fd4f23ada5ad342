import { assign, setup } from 'xstate'
import { isRefreshQueued, remembering, thenShow } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { fire } from '#services/safety/fire'
import { rollCalls } from '#services/safety/roll-call'
import type { FireList } from '#shared/api/safety/fire'
import type { PastRollCall } from '#shared/api/safety/roll-call'

type Read = { list: FireList; past: PastRollCall[] }
const keepRead = {
  type: 'keepRead',
  params: ({ event }: { event: { output: Read } }) => ({ read: event.output }),
} as const

export const fireTabMachine = setup({
  types: {
    context: {} as { siteId: string; read: Read | undefined },
    input: {} as { siteId: string },
    events: {} as { type: 'retry' } | { type: 'refresh' },
    tags: {} as 'busy',
  },
  actors: {
    readFire: task(async ({ siteId }: { siteId: string }, signal): Promise<Read> => {
      const params = { id: siteId }
      const [list, past] = await Promise.all([fire.people({ params }, signal), rollCalls.list({ params }, signal)])
      return { list: list.data, past: past.data }
    }),
  },
  guards: { isRefreshQueued },
  actions: { keepRead: assign((_, { read }: { read: Read }) => ({ read })) },
  delays: {
    /** Milliseconds between two refreshes of who is on the site. */
    beforeNextRefresh: 15_000,
  },
}).createMachine({
  id: 'fireTab',
  description: 'Who is on the site now, and its past roll calls; refreshed while the tab is open.',
  context: ({ input }) => ({ siteId: input.siteId, read: undefined }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      ...remembering,
      invoke: {
        id: 'readFire',
        src: 'readFire',
        input: ({ context: { siteId } }) => ({ siteId }),
        onDone: thenShow(keepRead),
        onError: 'unreachable',
      },
    },
    showing: { on: { refresh: 'refreshing' }, after: { beforeNextRefresh: 'refreshing' } },
    refreshing: {
      description: 'The current data stays on the screen.',
      ...remembering,
      invoke: {
        id: 'rereadFire',
        src: 'readFire',
        input: ({ context: { siteId } }) => ({ siteId }),
        onDone: thenShow(keepRead),
        onError: 'outdated',
      },
    },
    outdated: {
      description: 'The last refresh failed; the age of the list is shown.',
      on: { retry: 'refreshing', refresh: 'refreshing' },
      after: { beforeNextRefresh: 'refreshing' },
    },
    unreachable: { on: { retry: 'loading' } },
  },
})
