import { emit, setup } from 'xstate'
import { timesheets } from '#services/timesheet'
import { task } from './task.ts'

export const openingWeekMachine = setup({
  types: {
    events: {} as { type: 'retry' },
    emitted: {} as { type: 'opened' },
    tags: {} as 'busy',
  },
  actors: { openWeek: task((_: Record<string, never>, signal) => timesheets.open({}, signal)) },
  guards: { isNew: (_, { opened }: { opened: number }) => opened > 0 },
  actions: { announceOpened: emit({ type: 'opened' as const }) },
}).createMachine({
  id: 'openingWeek',
  description:
    'A worker opens their list of weeks: this week is created if it is missing, while the others are loaded.',
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openWeek',
        src: 'openWeek',
        input: {},
        onDone: [
          {
            guard: { type: 'isNew', params: ({ event }) => event.output.data },
            target: 'open',
            actions: 'announceOpened',
          },
          { target: 'open' },
        ],
        onError: 'unopened',
      },
    },
    open: { description: 'This week is in the list, if a company pays by the hour.' },
    unopened: { on: { retry: 'opening' } },
  },
})
