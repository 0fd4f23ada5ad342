import { and, assign, emit, fromCallback, not, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { output } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { isDenied } from '#services/gate/gate-list'
import { onSiteChange } from '#services/gate/site-changes'
import { isUnderWay, openSession, recallSession } from '#services/safety/roll-call'
import { beginCall, joinCall } from '#services/safety/roll-call-begin'
import { settleRejected } from '#services/safety/roll-call-unsent'
import type { RollCallKind } from '#shared/api/platform/roll-call-kind'
import type { RollCall } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import type { PeerMarks } from '#shared/domain/safety/roll-call-merge'
import type { Marshal } from '#shared/domain/safety/roll-call-session'
import { isToPassOn } from '#shared/domain/safety/roll-call-unsent'
import { rollCallDeskMachine } from './roll-call-desk.machine.ts'
import { rollCallHandingInMachine } from './roll-call-handing-in.machine.ts'
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
const keepSession = { type: 'keepSession', params: output } as const
const keepFailure = { type: 'keepFailure', params: fromError } as const
const continueCall = {
  guard: { type: 'isUnderWay', params: output },
  target: '#rollCallScreen.calling',
  actions: keepSession,
} as const
const dismiss = {
  guard: { type: 'hasRightEnded', params: output },
  target: '#rollCallScreen.dismissed',
  actions: keepSession,
} as const
const sentFromHome = { guard: 'sendsOnly', target: '#rollCallScreen.sent' } as const
/** The page goes on with what is stored by now, which needs no network; home has nothing more to do. */
const leave = [sentFromHome, { target: '#rollCallScreen.opening' }] as const
const passOn = {
  guard: { type: 'isToPassOn', params: output },
  target: '#rollCallScreen.passingOn.current',
  actions: keepSession,
} as const
const refuse = {
  guard: { type: 'isDenied', params: fromError },
  target: '#rollCallScreen.refused',
  actions: keepFailure,
} as const

const ifBack = { guard: { type: 'isRightBack', params: output }, target: 'returning' } as const
const listen = {
  id: 'listen',
  src: 'listen',
  input: ({ context: { siteId, me } }: { context: { siteId: string; me: Marshal } }) => ({ siteId, me }),
} as const

export const rollCallMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string; me: Marshal; wrapper: boolean; sendsOnly?: boolean },
    events: {} as
      | { type: 'start'; kind: RollCallKind }
      | { type: 'retry' | 'refresh' | 'enter' | 'join' | 'back' | 'leave' | 'settle' },
    tags: {} as 'busy',
    emitted: {} as { type: 'sent' },
    children: {} as { desk: 'desk'; reading: 'reading'; sending: 'sending'; handingIn: 'handingIn' },
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
    reading: rollCallReadingMachine,
    desk: rollCallDeskMachine,
    handingIn: rollCallHandingInMachine,
    sending: rollCallSendingMachine,
  },
  guards: {
    isUnderWay: (_, { session }: Opened) => session !== undefined && isUnderWay(session),
    hasRightEnded: (_, { session }: Opened) => session?.right_ended === true,
    isRightBack: (_, { isBack }: { isBack: boolean }) => isBack,
    sendsOnly: ({ context }) => context.sendsOnly,
    isToPassOn: (_, { session }: Opened) => session !== undefined && isToPassOn(session),
    isCalled: ({ context: { session } }) => session !== undefined && isUnderWay(session),
    isKept: (_, { session }: Opened) => session !== undefined,
    /** Only the site's own company and its guards can run a roll call. */
    canRun: ({ context }) => context.session?.list.may_run === true,
    /** The desk was left for a start that the server does not take. */
    isUnstarted: (_, { session }: Opened) => session?.unsent_start === true,
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
}).createMachine({
  id: 'rollCallScreen',
  description: 'The roll call of a site on one phone: the list to start from, the running roll call, and its report.',
  context: ({ input }) => ({
    ...input,
    sendsOnly: input.sendsOnly === true,
    session: undefined,
    merged: undefined,
    next: undefined,
    failure: undefined,
  }),
  initial: 'opening',
  states: {
    opening: {
      description:
        'Shows what is stored on this phone at once, or asks the server when the storage has not answered in 2 s.',
      tags: 'busy',
      invoke: {
        id: 'recallSession',
        src: 'recallSession',
        input: ({ context: { siteId, me } }) => ({ siteId, me }),
        onDone: [
          dismiss,
          { guard: 'sendsOnly', target: 'sending' },
          continueCall,
          { ...passOn, target: 'passingOn.renewing' },
          {
            guard: { type: 'isKept', params: output },
            target: 'resting.renewing',
            actions: keepSession,
          },
          { target: 'loading' },
        ],
        onError: [sentFromHome, { target: 'loading' }],
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'openSession',
        src: 'openSession',
        input: ({ context: { siteId, me } }) => ({ siteId, me }),
        onDone: [continueCall, passOn, { target: 'resting', actions: keepSession }],
        onError: [refuse, { target: 'unreachable' }],
      },
    },
    unreachable: { description: 'No network, and nothing is stored for this site.', on: { retry: 'loading' } },
    refused: { description: 'The marshal has no access to this site.', on: { retry: 'loading' } },
    resting: {
      description:
        'The list is ready, with its age. A roll call that somebody else starts is offered: no screen changes under a finger.',
      invoke: listen,
      on: {
        start: { guard: and(['canRun', not('isCalled')]), target: 'beginning' },
        enter: { guard: 'isCalled', target: 'calling' },
        join: 'reading',
        retry: '.renewing',
        refresh: '.renewing',
      },
      initial: 'current',
      states: {
        current: { after: { listGrowsOld: 'renewing' } },
        renewing: {
          description: 'The list stays on the screen, and a roll call can be started from it.',
          tags: 'busy',
          invoke: {
            id: 'renewSession',
            src: 'openSession',
            input: ({ context: { siteId, me } }) => ({ siteId, me }),
            onDone: [passOn, { target: 'current', actions: { type: 'renewSession', params: output } }],
            onError: [refuse, { target: 'old' }],
          },
        },
        old: { description: 'No answer: the list stored on this phone is used.', after: { nextTry: 'renewing' } },
      },
    },
    passingOn: {
      description:
        'The last roll call is over, and the server did not take all of it: who is named until another marshal has been told. The list is refreshed meanwhile: a roll call may have started.',
      invoke: listen,
      on: { settle: 'settling', refresh: '.renewing' },
      initial: 'current',
      states: {
        current: { after: { listGrowsOld: 'renewing' } },
        renewing: {
          tags: 'busy',
          invoke: {
            id: 'renewPassedOn',
            src: 'openSession',
            input: ({ context: { siteId, me } }) => ({ siteId, me }),
            onDone: [
              passOn,
              // Another tab has settled it.
              { target: '#rollCallScreen.resting', actions: keepSession },
            ],
            onError: 'current',
          },
        },
      },
    },
    unstarted: {
      description:
        'The server does not start the roll call of this phone: its reason, and who was marked, until another marshal has been told.',
      on: { settle: 'settling', retry: 'opening' },
    },
    settling: {
      tags: 'busy',
      invoke: {
        id: 'settleRejected',
        src: 'settleRejected',
        input: ({ context: { session } }) => ({ session: session! }),
        onDone: 'opening',
        onError: 'opening',
      },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'beginCall',
        src: 'beginCall',
        input: ({ context: { session, me }, event }) => ({
          session,
          me,
          kind: event.type === 'start' ? event.kind : ('REAL' as const),
        }),
        onDone: { target: 'calling', actions: keepSession },
        onError: { target: 'resting', actions: keepFailure },
      },
    },
    reading: {
      description: 'A marshal without a network reads the roll call from another marshal’s phone.',
      invoke: {
        id: 'reading',
        src: 'reading',
        input: ({ context: { session, wrapper } }) => ({ session: session!, wrapper }),
        onDone: { target: 'joining', actions: { type: 'keepMerged', params: output } },
        onError: { target: 'resting', actions: keepFailure },
      },
      on: { back: 'resting' },
    },
    joining: {
      tags: 'busy',
      invoke: {
        id: 'joinCall',
        src: 'joinCall',
        input: ({ context: { session, merged } }) => ({ session: session!, merged: merged! }),
        onDone: { target: 'calling', actions: keepSession },
        onError: { target: 'resting', actions: keepFailure },
      },
    },
    calling: {
      description: 'The roll call is running; everybody is accounted for at the desk.',
      invoke: {
        id: 'desk',
        src: 'desk',
        input: ({ context: { session, me, wrapper } }) => ({ session: session!, me, wrapper }),
        onDone: [
          dismiss,
          {
            guard: { type: 'isUnstarted', params: output },
            target: 'unstarted',
            actions: { type: 'keepUnstarted', params: output },
          },
          { target: 'closed', actions: keepSession },
        ],
        onError: { target: 'stopped', actions: keepFailure },
      },
    },
    sending: {
      description: 'On another page: what this phone keeps of the roll call is sent.',
      invoke: {
        id: 'sending',
        src: 'sending',
        input: ({ context: { siteId, me } }) => ({ siteId, me }),
        onDone: [dismiss, { target: 'sent' }],
        onError: 'sent',
      },
    },
    sent: { description: 'Nothing is left to send.', type: 'final', entry: 'announceSent' },
    returning: {
      description: 'Their right is back: by the list of today, what is left on the phone is a marshal’s again.',
      tags: 'busy',
      invoke: {
        id: 'returnSession',
        src: 'openSession',
        input: ({ context: { siteId, me } }) => ({ siteId, me }),
        onDone: [
          { guard: 'sendsOnly', target: 'sending' },
          continueCall,
          passOn,
          { target: 'resting', actions: keepSession },
        ],
        onError: [{ guard: 'sendsOnly', target: 'notReturned' }, refuse, { target: 'unreachable' }],
      },
    },
    dismissed: {
      description: 'The marshal has no right to the site any more.',
      invoke: {
        id: 'handingIn',
        src: 'handingIn',
        input: ({ context: { session } }) => ({ session: session!, isPaused: false }),
        onDone: [ifBack, ...leave],
        onError: [sentFromHome, { target: 'stopped', actions: keepFailure }],
      },
    },
    notReturned: {
      description: 'At home: their right is back, but the list did not come. The marks are handed in a moment later.',
      invoke: {
        id: 'handingIn',
        src: 'handingIn',
        input: ({ context: { session } }) => ({ session: session!, isPaused: true }),
        onDone: [ifBack, { target: 'sent' }],
        onError: 'sent',
      },
    },
    stopped: {
      description:
        'The desk failed. Every mark is stored on the phone, and the roll call can be opened again from there.',
      on: { retry: 'opening' },
    },
    closed: {
      description:
        'The report is ready; marks that another phone sends later are listed in it as late. A roll call that somebody starts meanwhile is offered.',
      invoke: listen,
      exit: 'forgetNext',
      on: { leave: 'opening', refresh: '.renewing' },
      initial: 'current',
      states: {
        current: { after: { listGrowsOld: 'renewing' } },
        renewing: {
          tags: 'busy',
          invoke: {
            id: 'readNext',
            src: 'openSession',
            input: ({ context: { siteId, me } }) => ({ siteId, me }),
            onDone: { target: 'current', actions: { type: 'keepNext', params: output } },
            onError: 'current',
          },
        },
      },
    },
  },
})
