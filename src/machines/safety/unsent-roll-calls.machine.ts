import { assign, setup } from 'xstate'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import { readUnsent } from '#services/safety/roll-call-unsent'
import type { Marshal } from '#shared/domain/safety/roll-call-session'

type Input = { me: Marshal; isWorker: boolean }

export const unsentRollCallsMachine = setup({
  types: {
    context: {} as Input & { siteIds: string[] },
    input: {} as Input,
    events: {} as { type: 'sent'; siteId: string },
  },
  actors: { readUnsent: task((input: Input) => readUnsent(input)) },
  actions: {
    /** A site stays until all of it is sent: a marshal whose right has ended reads what became of their marks. */
    addSites: assign(({ context }, { siteIds }: { siteIds: string[] }) => ({
      siteIds: [...new Set([...context.siteIds, ...siteIds])],
    })),
    removeSite: assign(({ context }, { siteId }: { siteId: string }) => ({
      siteIds: context.siteIds.filter((each) => each !== siteId),
    })),
  },
  delays: {
    /** Milliseconds between two readings of what is stored: another tab of this device may leave something unsent. */
    beforeNextReading: 5000,
  },
}).createMachine({
  id: 'unsentRollCalls',
  description: 'The sites of whose roll calls this device keeps something that the server has not taken.',
  context: ({ input }) => ({ ...input, siteIds: [] }),
  on: { sent: { actions: { type: 'removeSite', params: fromEvent } } },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readUnsent',
        src: 'readUnsent',
        input: ({ context: { me, isWorker } }) => ({ me, isWorker }),
        onDone: { target: 'shown', actions: { type: 'addSites', params: ({ event }) => event.output } },
        onError: 'shown',
      },
    },
    shown: { after: { beforeNextReading: 'reading' } },
  },
})
