import { and, setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'
import type { PresenceState } from '#shared/api/gate/presence'
import type { GateDecision } from '#shared/domain/gate/gate-decision'
import { type LastAct, undoGuards, undoing, undoReasons } from '#shared/domain/kit/undo'

export type PresenceMove =
  | { type: 'checkIn' }
  | { type: 'checkOut' }
  | { type: 'doubt' }
  | { type: 'answer' }
  | { type: 'undo' }
/** `checkedIn`: and not checked out. `present`: as far as anybody knows. `suspected`: the worker is asked when they left. */
type Tag = 'checkedIn' | 'present' | 'suspected'
type Facts = {
  /**
   * For a check-in: the gate decision, and whether a reason was given to override a warning; and it is not before the
   * end of another presence of the worker or, while that is open, its beginning.
   */
  verdict?: GateDecision['verdict']
  isExcused?: boolean
  isNewest?: boolean
  /**
   * For a check-out: somebody gave it as the moment of leaving (the worker's password or code at the gate, or a time that
   * a manager entered); and it is no longer after the check-in than any shift.
   */
  isWitnessed?: boolean
  isWithinShift?: boolean
  /** For an answer: the time is after the check-in and not in the future. */
  isLeftAfterComing?: boolean
  /**
   * For an undo: no gate opened for the check-in; the site that the worker would be back on is open; they were
   * suspected to have left.
   */
  isGateShut?: boolean
  isOpen?: boolean
  wasSuspectedLeft?: boolean
  last?: LastAct
}
/** Where somebody is, by whether they are checked in, and whether the site closed so long ago that they have left. */
export const presenceState = ({
  isIn,
  isSuspected = false,
}: {
  isIn: boolean
  isSuspected?: boolean
}): PresenceState => (isIn ? (isSuspected ? 'suspected_left' : 'on_site') : 'off_site')
const isWitnessedLeaving = ({ isWitnessed, isWithinShift }: Facts) => isWitnessed === true && isWithinShift === true
/** Whether a check-out is when they left. Otherwise that stays unknown, and the worker is asked. */
export const isDeparture = (from: PresenceState, facts: Facts): boolean =>
  from === 'on_site' || isWitnessedLeaving(facts)

const undone = ['isGateShut', ...undoing, 'isOpen'] as const

export const presenceLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as PresenceMove, meta: {} as LawMeta, tags: {} as Tag },
  guards: {
    isLetIn: ({ context }) =>
      context.verdict === 'let in' || (context.verdict === 'ask first' && context.isExcused === true),
    isNewest: ({ context }) => context.isNewest === true,
    isWitnessedLeaving: ({ context }) => isWitnessedLeaving(context),
    isLeftAfterComing: ({ context }) => context.isLeftAfterComing === true,
    isGateShut: ({ context }) => context.isGateShut === true,
    isOpen: ({ context }) => context.isOpen === true,
    wasSuspectedLeft: ({ context }) => context.wasSuspectedLeft === true,
    ...undoGuards,
  },
}).createMachine({
  id: 'presence',
  description:
    'Where a worker is, as far as the sites know. A suspicion that they have left is recorded; time alone never checks anybody out.',
  context: ({ input }) => input,
  meta: {
    reasons: {
      isLetIn: 'The gate does not let this worker in.',
      isNewest: 'They were on site later than that. Choose a later time.',
      isLeftAfterComing: 'Choose a time after you came in, and not in the future.',
      isGateShut: 'A gate has opened for them: it can no longer be undone.',
      isOpen: 'This site is closed.',
      ...undoReasons('this check-in'),
    },
  },
  initial: 'off_site',
  states: {
    off_site: {
      meta: { message: 'This worker is not checked in on this site.' },
      on: {
        checkIn: { guard: and(['isLetIn', 'isNewest']), target: 'on_site' },
        undo: [
          {
            guard: and([...undone, 'wasSuspectedLeft']),
            target: 'suspected_left',
            description: 'The check-out is undone: the worker is again suspected to have left.',
          },
          { guard: and([...undone]), target: 'on_site', description: 'The check-out is undone.' },
        ],
      },
    },
    on_site: {
      tags: ['checkedIn', 'present'],
      description: 'Checked in and not checked out.',
      meta: { message: 'This worker is on site.' },
      on: {
        checkOut: 'off_site',
        doubt: 'suspected_left',
        undo: [
          {
            guard: and([...undone, 'wasSuspectedLeft']),
            target: 'suspected_left',
            description: 'The check-in is undone: the worker is again suspected to have left.',
          },
          { guard: and([...undone]), target: 'off_site', description: 'The check-in is undone.' },
        ],
      },
    },
    suspected_left: {
      tags: ['checkedIn', 'suspected'],
      description:
        'There is no check-out, and the site closed long ago. The hours are pending until somebody sees them leave or they answer; they are never set to 0.',
      meta: { message: 'This worker is thought to have left.' },
      on: {
        checkOut: [
          {
            guard: 'isWitnessedLeaving',
            target: 'off_site',
            description: 'Somebody saw them leave: that is when they left, and the hours are complete.',
          },
          {
            target: 'off_site',
            description:
              'Nobody saw them leave, or it is later than any shift ends: when they left stays unknown, and the hours wait for an answer.',
          },
        ],
        answer: { guard: 'isLeftAfterComing', target: 'off_site' },
        undo: [
          {
            guard: and([...undone, 'wasSuspectedLeft']),
            target: 'suspected_left',
            description: 'The check-in is undone: the worker is again suspected to have left.',
          },
          { guard: and([...undone]), target: 'off_site', description: 'The check-in is undone.' },
        ],
        checkIn: {
          description: 'Another check-in: the time at which they left before stays unknown.',
          guard: and(['isLetIn', 'isNewest']),
          target: 'on_site',
        },
      },
    },
  },
})
