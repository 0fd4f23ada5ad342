import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import { timesheets } from '#services/time/timesheet'

type Opened = { opened: number; newest: string | null }
type Which = { week?: string | undefined }

export const openingWeekMachine = setup({
  types: {
    context: {} as {
      /** Mondays of past weeks that the worker may still open, newest first. */
      missing: string[]
      /** The one that is being opened. */
      week: string | undefined
      message: string | undefined
    },
    events: {} as { type: 'retry' } | { type: 'open'; week: string },
    /** `id`: a past week that the worker opened. */
    emitted: {} as { type: 'opened'; id?: string | undefined },
    tags: {} as 'busy',
  },
  actors: {
    openWeek: task(({ week }: Which, signal) => timesheets.open({ body: week === undefined ? {} : { week } }, signal)),
    readMissing: task((_: Record<string, never>, signal) => timesheets.missing({}, signal)),
  },
  guards: { isNew: (_, { opened }: Opened) => opened > 0 },
  actions: {
    keepMissing: assign((_, { missing }: { missing: string[] }) => ({ missing })),
    keepWeek: assign((_, { week }: { week: string }) => ({ week, message: undefined })),
    forgetWeek: assign({ week: undefined }),
    keepFailure: assign((_, { error }: ErrorParams) => {
      const { errors, message } = failureOf(error)
      return { message: errors.week?.[0] ?? message ?? noAnswer }
    }),
    announceOpened: emit({ type: 'opened' as const }),
    announcePast: emit((_, { newest }: Opened) => ({ type: 'opened' as const, id: newest ?? undefined })),
  },
}).createMachine({
  id: 'openingWeek',
  description:
    'A worker opens their list of weeks: this week is created if it is missing, while the others are loaded. A past week that nobody opened is listed, and created when they ask for it.',
  context: { missing: [], week: undefined, message: undefined },
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
            target: 'listing',
            actions: 'announceOpened',
          },
          { target: 'listing' },
        ],
        onError: 'unopened',
      },
    },
    unopened: { on: { retry: 'opening' } },
    listing: {
      description: 'This week is in the list, if a company pays by the hour.',
      tags: 'busy',
      invoke: {
        id: 'readMissing',
        src: 'readMissing',
        input: {},
        onDone: {
          target: 'listed',
          actions: { type: 'keepMissing', params: ({ event }) => ({ missing: event.output.data }) },
        },
        onError: 'unlisted',
      },
    },
    unlisted: { description: 'Which past weeks are missing is not known.', on: { retry: 'listing' } },
    listed: { on: { open: { target: 'openingPast', actions: { type: 'keepWeek', params: fromEvent } } } },
    openingPast: {
      tags: 'busy',
      exit: 'forgetWeek',
      invoke: {
        id: 'openPastWeek',
        src: 'openWeek',
        input: ({ context: { week } }) => ({ week }),
        onDone: { target: 'listing', actions: { type: 'announcePast', params: ({ event }) => event.output.data } },
        onError: { target: 'listed', actions: { type: 'keepFailure', params: fromError } },
      },
    },
  },
})
