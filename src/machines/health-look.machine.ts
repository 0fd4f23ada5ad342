import { assign, setup } from 'xstate'
import type { Health } from '#contract/worker-profile'
import { workerProfiles } from '#services/worker-profile'
import { failureOf, noAnswer } from './failure.ts'
import type { Thrown } from './refusal.ts'
import { task } from './task.ts'

export const healthLookMachine = setup({
  types: {
    context: {} as { slug: string; health: Health | undefined; refusal: string | undefined },
    input: {} as { slug: string },
    events: {} as { type: 'ask' } | { type: 'confirm' } | { type: 'deny' } | { type: 'close' },
    tags: {} as 'busy',
  },
  actors: {
    openHealth: task(({ slug }: { slug: string }, signal) => workerProfiles.health({ params: { slug } }, signal)),
  },
  actions: {
    keepHealth: assign((_, { data }: { data: Health }) => ({ health: data, refusal: undefined })),
    keepRefusal: assign((_, { error }: Thrown) => ({ refusal: failureOf(error).message ?? noAnswer })),
    forget: assign({ health: undefined, refusal: undefined }),
  },
}).createMachine({
  id: 'healthLook',
  description: 'Opening somebody’s medical answers: asked first, because the look is written down and shown to them.',
  context: ({ input }) => ({ slug: input.slug, health: undefined, refusal: undefined }),
  initial: 'sealed',
  states: {
    sealed: { on: { ask: 'confirming' } },
    confirming: { on: { confirm: 'opening', deny: 'sealed' } },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openHealth',
        src: 'openHealth',
        input: ({ context: { slug } }) => ({ slug }),
        onDone: { target: 'open', actions: { type: 'keepHealth', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    open: { on: { close: { target: 'sealed', actions: 'forget' } } },
    refused: { on: { ask: { target: 'confirming', actions: 'forget' } } },
  },
})
