import { assign, setup } from 'xstate'
import { task } from '#machines/kit/task'
import { drawCodes } from '#services/safety/roll-call-code'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'

type Input = { session: RollCallSession; by: string }
type Context = Input & { codes: string[]; at: number }

export const rollCallCodesMachine = setup({
  types: { context: {} as Context, input: {} as Input, events: {} as { type: 'retry' } },
  actors: { drawCodes: task((input: Input) => drawCodes(input)) },
  actions: {
    keepCodes: assign((_, { codes }: { codes: string[] }) => ({ codes, at: 0 })),
    turnPage: assign({ at: ({ context: { at, codes } }) => (at + 1) % codes.length }),
  },
  delays: {
    /** Milliseconds for each code; a camera reads it a few times in this time. */
    nextCode: 600,
  },
}).createMachine({
  id: 'rollCallCodes',
  description: 'Shows all marks of this phone to another marshal as QR codes, one after the other in a loop.',
  context: ({ input }) => ({ ...input, codes: [], at: 0 }),
  initial: 'drawing',
  states: {
    drawing: {
      invoke: {
        id: 'drawCodes',
        src: 'drawCodes',
        input: ({ context: { session, by } }) => ({ session, by }),
        onDone: { target: 'showing', actions: { type: 'keepCodes', params: ({ event }) => ({ codes: event.output }) } },
        onError: 'failed',
      },
    },
    showing: { after: { nextCode: { target: 'showing', reenter: true, actions: 'turnPage' } } },
    failed: {
      description: 'This browser cannot seal codes; the marks go through the server only.',
      on: { retry: 'drawing' },
    },
  },
})
