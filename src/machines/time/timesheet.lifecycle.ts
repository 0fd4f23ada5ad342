import { and, setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'
import { isReason } from '#shared/domain/kit/typed-text'
import { undoGuards, undoing } from '#shared/domain/kit/undo'
import type { Facts, TimesheetMove } from '#shared/domain/time/timesheet-facts'
import { timesheetReasons } from '#shared/domain/time/timesheet-reasons'

export type { TimesheetMove }

/**
 * `inHand`: the worker can change and send it. `cameBack`: it was sent back to them. `waits`: for a decision. `decided`:
 * it shows the decision. `closed`: its hours are fixed. `toPay`: it is still to be paid. `paid`: nothing is left to do.
 */
type Tag = 'inHand' | 'cameBack' | 'waits' | 'decided' | 'closed' | 'toPay' | 'paid'

export const timesheetLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as TimesheetMove,
    meta: {} as LawMeta,
    tags: {} as Tag,
  },
  guards: {
    isWorker: ({ event }) => event.by === 'worker',
    isApprover: ({ event }) => event.by === 'approver',
    isDecider: ({ context }) => context.isDecidedElsewhere !== true,
    isComplete: ({ context }) => context.isComplete === true,
    isFilled: ({ context }) => context.isFilled === true,
    isBegun: ({ context }) => context.isBegun === true,
    isPayer: ({ context }) => context.isPayer === true,
    isEmployer: ({ context }) => context.isEmployer === true,
    isFinishGiven: ({ context }) => context.isFinishGiven === true,
    isObjected: ({ context }) => context.isObjected === true,
    hasNotObjected: ({ context }) => context.isObjected !== true,
    isAnswered: ({ context }) => context.isObjected !== true,
    isReopenable: ({ context }) => context.hasUnclaimedHours === true || context.isObjected === true,
    hasAllHours: ({ context }) => context.hasUnclaimedHours !== true,
    ...undoGuards,
    isDecision: ({ context }) => context.last?.move === 'accept' || context.last?.move === 'reject',
    wasAccepted: ({ context }) => context.last?.from === 'ACCEPTED',
    hasNote: ({ event }) => event.type === 'reject' && isReason(event.note),
    hasObjection: ({ event }) => event.type === 'object' && !!event.note?.trim(),
  },
}).createMachine({
  id: 'timesheet',
  description:
    'A worker’s week for one company: the worker submits their hours, somebody else accepts them, and they are paid once.',
  context: ({ input }) => input,
  meta: { reasons: timesheetReasons },
  initial: 'draft',
  states: {
    draft: {
      tags: ['inHand'],
      description: 'Created from check-ins; the worker corrects it.',
      meta: { message: 'This week is not submitted yet.' },
      on: {
        save: { guard: 'isWorker', target: 'draft' },
        correct: { guard: and(['isApprover', 'isDecider']), target: 'draft' },
        setBonus: { guard: and(['isApprover', 'isEmployer']), target: 'draft' },
        finish: { guard: and(['isApprover', 'isDecider']), target: 'draft' },
        undo: {
          guard: and(['isApprover', ...undoing]),
          target: 'draft',
          description: 'The bonus goes back to what it was.',
        },
        submit: { guard: and(['isWorker', 'isBegun', 'isFilled', 'isComplete']), target: 'submitted' },
      },
    },
    submitted: {
      tags: ['waits'],
      meta: { message: 'This week is submitted and waits for a decision.' },
      on: {
        save: {
          guard: 'isWorker',
          target: 'draft',
          description: 'The worker recalls the week: what they submitted is void.',
        },
        correct: {
          guard: and(['isApprover', 'isDecider']),
          target: 'draft',
          description: 'What the worker submitted is void.',
        },
        setBonus: { guard: and(['isApprover', 'isEmployer']), target: 'submitted' },
        finish: {
          guard: and(['isApprover', 'isDecider']),
          target: 'submitted',
          description: 'Sets a missing finish time. The worker’s claim stays valid, so they need not submit it again.',
        },
        object: { guard: and(['isWorker', 'isFinishGiven', 'hasNotObjected', 'hasObjection']), target: 'submitted' },
        answer: { guard: and(['isApprover', 'isDecider', 'isObjected']), target: 'submitted' },
        undo: {
          guard: and(['isApprover', ...undoing]),
          target: 'submitted',
          description: 'The bonus goes back to what it was.',
        },
        accept: { guard: and(['isApprover', 'isDecider', 'isComplete']), target: 'accepted' },
        reject: { guard: and(['isApprover', 'isDecider', 'hasNote']), target: 'rejected' },
      },
    },
    rejected: {
      tags: ['inHand', 'cameBack', 'decided'],
      description: 'Returned to the worker, with a note that gives the reason.',
      meta: { message: 'This week was rejected: the worker puts it right and sends it again.' },
      on: {
        save: { guard: 'isWorker', target: 'rejected' },
        correct: { guard: and(['isApprover', 'isDecider']), target: 'rejected' },
        setBonus: { guard: and(['isApprover', 'isEmployer']), target: 'rejected' },
        finish: { guard: and(['isApprover', 'isDecider']), target: 'rejected' },
        undo: [
          {
            guard: and(['isApprover', ...undoing, 'isDecision', 'wasAccepted']),
            target: 'accepted',
            description: 'An accepted week that was sent back is accepted again.',
          },
          {
            guard: and(['isApprover', ...undoing, 'isDecision']),
            target: 'submitted',
            description: 'The decision is undone: the week is pending again.',
          },
          {
            guard: and(['isApprover', ...undoing]),
            target: 'rejected',
            description: 'The bonus goes back to what it was.',
          },
        ],
        submit: { guard: and(['isWorker', 'isBegun', 'isFilled', 'isComplete']), target: 'submitted' },
      },
    },
    accepted: {
      tags: ['decided', 'closed', 'toPay'],
      meta: { message: 'This week is accepted already.' },
      on: {
        setBonus: { guard: and(['isApprover', 'isEmployer']), target: 'accepted' },
        object: { guard: and(['isWorker', 'isFinishGiven', 'hasNotObjected', 'hasObjection']), target: 'accepted' },
        answer: { guard: and(['isApprover', 'isDecider', 'isObjected']), target: 'accepted' },
        undo: [
          {
            guard: and(['isApprover', ...undoing, 'isDecision']),
            target: 'submitted',
            description: 'The decision is undone: the week is pending again.',
          },
          {
            guard: and(['isApprover', ...undoing]),
            target: 'accepted',
            description: 'The bonus goes back to what it was.',
          },
        ],
        reject: {
          guard: and(['isApprover', 'isDecider', 'isReopenable', 'hasNote']),
          target: 'rejected',
          description:
            'The gate saw the worker after they sent the week, which goes back to them with those hours; or they object to a finish that was set.',
        },
        pay: { guard: and(['isApprover', 'isPayer', 'isAnswered', 'hasAllHours']), target: 'paid' },
      },
    },
    paid: { tags: ['decided', 'closed', 'paid'], meta: { message: 'This week is paid: it is closed.' } },
  },
})
