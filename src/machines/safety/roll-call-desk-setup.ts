import { assign, enqueueActions, fromCallback, raise, setup, stateIn } from 'xstate'
import { failureOf, isRejection } from '#machines/kit/failure'
import { settlingDelays } from '#machines/kit/settling'
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
type ErrorParams = { error: unknown }
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

/** Types, actors, guards and actions of the desk chart; its states are in roll-call-desk.machine.ts. */
export const rollCallDeskSetup = setup({
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
})
