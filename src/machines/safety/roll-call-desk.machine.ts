import { and, assign, enqueueActions, fromCallback, raise, setup, stateIn } from 'xstate'
import { failureOf, isRejection } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import { settlingDelays, settlingStates } from '#machines/kit/settling'
import { task } from '#machines/kit/task'
import { listenToNetwork, type NetworkEvent } from '#services/kit/network'
import { listenToHiding, listenToShowing } from '#services/safety/page-hiding'
import { type Answer, answered, closeSession, isRightEnded, syncSession } from '#services/safety/roll-call'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import type { RollCallKind } from '#shared/api/platform/roll-call-kind'
import type { AddedPerson, RollCall, SessionMark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { currentMark, marshalOf } from '#shared/domain/safety/roll-call-marks'
import { newMarksOf, type PeerMarks, withPeerMarks } from '#shared/domain/safety/roll-call-merge'
import { withoutRight } from '#shared/domain/safety/roll-call-right-ended'
import {
  type Filter,
  hasUnsent,
  isEveryoneSafe,
  type MarkInput,
  type Marshal,
  marked,
  rejectionOf,
  withAdded,
  withNotes,
} from '#shared/domain/safety/roll-call-session'
import { isOver } from '#shared/domain/safety/roll-call-status'
import { type Ended, withEnd } from '#shared/domain/safety/roll-call-step'
import { withTabChange } from '#shared/domain/safety/roll-call-tabs'
import { rollCallCodesMachine } from './roll-call-codes.machine.ts'
import { rollCallReadingMachine } from './roll-call-reading.machine.ts'
import { rowsOf, shownOf } from './roll-call-rows.ts'

type Input = { session: RollCallSession; me: Marshal; wrapper: boolean }
/** How many people the other marshal's codes covered, and of how many of them there was something new. */
type MergeSummary = { from: string; people: number; added: number }
/** `started`: the kind that was started on this phone; `call`: the roll call that it was merged into. */
type Joined = { started: RollCallKind; call: Pick<RollCall, 'kind' | 'started_at' | 'started_by'> }
type Context = Input & {
  /** What was given to the storage last, or read of it. */
  kept: RollCallSession
  /** Why the roll call could not be ended, or codes could not be read. */
  failure: string | undefined
  /** Why the server refuses this phone's marks. */
  rejection: string | undefined
  filter: Filter | 'ALL'
  search: string
  /** The person this marshal marked last: their row offers an undo. */
  last: string | undefined
  /** The person whose note is open. */
  noting: string | undefined
  /** The server's time of the answer that is known from before this page was opened. */
  openedWith: string | undefined
  /** The result of reading another marshal's codes. */
  mergeSummary: MergeSummary | undefined
  /** Set when the roll call started here was merged into one that another marshal had started before. */
  joined: Joined | undefined
}
type Events =
  | ({ type: 'mark' } & MarkInput)
  | { type: 'add'; person: Stranger; at: number }
  | { type: 'show'; filter: Filter }
  | { type: 'search'; text: string }
  | { type: 'end' | 'confirm' | 'cancel' | 'retry' | 'dismiss' | 'passOn' | 'showMarks' | 'readMarks' | 'back' }
  | { type: 'openNote'; person_id: string }
  | { type: 'writeNote'; person_id: string; note: string; at: number }
  /** `leaveNotes`: the field stays where it is, since the next press is on its way. */
  | { type: 'leaveNotes' | 'finishNote' }
  | { type: 'rowsMoved' }
  | KeeperEvent
  | NetworkEvent
/** `wrote`: the session that this tab gave to the storage. */
type Stored = { wrote: RollCallSession; stored: RollCallSession }
type KeeperEvent = ({ type: 'stored' } & Stored) | { type: 'otherTab' }
type Stranger = Omit<AddedPerson, 'id'>
type Draft = { person_id: string; note: string; at: number }
type Answered = { answer: Answer }
type Read = { merged: PeerMarks | undefined }
const unanswered = 'No connection. Every mark is kept: end the roll call again when there is one.'
const mergeSummaryOf = (session: RollCallSession, merged: PeerMarks): MergeSummary => ({
  from: merged.head.from,
  people: new Set(merged.marks.map(({ person_id }) => person_id)).size,
  added: new Set(newMarksOf(session, merged).map(({ person_id }) => person_id)).size,
})
const joinedBy = ({ call, unsent_start }: RollCallSession, answer: Answer): Joined | undefined =>
  'whole' in answer && call && unsent_start && call.id !== answer.whole.call.id
    ? { started: call.kind, call: answer.whole.call }
    : undefined

/** The rows on the screen from top to bottom, each with what it shows. */
const shownRows = (context: Context, ofMark: (mark: SessionMark) => string): string =>
  shownOf(rowsOf(context.session, context))
    .map(({ person: { id } }) => {
      const mark = currentMark(context.session.marks[id])
      return [id, mark && ofMark(mark), rejectionOf(context.session, id)].join(' ')
    })
    .join()
const rowsWithMarks = (context: Context) => shownRows(context, ({ device, clock }) => `${device} ${clock}`)
/** An open note hides the words of its row's mark, but not whose mark it is. */
const rowsWithMarshals = (context: Context) => shownRows(context, marshalOf)

const answer = ({ event }: { event: { output: Answer } }) => ({ answer: event.output })
const ended = ({ event }: { event: { output: Ended } }) => event.output
const output = ({ event }: { event: { output: { merged: PeerMarks | undefined } } }) => event.output

const markPerson = {
  guard: 'areRowsStill',
  actions: [{ type: 'markPerson', params: fromEvent }, 'write', 'reportRowsMoved'],
} as const

const addPerson = { actions: [{ type: 'addPerson', params: fromEvent }, 'write', 'reportRowsMoved'] } as const
const dismissal = {
  guard: { type: 'isRightEnded', params: fromError },
  target: '#rollCallDesk.dismissed',
  actions: ['dismiss', 'write'],
} as const
const keepEnd = [{ type: 'keepEnd', params: ended }, 'write'] as const

export const rollCallDeskMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    output: {} as Pick<Context, 'session' | 'rejection'>,
    events: {} as Events,
    children: {} as { codes: 'codes'; reading: 'reading' },
  },
  actors: {
    syncSession: task((input: { session: RollCallSession }, signal) => syncSession(input, signal)),
    closeSession: task((input: { session: RollCallSession; confirmed: boolean }, signal) =>
      closeSession(input, signal),
    ),
    keeper: fromCallback<{ type: 'keep'; session: RollCallSession; from: RollCallSession }, object>(
      ({ receive, sendBack }) =>
        receive(async ({ session, from }) => {
          const stored = await rollCallOfflineStore.keep(session, from)
          if (stored !== session) sendBack({ type: 'stored', wrote: session, stored })
        }),
    ),
    listenToTabs: fromCallback<{ type: 'otherTab' }, { session: RollCallSession }>(({ sendBack, input }) => {
      const onOthers = () => sendBack({ type: 'otherTab' })
      const stops = [rollCallOfflineStore.listen(input.session, onOthers), listenToShowing(onOthers)]
      return () => {
        for (const stop of stops) stop()
      }
    }),
    codes: rollCallCodesMachine,
    reading: rollCallReadingMachine,
    listen: fromCallback<NetworkEvent, object>(({ sendBack }) => listenToNetwork(sendBack)),
    listenToHiding: fromCallback<{ type: 'leaveNotes' }, object>(({ sendBack }) =>
      listenToHiding(() => sendBack({ type: 'leaveNotes' })),
    ),
  },
  guards: {
    isRejection: (_, { error }: ErrorParams) => isRejection(error),
    isRightEnded: (_, { error }: ErrorParams) => isRightEnded(error),
    isDismissal: (_, { answer }: Answered) => 'update' in answer && answer.update.right_ended === true,
    hasUnsentAfter: ({ context: { session, me } }, { answer }: Answered) => hasUnsent(answered(session, me, answer)),
    hasUnsentAfterEnd: ({ context: { session, me } }, ended: Ended) =>
      hasUnsent(withNotes(withEnd(session, ended), me)),
    isClosedBy: (_, { answer }: Answered) => isOver('update' in answer ? answer.update : answer.whole.call),
    isUnstarted: ({ context: { session } }) => session.unsent_start,
    isEveryoneSafe: ({ context: { session } }) => isEveryoneSafe(session),
    hasUnsent: ({ context: { session } }) => hasUnsent(session),
    /** Whatever else another tab has stored, the server tells this one. */
    hasCall: (_, { stored }: Stored) => stored.call !== undefined && stored.right_ended !== true,
    areRowsStill: stateIn({ calling: { rows: 'still' } }),
    canRun: ({ context: { session } }) => session.list.may_run,
  },
  actions: {
    keepEnd: assign(({ context: { session, me } }, ended: Ended) => ({
      session: withNotes(withEnd(session, ended), me),
    })),
    absorb: enqueueActions(({ context, enqueue }, { answer }: Answered) => {
      const { session, me, joined } = context
      const next = { session: answered(session, me, answer), joined: joinedBy(session, answer) ?? joined }
      enqueue.assign(next)
      if (rowsWithMarks({ ...context, ...next }) !== rowsWithMarks(context)) enqueue.raise({ type: 'rowsMoved' })
    }),
    keepDraft: assign(({ context: { session } }, { person_id, note, at }: Draft) => ({
      session: { ...session, drafts: { ...session.drafts, [person_id]: { note, at } } },
    })),
    takeNotes: enqueueActions(({ context, enqueue }) => {
      const session = withNotes(context.session, context.me)
      if (session === context.session) return
      enqueue.assign({ session, kept: session })
      enqueue.sendTo('keeper', { type: 'keep' as const, session, from: context.kept })
      if (rowsWithMarshals({ ...context, session }) !== rowsWithMarshals(context)) enqueue.raise({ type: 'rowsMoved' })
    }),
    showNote: assign((_, { person_id }: { person_id: string }) => ({ noting: person_id })),
    hideNote: assign({ noting: undefined }),
    reportRowsMoved: raise({ type: 'rowsMoved' }),
    /** What is typed is sent too. */
    dismiss: assign(({ context: { session, me } }) => ({ session: withoutRight(withNotes(session, me)) })),
    forgetJoined: assign({ joined: undefined }),
    markPerson: assign(({ context: { session, me } }, mark: MarkInput) => ({
      session: marked(withNotes(session, me, mark.person_id), me, mark),
      last: mark.person_id,
      noting: mark.mark === 'NEEDS_HELP' ? mark.person_id : undefined,
      failure: undefined,
    })),
    addPerson: assign(({ context: { session } }, { person, at }: { person: Stranger; at: number }) => ({
      session: withAdded(session, person, at),
      filter: 'ALL' as const,
      search: person.name,
      failure: undefined,
    })),
    mergeMarks: assign(({ context: { session } }, { merged }: Read) =>
      merged ? { session: withPeerMarks(session, merged), mergeSummary: mergeSummaryOf(session, merged) } : {},
    ),
    forgetMergeSummary: assign({ mergeSummary: undefined }),
    keepFailure: assign((_, { error }: ErrorParams) => ({
      failure: failureOf(error).message ?? unanswered,
    })),
    reportUnanswered: assign({ failure: unanswered }),
    reportUnread: assign({ failure: 'The codes could not be read. Try again: every mark is kept.' }),
    forgetFailure: assign({ failure: undefined }),
    keepRejection: assign((_, { error }: ErrorParams) => ({ rejection: failureOf(error).message ?? 'It says no.' })),
    forgetRejection: assign({ rejection: undefined }),
    showOnly: assign(({ context }, { filter }: { filter: Filter }) => ({
      filter: context.filter === filter ? ('ALL' as const) : filter,
      last: undefined,
      noting: undefined,
    })),
    keepSearch: assign((_, { text }: { text: string }) => ({
      search: text,
      last: undefined,
      noting: undefined,
    })),
    write: enqueueActions(({ context: { session, kept }, enqueue }) => {
      enqueue.sendTo('keeper', { type: 'keep' as const, session, from: kept })
      enqueue.assign({ kept: session })
    }),
    /** What this tab changed while it was written stays. */
    takeStored: enqueueActions(({ context, enqueue }, { wrote, stored }: Stored) => {
      const session = withTabChange(stored, { from: wrote, to: context.session })
      const next = { session: { ...session, device: context.session.device } }
      enqueue.assign({ ...next, kept: next.session })
      if (rowsWithMarks({ ...context, ...next }) !== rowsWithMarks(context)) enqueue.raise({ type: 'rowsMoved' })
    }),
  },
  delays: {
    /** Milliseconds between two requests for the marks of other marshals. */
    beforeNextRefresh: 3000,
    /** Milliseconds until the server is tried again after no answer. */
    nextTry: 5000,
    ...settlingDelays,
    /** Milliseconds after which a request counts as not answered. */
    limit: 30_000,
  },
}).createMachine({
  id: 'rollCallDesk',
  description:
    'A marshal accounts for everybody. The phone’s own record decides: each mark is stored on the phone at once, and synchronised with the server and other phones when that is possible.',
  context: ({ input }) => ({
    ...input,
    session: withNotes(input.session, input.me),
    kept: input.session,
    openedWith: input.session.answered_at,
    failure: undefined,
    rejection: undefined,
    filter: 'NOT_FOUND',
    search: '',
    last: undefined,
    noting: undefined,
    mergeSummary: undefined,
    joined: undefined,
  }),
  output: ({ context: { session, rejection } }) => ({ session, rejection }),
  invoke: [
    { id: 'keeper', src: 'keeper', input: {} },
    { id: 'listenToHiding', src: 'listenToHiding', input: {} },
    { id: 'listenToTabs', src: 'listenToTabs', input: ({ context: { session } }) => ({ session }) },
  ],
  on: {
    stored: { guard: { type: 'hasCall', params: fromEvent }, actions: { type: 'takeStored', params: fromEvent } },
    otherTab: { actions: 'write' },
  },
  initial: 'calling',
  states: {
    calling: {
      type: 'parallel',
      states: {
        link: {
          description: 'The connection to the server; marking continues whatever its state.',
          initial: 'stepping',
          states: {
            stepping: {
              after: { limit: 'offline' },
              invoke: {
                id: 'syncSession',
                src: 'syncSession',
                input: ({ context: { session } }) => ({ session }),
                onDone: [
                  {
                    guard: { type: 'isDismissal', params: answer },
                    target: '#rollCallDesk.dismissed',
                    actions: [{ type: 'absorb', params: answer }, 'dismiss', 'write'],
                  },
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
                  dismissal,
                  {
                    guard: { type: 'isRejection', params: fromError },
                    target: 'refused',
                    actions: { type: 'keepRejection', params: fromError },
                  },
                  { target: 'offline' },
                ],
              },
            },
            inStep: {
              always: { guard: 'hasUnsent', target: 'stepping' },
              after: { beforeNextRefresh: 'stepping' },
            },
            offline: {
              description: 'Marks stay on this phone, and on the phones that read its codes, until there is a network.',
              invoke: { id: 'listen', src: 'listen', input: {} },
              on: { reconnected: 'stepping' },
              after: { nextTry: 'stepping' },
            },
            refused: {
              description: 'The server refuses this phone’s marks and gives the reason; they stay on the phone.',
              on: {
                retry: { target: 'stepping', actions: 'forgetRejection' },
                passOn: { guard: 'isUnstarted', target: '#rollCallDesk.unstarted' },
              },
            },
          },
        },
        rows: {
          description:
            'After the rows have moved, or a dialog over them has closed, nobody is marked for a moment: the press was aimed at what was there before.',
          initial: 'still',
          states: settlingStates,
        },
        desk: {
          initial: 'marking',
          on: {
            show: { actions: ['takeNotes', { type: 'showOnly', params: fromEvent }] },
            search: { actions: ['takeNotes', { type: 'keepSearch', params: fromEvent }] },
            openNote: {
              guard: 'areRowsStill',
              actions: ['takeNotes', { type: 'showNote', params: fromEvent }, 'reportRowsMoved'],
            },
            writeNote: { actions: [{ type: 'keepDraft', params: fromEvent }, 'write'] },
            leaveNotes: { actions: 'takeNotes' },
            finishNote: { actions: ['takeNotes', 'hideNote', 'reportRowsMoved'] },
            dismiss: { actions: 'forgetJoined' },
          },
          states: {
            marking: {
              entry: 'reportRowsMoved',
              exit: 'takeNotes',
              on: {
                mark: markPerson,
                add: addPerson,
                showMarks: 'showing',
                readMarks: 'reading',
                end: [
                  { guard: and(['canRun', 'isEveryoneSafe']), target: 'ending', actions: 'forgetFailure' },
                  { guard: 'canRun', target: 'confirming', actions: 'forgetFailure' },
                ],
              },
            },
            showing: {
              description: 'Another marshal’s camera reads the marks of this phone.',
              invoke: {
                id: 'codes',
                src: 'codes',
                input: ({ context: { session, me } }) => ({ session, by: me.name }),
              },
              on: { readMarks: 'reading', back: 'marking' },
            },
            reading: {
              invoke: {
                id: 'reading',
                src: 'reading',
                input: ({ context: { session, wrapper } }) => ({ session, wrapper }),
                onDone: { target: 'merged', actions: [{ type: 'mergeMarks', params: output }, 'write'] },
                onError: { target: 'marking', actions: 'reportUnread' },
              },
              on: { back: 'marking' },
            },
            merged: {
              description:
                'How many marks were read. The other phone gets this phone’s marks only when it reads them as well.',
              exit: 'forgetMergeSummary',
              on: { showMarks: 'showing', back: 'marking' },
            },
            confirming: {
              description:
                'Somebody is not found or needs help, or the server did not take all that was said of them here: the marshal reads who it is, and confirms the end all the same.',
              on: { confirm: 'ending', cancel: 'marking' },
            },
            ending: {
              description:
                'The marks on this phone are sent, then the roll call is closed. What is marked meanwhile is sent after it.',
              entry: 'reportRowsMoved',
              on: {
                mark: markPerson,
                add: addPerson,
              },
              after: { limit: { target: 'marking', actions: 'reportUnanswered' } },
              invoke: {
                id: 'closeSession',
                src: 'closeSession',
                input: ({ context: { session }, event }) => ({ session, confirmed: event.type === 'confirm' }),
                onDone: [
                  { guard: { type: 'hasUnsentAfterEnd', params: ended }, target: 'marking', actions: keepEnd },
                  { target: '#rollCallDesk.closed', actions: keepEnd },
                ],
                onError: [dismissal, { target: 'marking', actions: { type: 'keepFailure', params: fromError } }],
              },
            },
          },
        },
      },
    },
    dismissed: {
      description:
        'The marshal has no right to the site any more: nothing is marked here, and what is unsent is handed in.',
      type: 'final',
    },
    unstarted: {
      description: 'The server does not start this roll call: the marks are passed on to another marshal.',
      type: 'final',
    },
    closed: { type: 'final' },
  },
})
