import { assign, fromCallback, sendTo, setup } from 'xstate'
import type { RollCallKind } from '#contract/fire'
import type { AddedPerson, RollCall } from '#contract/roll-call'
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
import { type Met, newsOf, withMet } from '#lifecycles/roll-call-meeting'
import { listenToNetwork, type NetworkNews } from '#services/network'
import { type Answer, absorbed, closeBook, stepBook } from '#services/roll-call'
import { rollCallShelf } from '#services/roll-call-shelf'
import { failureOf } from './failure.ts'
import { rollCallCodesMachine } from './roll-call-codes.machine.ts'
import { rollCallReadingMachine } from './roll-call-reading.machine.ts'
import { task } from './task.ts'

type Input = { book: RollCallBook; me: Marshal; wrapper: boolean }
/** How many people the other marshal's codes covered, and how many of the marks were new here. */
type Told = { from: string; people: number; news: number }
/** `started`: the kind that was started on this phone; `call`: the roll call that it was merged into. */
type Joined = { started: RollCallKind; call: Pick<RollCall, 'kind' | 'started_at' | 'started_by'> }
type Context = Input & {
  /** Why the roll call could not be ended, or codes could not be read. */
  failure: string | undefined
  /** Why the server refuses this phone's marks. */
  refusal: string | undefined
  filter: Filter | 'ALL'
  search: string
  /** The person this marshal marked last: their row offers an undo. */
  last: string | undefined
  /** The result of reading another marshal's codes. */
  told: Told | undefined
  /** Set when the roll call started here was merged into one that another marshal had started before. */
  joined: Joined | undefined
}
type Events =
  | ({ type: 'mark' } & Said)
  | { type: 'add'; person: Stranger; at: number }
  | { type: 'show'; filter: Filter }
  | { type: 'search'; text: string }
  | { type: 'end' | 'confirm' | 'cancel' | 'retry' | 'dismiss' | 'showMarks' | 'readMarks' | 'back' }
  | NetworkNews
type Stranger = Omit<AddedPerson, 'id'>
type Thrown = { error: unknown }
type Answered = { answer: Answer }
type Read = { met: Met | undefined }
const unanswered = 'No connection. Every mark is kept: end the roll call again when there is one.'
const toldOf = (book: RollCallBook, { head, marks }: Met): Told => ({
  from: head.from,
  people: new Set(marks.map(({ person_id }) => person_id)).size,
  news: newsOf(book, marks).length,
})
const joinedBy = ({ call, unsent_start }: RollCallBook, answer: Answer): Joined | undefined =>
  'whole' in answer && call && unsent_start && call.id !== answer.whole.call.id
    ? { started: call.kind, call: answer.whole.call }
    : undefined

/** Types, actors, guards and actions of the desk chart; its states are in roll-call-desk.machine.ts. */
export const rollCallDeskSetup = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    output: {} as Pick<Context, 'book'>,
    events: {} as Events,
    children: {} as { codes: 'codes'; reading: 'reading' },
  },
  actors: {
    stepBook: task((input: { book: RollCallBook }, signal) => stepBook(input, signal)),
    closeBook: task((input: { book: RollCallBook; confirmed: boolean }, signal) => closeBook(input, signal)),
    keeper: fromCallback<{ type: 'keep'; book: RollCallBook }, object>(({ receive }) =>
      receive(({ book }) => void rollCallShelf.keep(book)),
    ),
    codes: rollCallCodesMachine,
    reading: rollCallReadingMachine,
    listen: fromCallback<NetworkNews, object>(({ sendBack }) => listenToNetwork(sendBack)),
  },
  guards: {
    isRefusal: (_, { error }: Thrown) => [403, 404, 422].includes(failureOf(error).status ?? 0),
    hasUnsentAfter: ({ context: { book } }, { answer }: Answered) => hasUnsent(absorbed(book, answer)),
    isClosedBy: (_, { answer }: Answered) => ('news' in answer ? answer.news : answer.whole.call).status === 'CLOSED',
    isEveryoneFound: ({ context: { book } }) => countsOf(book).NOT_FOUND === 0,
    mayRun: ({ context: { book } }) => book.list.may_run,
  },
  actions: {
    keepBook: assign((_, { book }: { book: RollCallBook }) => ({ book })),
    absorb: assign(({ context: { book, joined } }, { answer }: Answered) => ({
      book: absorbed(book, answer),
      joined: joinedBy(book, answer) ?? joined,
    })),
    forgetJoined: assign({ joined: undefined }),
    markPerson: assign(({ context: { book, me } }, mark: Said) => ({
      book: marked(book, me, mark),
      last: mark.person_id,
      failure: undefined,
    })),
    addPerson: assign(({ context: { book } }, { person, at }: { person: Stranger; at: number }) => ({
      book: withAdded(book, person, at),
      filter: 'ALL' as const,
      search: person.name,
      failure: undefined,
    })),
    meetMarks: assign(({ context: { book } }, { met }: Read) =>
      met ? { book: withMet(book, met), told: toldOf(book, met) } : {},
    ),
    forgetTold: assign({ told: undefined }),
    keepFailure: assign((_, { error }: Thrown) => ({
      failure: failureOf(error).message ?? unanswered,
    })),
    sayUnanswered: assign({ failure: unanswered }),
    sayUnread: assign({ failure: 'The codes could not be read. Try again: every mark is kept.' }),
    forgetFailure: assign({ failure: undefined }),
    keepRefusal: assign((_, { error }: Thrown) => ({ refusal: failureOf(error).message ?? 'It says no.' })),
    forgetRefusal: assign({ refusal: undefined }),
    showOnly: assign(({ context }, { filter }: { filter: Filter }) => ({
      filter: context.filter === filter ? ('ALL' as const) : filter,
      last: undefined,
    })),
    keepSearch: assign((_, { text }: { text: string }) => ({ search: text, last: undefined })),
    write: sendTo('keeper', ({ context: { book } }) => ({ type: 'keep' as const, book })),
  },
  delays: {
    /** Milliseconds between two requests for the marks of other marshals. */
    nextLook: 3000,
    /** Milliseconds until the server is tried again after no answer. */
    nextTry: 5000,
    /** Milliseconds after which a request counts as not answered. */
    limit: 30_000,
  },
})
