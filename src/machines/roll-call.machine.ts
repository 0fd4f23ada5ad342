import { assign, setup } from 'xstate'
import type { RollCallKind } from '#contract/fire'
import type { RollCallBook } from '#contract/roll-call-book'
import type { Marshal } from '#lifecycles/roll-call-book'
import type { Met } from '#lifecycles/roll-call-meeting'
import { isUnderWay, openBook, recallBook } from '#services/roll-call'
import { beginCall, joinCall } from '#services/roll-call-begin'
import { type Failure, failureOf } from './failure.ts'
import { rollCallDeskMachine } from './roll-call-desk.machine.ts'
import { rollCallReadingMachine } from './roll-call-reading.machine.ts'
import { task } from './task.ts'

type Opened = { book: RollCallBook | undefined }
type Context = {
  siteId: string
  me: Marshal
  wrapper: boolean
  book: RollCallBook | undefined
  /** What was read from another marshal's phone. */
  met: Met | undefined
  failure: Failure | undefined
}
type Thrown = { error: unknown }
const thrown = ({ event }: { event: Thrown }): Thrown => event
const output = <Output>({ event }: { event: { output: Output } }): Output => event.output
const keepBook = { type: 'keepBook', params: output } as const
const keepFailure = { type: 'keepFailure', params: thrown } as const
const continueCall = {
  guard: { type: 'isUnderWay', params: output },
  target: '#rollCallScreen.calling',
  actions: keepBook,
} as const
const refuse = {
  guard: { type: 'isRefusal', params: thrown },
  target: '#rollCallScreen.refused',
  actions: keepFailure,
} as const

export const rollCallMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string; me: Marshal; wrapper: boolean },
    events: {} as { type: 'start'; kind: RollCallKind } | { type: 'retry' | 'join' | 'back' | 'leave' },
    tags: {} as 'busy',
    children: {} as { desk: 'desk'; reading: 'reading' },
  },
  actors: {
    recallBook: task((input: { siteId: string; me: Marshal }) => recallBook(input)),
    openBook: task((input: { siteId: string; me: Marshal }, signal) => openBook(input, signal)),
    beginCall: task((input: { book: RollCallBook | undefined; kind: RollCallKind; me: Marshal }) => beginCall(input)),
    joinCall: task((input: { book: RollCallBook; met: Met }) => joinCall(input)),
    reading: rollCallReadingMachine,
    desk: rollCallDeskMachine,
  },
  guards: {
    isUnderWay: (_, { book }: Opened) => book !== undefined && isUnderWay(book),
    isKept: (_, { book }: Opened) => book !== undefined,
    /** Only the site's own company and its guards can run a roll call. */
    mayRun: ({ context }) => context.book?.list.may_run === true,
    isRefusal: (_, { error }: Thrown) => [403, 404].includes(failureOf(error).status ?? 0),
  },
  actions: {
    keepBook: assign((_, { book }: Opened) => ({ book, failure: undefined })),
    /** Leaves `failure` as it is: why a roll call did not start stays on the screen when the list is read again. */
    renewBook: assign((_, { book }: Opened) => ({ book })),
    keepMet: assign((_, { met }: { met: Met | undefined }) => ({ met })),
    keepFailure: assign((_, { error }: Thrown) => ({ failure: failureOf(error) })),
  },
  delays: {
    /** Milliseconds until the list is refreshed, before a roll call starts. */
    listGrowsOld: 60_000,
    /** Milliseconds until the server is tried again after no answer. */
    nextTry: 15_000,
  },
}).createMachine({
  id: 'rollCallScreen',
  description: 'The roll call of a site on one phone: the list to start from, the running roll call, and its report.',
  context: ({ input }) => ({ ...input, book: undefined, met: undefined, failure: undefined }),
  initial: 'opening',
  states: {
    opening: {
      description:
        'Shows what is stored on this phone at once, or asks the server when the storage has not answered in 2 s.',
      tags: 'busy',
      invoke: {
        id: 'recallBook',
        src: 'recallBook',
        input: ({ context: { siteId, me } }) => ({ siteId, me }),
        onDone: [
          continueCall,
          {
            guard: { type: 'isKept', params: output },
            target: 'resting.renewing',
            actions: keepBook,
          },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'openBook',
        src: 'openBook',
        input: ({ context: { siteId, me } }) => ({ siteId, me }),
        onDone: [continueCall, { target: 'resting', actions: keepBook }],
        onError: [refuse, { target: 'unreachable' }],
      },
    },
    unreachable: { description: 'No network, and nothing is stored for this site.', on: { retry: 'asking' } },
    refused: { description: 'The marshal has no access to this site.', on: { retry: 'asking' } },
    resting: {
      description: 'No roll call is running; the list is ready, with its age.',
      on: { start: { guard: 'mayRun', target: 'beginning' }, join: 'reading', retry: '.renewing' },
      initial: 'current',
      states: {
        current: { after: { listGrowsOld: 'renewing' } },
        renewing: {
          description: 'The list stays on the screen, and a roll call can be started from it.',
          tags: 'busy',
          invoke: {
            id: 'renewBook',
            src: 'openBook',
            input: ({ context: { siteId, me } }) => ({ siteId, me }),
            onDone: [continueCall, { target: 'current', actions: { type: 'renewBook', params: output } }],
            onError: [refuse, { target: 'old' }],
          },
        },
        old: { description: 'No answer: the list stored on this phone is used.', after: { nextTry: 'renewing' } },
      },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'beginCall',
        src: 'beginCall',
        input: ({ context: { book, me }, event }) => ({
          book,
          me,
          kind: event.type === 'start' ? event.kind : ('REAL' as const),
        }),
        onDone: { target: 'calling', actions: keepBook },
        onError: { target: 'resting', actions: keepFailure },
      },
    },
    reading: {
      description: 'A marshal without a network reads the roll call from another marshal’s phone.',
      invoke: {
        id: 'reading',
        src: 'reading',
        input: ({ context: { book, wrapper } }) => ({ book: book!, wrapper }),
        onDone: { target: 'joining', actions: { type: 'keepMet', params: output } },
        onError: { target: 'resting', actions: keepFailure },
      },
      on: { back: 'resting' },
    },
    joining: {
      tags: 'busy',
      invoke: {
        id: 'joinCall',
        src: 'joinCall',
        input: ({ context: { book, met } }) => ({ book: book!, met: met! }),
        onDone: { target: 'calling', actions: keepBook },
        onError: { target: 'resting', actions: keepFailure },
      },
    },
    calling: {
      description: 'The roll call is running; everybody is accounted for at the desk.',
      invoke: {
        id: 'desk',
        src: 'desk',
        input: ({ context: { book, me, wrapper } }) => ({ book: book!, me, wrapper }),
        onDone: { target: 'closed', actions: keepBook },
        onError: { target: 'stopped', actions: keepFailure },
      },
    },
    stopped: {
      description:
        'The desk failed. Every mark is stored on the phone, and the roll call can be opened again from there.',
      on: { retry: 'opening' },
    },
    closed: {
      description: 'The report is ready; marks that another phone sends later are listed in it as late.',
      on: { leave: 'opening' },
    },
  },
})
