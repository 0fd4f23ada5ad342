import { assign, setup } from 'xstate'
import type { ControlledSite } from '#contract/site-control'
import { type GatePlace, type GateTab, gatePlace } from '#services/gate-place'
import { task } from './task.ts'

type Context = GatePlace & { userId: string; sites: ControlledSite[] }

export const siteControlMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { userId: string },
    events: {} as
      | { type: 'chooseSite'; siteId: string }
      | { type: 'chooseTab'; tab: GateTab }
      | { type: 'leaveSite' }
      | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: { openPlace: task(gatePlace.open), keepPlace: task(gatePlace.keep) },
  guards: {
    hasSite: ({ context }) => context.siteId !== undefined,
    hasSites: ({ context }) => context.sites.length > 0,
    isKnown: ({ context }, { siteId }: { siteId: string }) => context.sites.some(({ id }) => id === siteId),
    isOther: ({ context }, { tab }: { tab: GateTab }) => tab !== context.tab,
  },
  actions: {
    keepOpened: assign((_, opened: GatePlace & { sites: ControlledSite[] }) => opened),
    keepSite: assign({ siteId: (_, { siteId }: { siteId: string }) => siteId }),
    keepTab: assign({ tab: (_, { tab }: { tab: GateTab }) => tab }),
    dropSite: assign({ siteId: undefined }),
  },
}).createMachine({
  id: 'siteControl',
  description: 'Which site a guard or member of staff controls, and which of its tabs is open; both are remembered.',
  context: ({ input }) => ({ userId: input.userId, sites: [], siteId: undefined, tab: 'scan' }),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openPlace',
        src: 'openPlace',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: { target: 'deciding', actions: { type: 'keepOpened', params: ({ event }) => event.output } },
        onError: 'unreachable',
      },
    },
    deciding: {
      always: [
        { guard: 'hasSite', target: 'controlling' },
        { guard: 'hasSites', target: 'choosing' },
        { target: 'without' },
      ],
    },
    without: { description: 'No site today.', on: { retry: 'opening' } },
    unreachable: { on: { retry: 'opening' } },
    choosing: {
      on: {
        chooseSite: {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'controlling',
          actions: { type: 'keepSite', params: ({ event }) => event },
        },
      },
    },
    controlling: {
      initial: 'keeping',
      on: {
        chooseTab: {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.keeping',
          actions: { type: 'keepTab', params: ({ event }) => event },
        },
        leaveSite: { guard: 'hasSites', target: 'choosing', actions: 'dropSite' },
      },
      states: {
        keeping: {
          invoke: {
            id: 'keepPlace',
            src: 'keepPlace',
            input: ({ context: { siteId, tab } }) => ({ siteId, tab }),
            onDone: 'kept',
            onError: 'kept',
          },
        },
        kept: {},
      },
    },
  },
})
