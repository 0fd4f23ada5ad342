import type { GateEntry } from '#services/gate/gate-entry'
import type { Judged } from '#services/gate/gate-scan'
import { gateSetup } from './gate-setup.ts'

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

export const gateMachine = gateSetup.createMachine({
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
