import { assign, setup } from 'xstate'
import { task } from '#machines/kit/task'
import { readLateHelp } from '#services/safety/late-help'
import type { PastRollCall } from '#shared/api/safety/roll-call'

type Where = { siteId: string; callId: string | undefined }
type Read = { ended: PastRollCall[] }

export const lateHelpMachine = setup({
  types: {
    context: {} as Where & Read,
    input: {} as Where,
    tags: {} as 'busy',
  },
  actors: {
    readLateHelp: task(async (where: Where, signal): Promise<Read> => ({ ended: await readLateHelp(where, signal) })),
  },
  actions: { keepRead: assign((_, { ended }: Read) => ({ ended })) },
  delays: {
    /** Milliseconds between two readings: a phone that was without network can send a call at any time. */
    nextRead: 15_000,
  },
}).createMachine({
  id: 'lateHelp',
  description:
    'Who needs help by a mark that came after the end of a roll call, for whoever has its report or the list before the next one open.',
  context: ({ input }) => ({ ...input, ended: [] }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readLateHelp',
        src: 'readLateHelp',
        input: ({ context: { siteId, callId } }) => ({ siteId, callId }),
        onDone: { target: 'showing', actions: { type: 'keepRead', params: ({ event }) => event.output } },
        onError: 'showing',
      },
    },
    showing: {
      description: 'What was read last stays on the screen, also when there is no answer.',
      after: { nextRead: 'reading' },
    },
  },
})
