import { assign, setup } from 'xstate'
import { failureOf } from '#machines/kit/failure'
import { isRefreshQueued, remembering, thenShow } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { sites } from '#services/sites/site'
import type { Site } from '#shared/api/sites/site'

type ErrorParams = { error: unknown }
const fromError = ({ event }: { event: ErrorParams }): ErrorParams => event

const keepSite = {
  type: 'keepSite',
  params: ({ event }: { event: { output: { site: Site } } }) => event.output,
} as const

export const siteDetailMachine = setup({
  types: {
    context: {} as { id: string; site: Site | undefined },
    input: {} as { id: string },
    events: {} as { type: 'retry' } | { type: 'refresh' },
    tags: {} as 'busy',
  },
  actors: {
    readSite: task(({ id }: { id: string }, signal) =>
      sites.read({ params: { id } }, signal).then(({ data }) => ({ site: data })),
    ),
  },
  guards: { isRefreshQueued, isGone: (_, { error }: ErrorParams) => failureOf(error).status === 404 },
  actions: { keepSite: assign((_, { site }: { site: Site }) => ({ site })) },
}).createMachine({
  id: 'siteDetail',
  description:
    'One site, as far as the user has access to it. It stays on the screen until the access is known to have ended.',
  context: ({ input }) => ({ id: input.id, site: undefined }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      ...remembering,
      invoke: {
        id: 'readSite',
        src: 'readSite',
        input: ({ context: { id } }) => ({ id }),
        onDone: thenShow(keepSite),
        onError: [{ guard: { type: 'isGone', params: fromError }, target: 'missing' }, { target: 'unreachable' }],
      },
    },
    showing: { on: { refresh: 'refreshing' } },
    refreshing: {
      description: 'The current data stays on the screen.',
      tags: 'busy',
      ...remembering,
      invoke: {
        id: 'rereadSite',
        src: 'readSite',
        input: ({ context: { id } }) => ({ id }),
        onDone: thenShow(keepSite),
        onError: [{ guard: { type: 'isGone', params: fromError }, target: 'ended' }, { target: 'outdated' }],
      },
    },
    outdated: {
      description: 'The last refresh failed; the data shown may be out of date.',
      on: { retry: 'refreshing', refresh: 'refreshing' },
    },
    ended: { description: 'The access to a shared site ended while it was on the screen: nothing of it stays shown.' },
    missing: { description: 'The site does not exist, or the user has no access to it.' },
    unreachable: { on: { retry: 'loading' } },
  },
})
