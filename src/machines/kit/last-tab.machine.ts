import { assign, setup } from 'xstate'
import { preferences, type TabRow } from '#services/kit/preferences'
import { fromEvent } from './from-event.ts'
import { task } from './task.ts'

export const lastTabMachine = setup({
  types: {
    context: {} as { row: TabRow; index: number },
    /** `index` omitted: the one that this browser remembers. */
    input: {} as { row: TabRow; index?: number },
    events: {} as { type: 'remember'; index: number },
  },
  actors: { keepTab: task(preferences.keepTab) },
  guards: { isDifferent: ({ context }, { index }: { index: number }) => index !== context.index },
  actions: { keepIndex: assign((_, { index }: { index: number }) => ({ index })) },
}).createMachine({
  id: 'lastTab',
  description: 'The position of the tab that was chosen last, remembered in this browser.',
  context: ({ input: { row, index } }) => ({ row, index: index ?? preferences.tab(row) }),
  initial: 'remembered',
  on: {
    remember: {
      guard: { type: 'isDifferent', params: fromEvent },
      target: '.keeping',
      reenter: true,
      actions: { type: 'keepIndex', params: fromEvent },
    },
  },
  states: {
    remembered: {},
    keeping: {
      invoke: {
        id: 'keepTab',
        src: 'keepTab',
        input: ({ context: { row, index } }) => ({ row, index }),
        onDone: 'remembered',
        onError: 'remembered',
      },
    },
  },
})
