import { assign, emit, fromCallback, setup } from 'xstate'
import { type Failure, failureOf, isRejection } from '#machines/kit/failure'
import { task } from '#machines/kit/task'
import { isDenied } from '#services/gate/gate-list'
import { onSiteChange } from '#services/gate/site-changes'
import { handIn, isUnderWay, openSession, recallSession } from '#services/safety/roll-call'
import { beginCall, joinCall } from '#services/safety/roll-call-begin'
import { settleRejected } from '#services/safety/roll-call-unsent'
import type { RollCallKind } from '#shared/api/platform/roll-call-kind'
import type { RollCall } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import type { PeerMarks } from '#shared/domain/safety/roll-call-merge'
import { untakenOf } from '#shared/domain/safety/roll-call-right-ended'
import type { Marshal } from '#shared/domain/safety/roll-call-session'
import { isToPassOn } from '#shared/domain/safety/roll-call-unsent'
import { rollCallDeskMachine } from './roll-call-desk.machine.ts'
import { rollCallReadingMachine } from './roll-call-reading.machine.ts'
import { rollCallSendingMachine } from './roll-call-sending.machine.ts'

type Opened = { session: RollCallSession | undefined }
/** What is left of the desk; `rejection` is why the server refuses its marks. */
type Left = Opened & { rejection: string | undefined }
type Context = {
  siteId: string
  me: Marshal
  wrapper: boolean
  /** Nothing is opened or marked: what is stored on this phone is sent, and that is all. */
  sendsOnly: boolean
  session: RollCallSession | undefined
  /** What was read from another marshal's phone. */
  merged: PeerMarks | undefined
  /** The roll call that somebody has started since the one on the screen ended. */
  next: RollCall | undefined
  failure: Failure | undefined
}
type ErrorParams = { error: unknown }
/** Types, actors, guards and actions of the chart; its states are in roll-call.machine.ts. */
export const rollCallSetup = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string; me: Marshal; wrapper: boolean; sendsOnly?: boolean },
    events: {} as
      | { type: 'start'; kind: RollCallKind }
      | { type: 'retry' | 'refresh' | 'enter' | 'join' | 'back' | 'leave' | 'settle' },
    tags: {} as 'busy',
    emitted: {} as { type: 'sent' },
    children: {} as { desk: 'desk'; reading: 'reading'; sending: 'sending' },
  },
  actors: {
    recallSession: task((input: { siteId: string; me: Marshal }) => recallSession(input)),
    openSession: task((input: { siteId: string; me: Marshal }, signal) => openSession(input, signal)),
    beginCall: task((input: { session: RollCallSession | undefined; kind: RollCallKind; me: Marshal }) =>
      beginCall(input),
    ),
    joinCall: task((input: { session: RollCallSession; merged: PeerMarks }) => joinCall(input)),
    listen: fromCallback<{ type: 'refresh' }, { siteId: string; me: Marshal }>(({ sendBack, input }) =>
      onSiteChange({ userId: input.me.id, siteId: input.siteId }, () => sendBack({ type: 'refresh' })),
    ),
    settleRejected: task((input: { session: RollCallSession }) => settleRejected(input)),
    handIn: task((input: { session: RollCallSession }, signal) => handIn(input, signal)),
    forgetSession: task((input: { session: RollCallSession }) => settleRejected(input)),
    reading: rollCallReadingMachine,
    desk: rollCallDeskMachine,
    sending: rollCallSendingMachine,
  },
  guards: {
    isUnderWay: (_, { session }: Opened) => session !== undefined && isUnderWay(session),
    hasRightEnded: (_, { session }: Opened) => session?.right_ended === true,
    isBack: (_, { session }: Opened) => session?.right_ended !== true,
    hasUntaken: (_, { session }: Opened) => session !== undefined && untakenOf(session).length > 0,
    sendsOnly: ({ context }) => context.sendsOnly,
    isToPassOn: (_, { session }: Opened) => session !== undefined && isToPassOn(session),
    isCalled: ({ context: { session } }) => session !== undefined && isUnderWay(session),
    isKept: (_, { session }: Opened) => session !== undefined,
    /** Only the site's own company and its guards can run a roll call. */
    canRun: ({ context }) => context.session?.list.may_run === true,
    /** The desk was left for a start that the server does not take. */
    isUnstarted: (_, { session }: Opened) => session?.unsent_start === true,
    isRejection: (_, { error }: ErrorParams) => isRejection(error),
    /** The site is not the marshal's: any other refusal leaves them the list that is stored. */
    isDenied: (_, { error }: ErrorParams) => isDenied(error),
  },
  actions: {
    keepSession: assign((_, { session }: Opened) => ({ session, failure: undefined })),
    keepUnstarted: assign((_, { session, rejection }: Left) => ({
      session,
      failure: { ...failureOf(undefined), message: rejection },
    })),
    /** Leaves `failure` as it is: why a roll call did not start stays on the screen when the list is read again. */
    renewSession: assign((_, { session }: Opened) => ({ session })),
    keepMerged: assign((_, { merged }: { merged: PeerMarks | undefined }) => ({ merged })),
    keepNext: assign(({ context }, { session }: Opened) => {
      const call = session && isUnderWay(session) ? session.call : undefined
      return { next: call?.id === context.session?.call?.id ? undefined : call }
    }),
    forgetNext: assign({ next: undefined }),
    keepFailure: assign((_, { error }: ErrorParams) => ({ failure: failureOf(error) })),
    announceSent: emit({ type: 'sent' as const }),
  },
  delays: {
    /** Milliseconds until the list is refreshed, before a roll call starts; the socket may be away. */
    listGrowsOld: 15_000,
    /** Milliseconds until the server is tried again after no answer. */
    nextTry: 15_000,
  },
})
