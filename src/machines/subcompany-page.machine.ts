import { assign, setup } from 'xstate'
import type { SubcompanyInFull } from '#contract/subcompany'
import { subcompanies } from '#services/subcompany'
import { failureOf } from './failure.ts'
import { task } from './task.ts'

type Thrown = { error: unknown }
type Which = { siteId: string; id: string }

export const subcompanyPageMachine = setup({
  types: {
    context: {} as Which & { subcompany: SubcompanyInFull | undefined },
    input: {} as Which,
    events: {} as { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: {
    readSubcompany: task(({ siteId, id }: Which, signal) =>
      subcompanies.read({ params: { id: siteId, subcompany: id } }, signal).then(({ data }) => ({ subcompany: data })),
    ),
  },
  guards: { isGone: (_, { error }: Thrown) => failureOf(error).status === 404 },
  actions: { keepSubcompany: assign((_, { subcompany }: { subcompany: SubcompanyInFull }) => ({ subcompany })) },
}).createMachine({
  id: 'subcompanyPage',
  description: 'One company on a site, with what was done with its access.',
  context: ({ input }) => ({ ...input, subcompany: undefined }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readSubcompany',
        src: 'readSubcompany',
        input: ({ context: { siteId, id } }) => ({ siteId, id }),
        onDone: { target: 'showing', actions: { type: 'keepSubcompany', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'missing' },
          { target: 'unreachable' },
        ],
      },
    },
    showing: {},
    missing: { description: 'There is none, or it is not the reader’s to see.' },
    unreachable: { on: { retry: 'loading' } },
  },
})
