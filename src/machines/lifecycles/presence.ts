import { and, setup } from 'xstate'
import type { GateDecision } from '#contract/gate-decision'
import type { LawMeta } from './law.ts'
import { type LastAct, undoGuards, undoing, undoRefusals } from './undo.ts'

export type PresenceMove =
  | { type: 'checkIn' }
  | { type: 'checkOut' }
  | { type: 'doubt' }
  | { type: 'answer' }
  | { type: 'undo' }
type Facts = {
  /** Of a check-in: what the gate decided; and whether somebody said why a warning does not count. */
  verdict?: GateDecision['verdict']
  isExcused?: boolean
  /** Of an answer: the worker left after they came, and not in the future. */
  isLeftAfterComing?: boolean
  /** Of an undo: no gate opened for it; the site that they are on again is open; they were thought to have left. */
  isGateShut?: boolean
  isOpen?: boolean
  wasDoubted?: boolean
  last?: LastAct
}
const undone = ['isGateShut', ...undoing, 'isOpen'] as const

export const presenceLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as PresenceMove, meta: {} as LawMeta },
  guards: {
    isLetIn: ({ context }) =>
      context.verdict === 'let in' || (context.verdict === 'ask first' && context.isExcused === true),
    isLeftAfterComing: ({ context }) => context.isLeftAfterComing === true,
    isGateShut: ({ context }) => context.isGateShut === true,
    isOpen: ({ context }) => context.isOpen === true,
    wasDoubted: ({ context }) => context.wasDoubted === true,
    ...undoGuards,
  },
}).createMachine({
  id: 'presence',
  description:
    'Where a worker is as far as the sites know. A doubt is written down: nobody is sent off site by a clock alone.',
  context: ({ input }) => input,
  meta: {
    refusals: {
      isLetIn: 'The gate does not let this worker in.',
      isLeftAfterComing: 'Choose a time after you came in, and not in the future.',
      isGateShut: 'A gate has opened for them: it can no longer be undone.',
      isOpen: 'This site is closed.',
      ...undoRefusals('this check-in'),
    },
  },
  initial: 'off_site',
  states: {
    off_site: {
      meta: { said: 'This worker is not checked in on this site.' },
      on: {
        checkIn: { guard: 'isLetIn', target: 'on_site' },
        undo: [
          { guard: and([...undone, 'wasDoubted']), target: 'suspected_left', description: 'They did not leave.' },
          { guard: and([...undone]), target: 'on_site', description: 'They did not leave.' },
        ],
      },
    },
    on_site: {
      description: 'Checked in and not out.',
      meta: { said: 'This worker is on site.' },
      on: {
        checkOut: 'off_site',
        doubt: 'suspected_left',
        undo: [
          { guard: and([...undone, 'wasDoubted']), target: 'suspected_left', description: 'They did not come again.' },
          { guard: and([...undone]), target: 'off_site', description: 'They did not come.' },
        ],
      },
    },
    suspected_left: {
      description: 'Nobody saw them leave, and the site has long closed. Their hours wait for an answer, never 0.',
      meta: { said: 'This worker is thought to have left.' },
      on: {
        checkOut: 'off_site',
        answer: { guard: 'isLeftAfterComing', target: 'off_site' },
        undo: [
          { guard: and([...undone, 'wasDoubted']), target: 'suspected_left', description: 'They did not come again.' },
          { guard: and([...undone]), target: 'off_site', description: 'They did not come.' },
        ],
        checkIn: {
          description: 'They come again: when they left the last time stays unknown.',
          guard: 'isLetIn',
          target: 'on_site',
        },
      },
    },
  },
})
