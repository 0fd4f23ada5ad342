import { assign, emit, sendTo, setup } from 'xstate'
import { task, unlimited } from '#machines/kit/task'
import type { GateEntry } from '#services/gate/gate-entry'
import type { Whose } from '#services/gate/gate-list'
import { gateLog } from '#services/gate/gate-log'
import { type Judged, judgeScan } from '#services/gate/gate-scan'
import { reasonProblem } from '#shared/api/gate/override-reason'
import { readQr } from '#shared/api/gate/worker-qr'
import {
  admittedVerdict,
  immediateVerdict,
  outcomeOf,
  turnedAway,
  turnedDownVerdict,
  type Verdict,
} from './gate-verdict.ts'
import { scanMachine } from './scan.machine.ts'

type Context = Whose & {
  wrapper: boolean
  /** The number of codes the camera has read, the code not yet judged, and the one being judged. */
  count: number
  code: string | undefined
  text: string
  judged: Judged | undefined
  entry: GateEntry | undefined
  verdict: Verdict | undefined
  reason: string
  /** Shown at the camera: why a scan did not count. */
  note: string | undefined
}
const isOf = (entry: GateEntry | undefined, code = '') =>
  entry?.worker_id !== undefined && readQr(code)?.payload.w === entry.worker_id
type Read = { count: number; last: string | undefined }
type Judging = { judged: Judged }
type Answered = { entry: GateEntry }

const judgedBy = ({ event }: { event: { output: Judged } }) => ({ judged: event.output })
const answeredBy = ({ event }: { event: { output: GateEntry } }) => ({ entry: event.output })
const taken = [
  { type: 'keepAnswer', params: answeredBy },
  { type: 'announceTaken', params: answeredBy },
] as const
const turnedDown = [
  { type: 'showTurnedDown', params: answeredBy },
  { type: 'announceTurnedDown', params: answeredBy },
] as const
/** The next code needs none: it is for whoever wants the page that the verdict covers. */
const close = { target: '#gate.ready', actions: 'forgetVerdict' } as const
const keepJudged = { type: 'keepJudged', params: judgedBy } as const

export const gateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Whose & { wrapper: boolean },
    events: {} as
      | { type: 'scan' }
      | { type: 'retry' }
      | { type: 'turnAway' }
      | { type: 'excuse' }
      | { type: 'changeReason'; reason: string }
      | { type: 'admit' }
      | { type: 'back' }
      | { type: 'undo' }
      | { type: 'close' }
      | { type: 'takenBack'; check_in_id: string },
    emitted: {} as { type: 'taken' | 'turnedDown'; entry: GateEntry },
    children: {} as { scan: 'scan' },
    tags: {} as 'verdictShown' | 'closable' | 'cameraPaused' | 'busy' | 'unsent',
  },
  actors: {
    scan: scanMachine,
    judgeScan: task(judgeScan),
    keepEntry: task(gateLog.add),
    awaitAnswer: unlimited(gateLog.answered),
    readLog: task(gateLog.read),
    awaitTry: unlimited(gateLog.tried),
    undoEntry: task(gateLog.undo),
  },
  guards: {
    isNew: ({ context }, { count }: Read) => count > context.count,
    hasCode: ({ context }) => context.code !== undefined,
    isAgain: (_, { judged }: Judging) => outcomeOf(judged) === 'again',
    isRefused: (_, { judged }: Judging) => outcomeOf(judged) === 'refused',
    isWarned: (_, { judged }: Judging) => outcomeOf(judged) === 'warned',
    isReasoned: ({ context }) => reasonProblem(context.reason) === undefined,
    wasTurnedDown: (_, { entry }: Answered) => entry.state === 'refused',
    isSameCheckIn: ({ context }, { check_in_id }: { check_in_id: string }) =>
      context.entry?.check_in_id === check_in_id,
    isUnsent: (_, { entry }: Answered) => entry.state === 'waiting',
    isTried: ({ context }, { log }: { log: GateEntry[] }) =>
      log.some(({ key, tried }) => key === context.entry?.key && tried),
    isGone: ({ context }, { log }: { log: GateEntry[] }) => !log.some(({ key }) => key === context.entry?.key),
  },
  actions: {
    keepCode: assign((_, { count, last }: Read) => ({ count, code: last })),
    takeCode: assign(({ context }) => ({
      text: context.code ?? '',
      code: undefined,
      verdict: undefined,
      note: undefined,
      reason: '',
    })),
    dropCode: assign({ code: undefined }),
    keepJudged: assign((_, { judged }: Judging) => ({
      judged,
      entry: 'entry' in judged ? judged.entry : undefined,
      ...immediateVerdict(judged),
    })),
    showAdmitted: assign(({ context: { judged, entry } }) => ({ verdict: admittedVerdict(judged, entry) })),
    showTurnedDown: assign(({ context }, { entry }: Answered) => ({
      verdict: turnedDownVerdict(context.judged, entry),
    })),
    keepAnswer: assign((_, { entry }: Answered) => ({ entry })),
    announceTaken: emit((_, { entry }: Answered) => ({ type: 'taken' as const, entry })),
    announceTurnedDown: emit((_, { entry }: Answered) => ({ type: 'turnedDown' as const, entry })),
    noteFailure: assign({ verdict: undefined, note: 'That scan was not kept. Scan it again.' }),
    noteCamera: assign({ note: 'The camera stopped. Find people by name.' }),
    noteTooLate: assign(({ context: { entry } }) => ({
      note: `This scan may already have been sent. Scan them again in a minute to check them ${entry?.move === 'checkOut' ? 'in' : 'out'}.`,
    })),
    noteTurnedAway: assign(({ context }) => ({ verdict: undefined, note: `${context.entry?.name} was turned away.` })),
    noteUndone: assign(({ context }) => ({
      verdict: undefined,
      // Drop a newer code of the same phone that was read during the undo.
      code: isOf(context.entry, context.code) ? undefined : context.code,
      note: `The scan of ${context.entry?.name} is taken back.`,
    })),
    forgetVerdict: assign({ verdict: undefined, note: undefined }),
    keepReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
    noteUnkept: assign({ note: 'This is not in the log: the device could not keep it.' }),
    turnDown: assign(({ context: { entry } }) => ({ entry: entry && turnedAway(entry) })),
    giveReason: assign(({ context: { entry, reason } }) => ({
      entry: entry && { ...entry, override_reason: reason.trim() },
    })),
    requestScan: sendTo('scan', { type: 'scan' }),
    /** The code of an undone scan counts again. */
    freeCamera: sendTo('scan', { type: 'forget' }),
    retryCamera: sendTo('scan', { type: 'retry' }),
  },
  delays: {
    /**
     * Milliseconds to wait for the server's answer. The verdict is due within a second of the scan, and a slow phone
     * needs half of that to read the code; after this the device's own verdict is shown.
     */
    answerTimeout: 400,
  },
}).createMachine({
  id: 'gate',
  description:
    'Reads a code, judges it on the device and shows the verdict. After green and red the next code counts at once; after amber the camera waits for the guard.',
  context: ({ input }) => ({
    ...input,
    ...{ count: 0, code: undefined, text: '', judged: undefined },
    ...{ entry: undefined, verdict: undefined, reason: '', note: undefined },
  }),
  invoke: {
    id: 'scan',
    src: 'scan',
    input: ({ context }) => ({ wrapper: context.wrapper }),
    onSnapshot: {
      guard: { type: 'isNew', params: ({ event }) => event.snapshot.context },
      actions: { type: 'keepCode', params: ({ event }) => event.snapshot.context },
    },
    onError: { actions: 'noteCamera' },
  },
  on: {
    scan: { actions: 'requestScan' },
    retry: { actions: 'retryCamera' },
    takenBack: { actions: 'freeCamera' },
  },
  initial: 'ready',
  states: {
    ready: { always: { guard: 'hasCode', target: 'judging' } },
    judging: {
      tags: 'busy',
      entry: 'takeCode',
      invoke: {
        id: 'judgeScan',
        src: 'judgeScan',
        input: ({ context: { userId, siteId, text } }) => ({ userId, siteId, text }),
        onDone: [
          { guard: { type: 'isAgain', params: judgedBy }, target: 'ready', actions: keepJudged },
          { guard: { type: 'isRefused', params: judgedBy }, target: 'refused.keeping', actions: keepJudged },
          { guard: { type: 'isWarned', params: judgedBy }, target: 'warned', actions: keepJudged },
          { target: 'keeping', actions: keepJudged },
        ],
        onError: { target: 'ready', actions: 'noteFailure' },
      },
    },
    refused: {
      tags: ['verdictShown', 'closable'],
      always: { guard: 'hasCode', target: 'judging' },
      on: { close },
      initial: 'kept',
      states: {
        keeping: {
          description: 'Stores the receipt of a person who is not let in; nothing waits for it.',
          invoke: {
            id: 'keepReceipt',
            src: 'keepEntry',
            input: ({ context: { entry } }) => ({ entry: entry! }),
            onDone: 'kept',
            onError: { target: 'kept', actions: 'noteUnkept' },
          },
        },
        kept: {},
      },
    },
    warned: {
      description: 'A warning: the camera waits until the guard has decided about this person.',
      tags: ['verdictShown', 'cameraPaused'],
      on: { turnAway: { target: 'turningAway', actions: ['dropCode', 'turnDown'] }, excuse: 'excusing' },
    },
    turningAway: {
      description: 'The guard does not let the person in; the receipt is stored.',
      tags: ['verdictShown', 'cameraPaused'],
      invoke: {
        id: 'keepReceipt',
        src: 'keepEntry',
        input: ({ context: { entry } }) => ({ entry: entry! }),
        onDone: { target: 'ready', actions: 'noteTurnedAway' },
        onError: { target: 'ready', actions: ['noteTurnedAway', 'noteUnkept'] },
      },
    },
    excusing: {
      description: 'The guard lets the person in and enters a reason, which is stored with the receipt.',
      tags: ['verdictShown', 'cameraPaused'],
      on: {
        changeReason: { actions: { type: 'keepReason', params: ({ event }) => event } },
        admit: { guard: 'isReasoned', target: 'keeping', actions: ['dropCode', 'giveReason'] },
        back: 'warned',
      },
    },
    keeping: {
      description: 'Stored on this device before anybody passes.',
      tags: 'busy',
      invoke: {
        id: 'keepEntry',
        src: 'keepEntry',
        input: ({ context: { entry } }) => ({ entry: entry! }),
        onDone: 'answering',
        onError: { target: 'ready', actions: 'noteFailure' },
      },
    },
    answering: {
      tags: 'busy',
      exit: 'showAdmitted',
      invoke: {
        id: 'awaitAnswer',
        src: 'awaitAnswer',
        input: ({ context: { entry } }) => ({ entry: entry!, hasty: true }),
        onDone: [
          {
            guard: { type: 'wasTurnedDown', params: answeredBy },
            target: 'refused',
            actions: turnedDown,
          },
          { guard: { type: 'isUnsent', params: answeredBy }, target: 'admitted' },
          { target: 'admitted.sent', actions: taken },
        ],
        onError: 'admitted',
      },
      after: { answerTimeout: 'admitted' },
    },
    admitted: {
      tags: ['verdictShown', 'closable'],
      always: { guard: 'hasCode', target: 'judging' },
      on: { close },
      initial: 'unsent',
      states: {
        unsent: {
          tags: 'unsent',
          description: 'The verdict of this device alone; the server answers when there is a network.',
          invoke: {
            id: 'awaitAnswer',
            src: 'awaitAnswer',
            input: ({ context: { entry } }) => ({ entry: entry!, hasty: false }),
            onDone: [
              {
                guard: { type: 'wasTurnedDown', params: answeredBy },
                target: '#gate.refused',
                actions: turnedDown,
              },
              { target: 'sent', actions: taken },
            ],
            onError: 'kept',
          },
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'readLog',
                src: 'readLog',
                input: ({ context }) => ({ userId: context.userId }),
                onDone: [
                  {
                    guard: { type: 'isTried', params: ({ event }) => ({ log: event.output }) },
                    target: 'underWay',
                  },
                  { target: 'undoable' },
                ],
                onError: 'underWay',
              },
            },
            undoable: {
              description: 'It has not left this device.',
              invoke: {
                id: 'awaitTry',
                src: 'awaitTry',
                input: ({ context: { entry } }) => ({ entry: entry! }),
                onDone: 'underWay',
                onError: 'underWay',
              },
              on: { undo: '#gate.undoing' },
            },
            underWay: { description: 'The server may have it: it can be undone there, once it has answered.' },
          },
        },
        sent: {
          on: {
            takenBack: {
              guard: { type: 'isSameCheckIn', params: ({ event }) => event },
              target: '#gate.ready',
              actions: ['noteUndone', 'freeCamera'],
            },
          },
        },
        kept: { description: 'The server’s answer appears in the log.' },
      },
    },
    undoing: {
      tags: ['verdictShown', 'unsent'],
      invoke: {
        id: 'undoEntry',
        src: 'undoEntry',
        input: ({ context: { entry } }) => ({ entry: entry! }),
        onDone: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ log: event.output }) },
            target: 'ready',
            actions: ['noteUndone', 'freeCamera'],
          },
          { target: 'admitted.unsent.underWay' },
        ],
        onError: { target: 'admitted.kept', actions: 'noteTooLate' },
      },
    },
  },
})
