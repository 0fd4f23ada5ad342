import { assign, setup } from 'xstate'
import { isRefreshQueued, output, type Reconnect, readStates, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { fire } from '#services/safety/fire'
import { rollCalls } from '#services/safety/roll-call'
import type { FireList } from '#shared/api/safety/fire'
import type { PastRollCall } from '#shared/api/safety/roll-call'

type Read = { list: FireList; past: PastRollCall[] }
const states = readStates({
  input: ({ context: { siteId } }: { context: { siteId: string } }) => ({ siteId }),
  keep: { type: 'keepRead', params: ({ event }: { event: { output: Read } }) => ({ read: output({ event }) }) },
  on: {},
})

export const fireTabMachine = setup({
  types: {
    context: {} as { siteId: string; read: Read | undefined },
    input: {} as { siteId: string },
    events: {} as { type: 'retry' } | { type: 'refresh' } | Reconnect,
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task(async ({ siteId }: { siteId: string }, signal): Promise<Read> => {
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
    ...states,
    showing: { ...states.showing, after: { beforeNextRefresh: 'refreshing' } },
    outdated: { ...states.outdated, after: { beforeNextRefresh: 'refreshing' } },
  },
})
