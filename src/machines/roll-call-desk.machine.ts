import { and, assign, fromCallback, sendTo, setup } from 'xstate'
import type { AddedPerson } from '#contract/roll-call'
import type { RollCallBook } from '#contract/roll-call-book'
import {
  countsOf,
  type Filter,
  hasUnsent,
  type Marshal,
  marked,
  type Said,
  withAdded,
} from '#lifecycles/roll-call-book'
import { type Shown, withShown } from '#lifecycles/roll-call-step'
import { listenToNetwork, type NetworkNews } from '#services/network'
import { type Answer, absorbed, closeBook, stepBook } from '#services/roll-call'
import { rollCallShelf } from '#services/roll-call-shelf'
import { type Failure, failureOf } from './failure.ts'
import { task } from './task.ts'

type Input = { book: RollCallBook | undefined; me: Marshal }
type Context = Input & {
  failure: Failure | undefined
  filter: Filter | 'ALL'
  search: string
  /** Whom this marshal marked last: their row is an undo. */
  last: string | undefined
}
type Events =
  | ({ type: 'mark' } & Said)
  | { type: 'add'; person: Stranger; at: number }
  | ({ type: 'meet' } & Shown)
  | { type: 'show'; filter: Filter }
  | { type: 'search'; text: string }
  | { type: 'end' | 'confirm' | 'cancel' | 'retry' }
  | NetworkNews
type Stranger = Omit<AddedPerson, 'id'>
type Thrown = { error: unknown }
type Answered = { answer: Answer }
const thrown = ({ event }: { event: Thrown }): Thrown => event
const answer = ({ event }: { event: { output: Answer } }): Answered => ({ answer: event.output })
const said = <E>({ event }: { event: E }): E => event

export const rollCallDeskMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    output: {} as Pick<Context, 'book'>,
    events: {} as Events,
  },
  actors: {
    stepBook: task((input: { book: RollCallBook | undefined }, signal) => stepBook(input, signal)),
    closeBook: task((input: { book: RollCallBook | undefined; confirmed: boolean }, signal) =>
      closeBook(input, signal),
    ),
    keeper: fromCallback<{ type: 'keep'; book: RollCallBook | undefined }, object>(({ receive }) =>
      receive(({ book }) => void (book && rollCallShelf.keep(book))),
    ),
    listen: fromCallback<NetworkNews, object>(({ sendBack }) => listenToNetwork(sendBack)),
  },
  guards: {
    isRefusal: (_, { error }: Thrown) => [403, 404, 422].includes(failureOf(error).status ?? 0),
    hasUnsentAfter: ({ context: { book } }, { answer }: Answered) =>
      book !== undefined && hasUnsent(absorbed(book, answer)),
    isClosedBy: (_, { answer }: Answered) => ('news' in answer ? answer.news : answer.whole.call).status === 'CLOSED',
    isEveryoneFound: ({ context: { book } }) => book !== undefined && countsOf(book).NOT_FOUND === 0,
    mayRun: ({ context: { book } }) => book?.list.may_run === true,
  },
  actions: {
    keepBook: assign((_, { book }: { book: RollCallBook }) => ({ book })),
    absorb: assign(({ context: { book } }, { answer }: Answered) => ({ book: book && absorbed(book, answer) })),
    markPerson: assign(({ context: { book, me } }, mark: Said) => ({
      book: book && marked(book, me, mark),
      last: mark.person_id,
      failure: undefined,
    })),
    addPerson: assign(({ context: { book } }, { person, at }: { person: Stranger; at: number }) => ({
      book: book && withAdded(book, person, at),
      filter: 'ALL' as const,
      search: person.name,
    })),
    meetMarks: assign(({ context: { book } }, shown: Shown) => ({ book: book && withShown(book, shown) })),
    keepFailure: assign((_, { error }: Thrown) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: undefined }),
    showOnly: assign(({ context }, { filter }: { filter: Filter }) => ({
      filter: context.filter === filter ? ('ALL' as const) : filter,
      last: undefined,
    })),
    keepSearch: assign((_, { text }: { text: string }) => ({ search: text, last: undefined })),
    write: sendTo('keeper', ({ context: { book } }) => ({ type: 'keep' as const, book })),
  },
  delays: {
    /** Between two looks at what the other marshals marked. */
    nextLook: 3000,
    /** Without an answer, until the server is tried again. */
    nextTry: 5000,
  },
}).createMachine({
  id: 'rollCallDesk',
  description:
    'A marshal accounts for everybody. The phone’s book is the truth here: each mark is kept on the phone at once, and brought into step with the server and other phones when that can be.',
  context: ({ input }) => ({ ...input, failure: undefined, filter: 'NOT_FOUND', search: '', last: undefined }),
  output: ({ context: { book } }) => ({ book }),
  invoke: { id: 'keeper', src: 'keeper', input: {} },
  initial: 'calling',
  states: {
    calling: {
      type: 'parallel',
      states: {
        link: {
          description: 'The way to the server: whatever it is, marking goes on.',
          initial: 'stepping',
          states: {
            stepping: {
              invoke: {
                id: 'stepBook',
                src: 'stepBook',
                input: ({ context: { book } }) => ({ book }),
                onDone: [
                  {
                    guard: { type: 'hasUnsentAfter', params: answer },
                    target: 'stepping',
                    reenter: true,
                    actions: [{ type: 'absorb', params: answer }, 'write'],
                  },
                  {
                    guard: { type: 'isClosedBy', params: answer },
                    target: '#rollCallDesk.closed',
                    actions: [{ type: 'absorb', params: answer }, 'write'],
                  },
                  { target: 'inStep', actions: [{ type: 'absorb', params: answer }, 'write'] },
                ],
                onError: [
                  {
                    guard: { type: 'isRefusal', params: thrown },
                    target: 'refused',
                    actions: { type: 'keepFailure', params: thrown },
                  },
                  { target: 'offline' },
                ],
              },
            },
            inStep: {
              on: { mark: 'stepping', add: 'stepping', meet: 'stepping' },
              after: { nextLook: 'stepping' },
            },
            offline: {
              description: 'Marks stay on this phone, and on those it is shown to, until there is network.',
              invoke: { id: 'listen', src: 'listen', input: {} },
              on: { reconnected: 'stepping' },
              after: { nextTry: 'stepping' },
            },
            refused: {
              description: 'The server does not take this phone’s marks, and says why; they stay on the phone.',
              on: { retry: 'stepping' },
            },
          },
        },
        desk: {
          initial: 'marking',
          on: {
            show: { actions: { type: 'showOnly', params: said } },
            search: { actions: { type: 'keepSearch', params: said } },
          },
          states: {
            marking: {
              on: {
                mark: { actions: [{ type: 'markPerson', params: said }, 'write'] },
                add: { actions: [{ type: 'addPerson', params: said }, 'write'] },
                meet: { actions: [{ type: 'meetMarks', params: said }, 'write'] },
                end: [
                  { guard: and(['mayRun', 'isEveryoneFound']), target: 'ending', actions: 'forgetFailure' },
                  { guard: 'mayRun', target: 'confirming', actions: 'forgetFailure' },
                ],
              },
            },
            confirming: {
              description: 'Somebody is not found: the marshal reads who, and says that it ends all the same.',
              on: { confirm: 'ending', cancel: 'marking' },
            },
            ending: {
              description: 'What is on this phone is sent, then the roll call is closed. No marks meanwhile.',
              invoke: {
                id: 'closeBook',
                src: 'closeBook',
                input: ({ context: { book }, event }) => ({ book, confirmed: event.type === 'confirm' }),
                onDone: {
                  target: '#rollCallDesk.closed',
                  actions: [{ type: 'keepBook', params: ({ event }) => event.output }, 'write'],
                },
                onError: { target: 'marking', actions: { type: 'keepFailure', params: thrown } },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})
