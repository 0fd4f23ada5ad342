import { assign, setup } from 'xstate'
import type { Site } from '#contract/site'
import { sites } from '#services/site'
import { failureOf } from './failure.ts'
import { isAskedAgain, remembering, thenShow } from './generic/refresh.ts'
import { task } from './task.ts'

type Thrown = { error: unknown }
const thrown = ({ event }: { event: Thrown }): Thrown => event

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
  guards: { isAskedAgain, isGone: (_, { error }: Thrown) => failureOf(error).status === 404 },
  actions: { keepSite: assign((_, { site }: { site: Site }) => ({ site })) },
}).createMachine({
  id: 'siteDetail',
  description: 'One site as the reader may see it; what was shown stays until it is known that they may not any more.',
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
        onError: [{ guard: { type: 'isGone', params: thrown }, target: 'missing' }, { target: 'unreachable' }],
      },
    },
    showing: { on: { refresh: 'refreshing' } },
    refreshing: {
      description: 'What is known stays on the screen.',
      tags: 'busy',
      ...remembering,
      invoke: {
        id: 'rereadSite',
        src: 'readSite',
        input: ({ context: { id } }) => ({ id }),
        onDone: thenShow(keepSite),
        onError: [{ guard: { type: 'isGone', params: thrown }, target: 'ended' }, { target: 'outdated' }],
      },
    },
    outdated: {
      description: 'The last try failed; what is shown may be old.',
      on: { retry: 'refreshing', refresh: 'refreshing' },
    },
    ended: { description: 'The access to a shared site ended while it was looked at: nothing of it stays shown.' },
    missing: { description: 'There is no such site, or it is not the reader’s to see.' },
    unreachable: { on: { retry: 'loading' } },
  },
})
