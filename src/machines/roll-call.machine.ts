import { assign, setup } from 'xstate'
import type { RollCallKind } from '#contract/fire'
import type { RollCallBook } from '#contract/roll-call-book'
import type { Marshal } from '#lifecycles/roll-call-book'
import type { Met } from '#lifecycles/roll-call-meeting'
import { isUnderWay, openBook } from '#services/roll-call'
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
  /** What was read off another marshal's phone. */
  met: Met | undefined
  failure: Failure | undefined
  online: boolean
}
type Thrown = { error: unknown }
const thrown = ({ event }: { event: Thrown }): Thrown => event
const output = <Output>({ event }: { event: { output: Output } }): Output => event.output

export const rollCallMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string; me: Marshal; wrapper: boolean },
    events: {} as { type: 'start'; kind: RollCallKind } | { type: 'retry' | 'join' | 'back' | 'leave' },
    tags: {} as 'busy',
    children: {} as { desk: 'desk'; reading: 'reading' },
  },
  actors: {
    openBook: task((input: { siteId: string; me: Marshal }, signal) => openBook(input, signal)),
    beginCall: task((input: { book: RollCallBook | undefined; kind: RollCallKind; me: Marshal }) => beginCall(input)),
    joinCall: task((input: { book: RollCallBook; met: Met }) => joinCall(input)),
    reading: rollCallReadingMachine,
    desk: rollCallDeskMachine,
  },
  guards: {
    isUnderWay: (_, { book }: Opened) => book !== undefined && isUnderWay(book),
    /** The site's own company and its guards. */
    mayRun: ({ context }) => context.book?.list.may_run === true,
    isRefusal: (_, { error }: Thrown) => [403, 404].includes(failureOf(error).status ?? 0),
  },
  actions: {
    keepBook: assign((_, { book, online }: Opened & { online?: boolean }) => ({
      book,
      online: online ?? true,
      failure: undefined,
    })),
    keepMet: assign((_, { met }: { met: Met | undefined }) => ({ met })),
    keepFailure: assign((_, { error }: Thrown) => ({ failure: failureOf(error) })),
  },
  delays: {
    /** Before a roll call starts, until the list is read anew. */
    listGrowsOld: 60_000,
  },
}).createMachine({
  id: 'rollCallScreen',
  description: 'The roll call of a site on one phone: the list at hand, one that runs, its report.',
  context: ({ input }) => ({ ...input, book: undefined, met: undefined, failure: undefined, online: true }),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openBook',
        src: 'openBook',
        input: ({ context: { siteId, me } }) => ({ siteId, me }),
        onDone: [
          {
            guard: { type: 'isUnderWay', params: output },
            target: 'calling',
            actions: { type: 'keepBook', params: output },
          },
          { target: 'resting', actions: { type: 'keepBook', params: output } },
        ],
        onError: [
          {
            guard: { type: 'isRefusal', params: thrown },
            target: 'refused',
            actions: { type: 'keepFailure', params: thrown },
          },
          { target: 'unreachable' },
        ],
      },
    },
    unreachable: { description: 'No network, and nothing is kept of this site.', on: { retry: 'opening' } },
    refused: { description: 'The site is not there for this marshal.', on: { retry: 'opening' } },
    resting: {
      description: 'No roll call is running; the list is at hand, with its age.',
      on: { start: { guard: 'mayRun', target: 'beginning' }, join: 'reading', retry: 'opening' },
      after: { listGrowsOld: 'opening' },
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
        onDone: {
          target: 'calling',
          actions: { type: 'keepBook', params: output },
        },
        onError: { target: 'resting', actions: { type: 'keepFailure', params: thrown } },
      },
    },
    reading: {
      description: 'A marshal who has no network reads the roll call off another’s phone.',
      invoke: {
        id: 'reading',
        src: 'reading',
        input: ({ context: { book, wrapper } }) => ({ book: book!, wrapper }),
        onDone: { target: 'joining', actions: { type: 'keepMet', params: output } },
        onError: { target: 'resting', actions: { type: 'keepFailure', params: thrown } },
      },
      on: { back: 'resting' },
    },
    joining: {
      tags: 'busy',
      invoke: {
        id: 'joinCall',
        src: 'joinCall',
        input: ({ context: { book, met } }) => ({ book: book!, met: met! }),
        onDone: { target: 'calling', actions: { type: 'keepBook', params: output } },
        onError: { target: 'resting', actions: { type: 'keepFailure', params: thrown } },
      },
    },
    calling: {
      description: 'It runs; the desk accounts for everybody.',
      invoke: {
        id: 'desk',
        src: 'desk',
        input: ({ context: { book, me, wrapper } }) => ({ book: book!, me, wrapper }),
        onDone: { target: 'closed', actions: { type: 'keepBook', params: output } },
      },
    },
    closed: {
      description: 'Its report is ready; a mark of a phone that comes later stands in it as late.',
      on: { leave: 'opening' },
    },
  },
})
