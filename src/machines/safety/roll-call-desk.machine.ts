import { and } from 'xstate'
import { settlingStates } from '#machines/kit/settling'
import type { Answer } from '#services/safety/roll-call'
import type { PeerMarks } from '#shared/domain/safety/roll-call-merge'
import { withNotes } from '#shared/domain/safety/roll-call-session'
import type { Ended } from '#shared/domain/safety/roll-call-step'
import { rollCallDeskSetup } from './roll-call-desk-setup.ts'

type ErrorParams = { error: unknown }
const fromError = ({ event }: { event: ErrorParams }): ErrorParams => event
const answer = ({ event }: { event: { output: Answer } }) => ({ answer: event.output })
const fromEvent = <E>({ event }: { event: E }): E => event
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

export const rollCallDeskMachine = rollCallDeskSetup.createMachine({
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
