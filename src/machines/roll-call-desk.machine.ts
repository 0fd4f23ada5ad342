import { and } from 'xstate'
import type { Met } from '#lifecycles/roll-call-meeting'
import type { Answer } from '#services/roll-call'
import { rollCallDeskSetup } from './roll-call-desk-setup.ts'

type Thrown = { error: unknown }
const thrown = ({ event }: { event: Thrown }): Thrown => event
const answer = ({ event }: { event: { output: Answer } }) => ({ answer: event.output })
const said = <E>({ event }: { event: E }): E => event
const output = ({ event }: { event: { output: { met: Met | undefined } } }) => event.output

export const rollCallDeskMachine = rollCallDeskSetup.createMachine({
  id: 'rollCallDesk',
  description:
    'A marshal accounts for everybody. The phone’s own record decides: each mark is stored on the phone at once, and synchronised with the server and other phones when that is possible.',
  context: ({ input }) => ({
    ...input,
    failure: undefined,
    refusal: undefined,
    filter: 'NOT_FOUND',
    search: '',
    last: undefined,
    told: undefined,
    joined: undefined,
  }),
  output: ({ context: { book } }) => ({ book }),
  invoke: { id: 'keeper', src: 'keeper', input: {} },
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
                    actions: { type: 'keepRefusal', params: thrown },
                  },
                  { target: 'offline' },
                ],
              },
            },
            inStep: {
              on: { mark: 'stepping', add: 'stepping' },
              after: { nextLook: 'stepping' },
            },
            offline: {
              description: 'Marks stay on this phone, and on the phones that read its codes, until there is a network.',
              invoke: { id: 'listen', src: 'listen', input: {} },
              on: { reconnected: 'stepping' },
              after: { nextTry: 'stepping' },
            },
            refused: {
              description: 'The server refuses this phone’s marks and gives the reason; they stay on the phone.',
              exit: 'forgetRefusal',
              on: { retry: 'stepping' },
            },
          },
        },
        desk: {
          initial: 'marking',
          on: {
            show: { actions: { type: 'showOnly', params: said } },
            search: { actions: { type: 'keepSearch', params: said } },
            dismiss: { actions: 'forgetJoined' },
          },
          states: {
            marking: {
              on: {
                mark: { actions: [{ type: 'markPerson', params: said }, 'write'] },
                add: { actions: [{ type: 'addPerson', params: said }, 'write'] },
                showMarks: 'showing',
                readMarks: 'reading',
                end: [
                  { guard: and(['mayRun', 'isEveryoneFound']), target: 'ending', actions: 'forgetFailure' },
                  { guard: 'mayRun', target: 'confirming', actions: 'forgetFailure' },
                ],
              },
            },
            showing: {
              description: 'Another marshal’s camera reads the marks of this phone.',
              invoke: { id: 'codes', src: 'codes', input: ({ context: { book, me } }) => ({ book, by: me.name }) },
              on: { readMarks: 'reading', back: 'marking' },
            },
            reading: {
              invoke: {
                id: 'reading',
                src: 'reading',
                input: ({ context: { book, wrapper } }) => ({ book, wrapper }),
                onDone: { target: 'merged', actions: [{ type: 'meetMarks', params: output }, 'write'] },
                onError: { target: 'marking', actions: 'sayUnread' },
              },
              on: { back: 'marking' },
            },
            merged: {
              description:
                'How many marks were read. The other phone gets this phone’s marks only when it reads them as well.',
              exit: 'forgetTold',
              on: { showMarks: 'showing', back: 'marking' },
            },
            confirming: {
              description: 'Somebody is not found: the marshal reads who it is, and confirms the end all the same.',
              on: { confirm: 'ending', cancel: 'marking' },
            },
            ending: {
              description:
                'The marks on this phone are sent, then the roll call is closed. Nobody can be marked meanwhile, for 30 s at most.',
              after: { limit: { target: 'marking', actions: 'sayUnanswered' } },
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
