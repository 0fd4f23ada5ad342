import { assign, emit, setup } from 'xstate'
import type { Start } from './from-event.ts'
import { provided, unlimited } from './task.ts'

export type Tab = { id: string; disabled: boolean }

/** Id of the enabled tab nearest to a position, the one before at equal distance; undefined when none is enabled. */
export const nearestTab = (tabs: readonly Tab[], place: number): string | undefined =>
  tabs
    .map((tab, index) => ({ ...tab, far: Math.abs(index - place) }))
    .filter((tab) => !tab.disabled)
    .sort((a, b) => a.far - b.far)[0]?.id

type Change = { from: string | undefined; to: string }
type Context = { tabs: Tab[]; active: string | undefined; wanted: string | undefined }
/** `index` is the remembered one; with `confirmFirst` the actor confirmChange must allow every change of tab. */
type Input = { tabs: Tab[]; index?: number; confirmFirst?: boolean }

const placeOf = ({ tabs, active }: Context) => tabs.findIndex((tab) => tab.id === active)

export const tabsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | { type: 'choose'; id: string }
      | { type: 'update'; tabs: Tab[] }
      | { type: 'formatForPrinting' }
      | { type: 'showAsTabs' }
      | Start<Input>,
    emitted: {} as { type: 'chosen'; id: string | undefined; index: number },
  },
  actors: { confirmChange: provided<Change, boolean>('confirmChange', unlimited) },
  guards: {
    confirmsFirst: ({ event }) => event.type === 'xstate.init' && event.input.confirmFirst === true,
    isOpen: ({ context }, { id }: { id: string }) =>
      id !== context.active && context.tabs.some((tab) => tab.id === id && !tab.disabled),
    isAllowed: ({ context }, { allowed }: { allowed: boolean }) =>
      allowed && context.tabs.some((tab) => tab.id === context.wanted && !tab.disabled),
    isLost: ({ context }, { tabs }: { tabs: Tab[] }) => !tabs.some((tab) => tab.id === context.active && !tab.disabled),
  },
  actions: {
    keepTabs: assign({ tabs: (_, { tabs }: { tabs: Tab[] }) => tabs }),
    moveToNearest: assign({
      active: ({ context }, { tabs }: { tabs: Tab[] }) => nearestTab(tabs, Math.max(0, placeOf(context))),
    }),
    keepWanted: assign({ wanted: (_, { id }: { id: string }) => id }),
    moveToWanted: assign({ active: ({ context }) => context.wanted, wanted: undefined }),
    forgetWanted: assign({ wanted: undefined }),
    moveTo: assign({ active: (_, { id }: { id: string }) => id }),
    announceChosen: emit(({ context }) => ({ type: 'chosen' as const, id: context.active, index: placeOf(context) })),
  },
}).createMachine({
  id: 'tabs',
  description:
    'A row of tabs: only another, enabled tab can be chosen; if the active one is removed or disabled, the nearest one becomes active.',
  context: ({ input }) => ({
    tabs: input.tabs,
    active: nearestTab(input.tabs, input.index ?? 0),
    wanted: undefined,
  }),
  initial: 'opening',
  on: {
    update: [
      {
        guard: { type: 'isLost', params: ({ event }) => event },
        actions: [
          { type: 'moveToNearest', params: ({ event }) => event },
          { type: 'keepTabs', params: ({ event }) => event },
          'announceChosen',
        ],
      },
      { actions: { type: 'keepTabs', params: ({ event }) => event } },
    ],
  },
  states: {
    opening: { always: [{ guard: 'confirmsFirst', target: 'guarded' }, { target: 'resting' }] },
    resting: {
      on: {
        choose: {
          guard: { type: 'isOpen', params: ({ event }) => event },
          actions: [{ type: 'moveTo', params: ({ event }) => event }, 'announceChosen'],
        },
        formatForPrinting: 'printing',
      },
    },
    guarded: {
      description: 'The page is to allow every change.',
      on: {
        choose: {
          guard: { type: 'isOpen', params: ({ event }) => event },
          target: 'confirming',
          actions: { type: 'keepWanted', params: ({ event }) => event },
        },
        formatForPrinting: 'printing.guarded',
      },
    },
    confirming: {
      description: 'The page can veto the change, for instance when a form has unsaved changes.',
      tags: 'busy',
      invoke: {
        id: 'confirmChange',
        src: 'confirmChange',
        input: ({ context }) => ({ from: context.active, to: context.wanted ?? '' }),
        onDone: [
          {
            guard: { type: 'isAllowed', params: ({ event }) => ({ allowed: event.output }) },
            target: 'guarded',
            actions: ['moveToWanted', 'announceChosen'],
          },
          { target: 'guarded', actions: 'forgetWanted' },
        ],
        onError: { target: 'guarded', actions: 'forgetWanted' },
      },
    },
    printing: {
      description: 'All tabs one below the other.',
      initial: 'free',
      states: {
        free: { on: { showAsTabs: '#tabs.resting' } },
        guarded: { on: { showAsTabs: '#tabs.guarded' } },
      },
    },
  },
})
