import { assign, emit, sendTo, setup } from 'xstate'
import { task } from '#machines/kit/task'
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

/** Types, actors, guards and actions of the gate chart; its states are in gate.machine.ts. */
export const gateSetup = setup({
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
    awaitAnswer: task(gateLog.answered),
    readLog: task(gateLog.read),
    awaitTry: task(gateLog.tried),
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
})
