import { and } from 'xstate'
import { fromError } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import { settlingStates } from '#machines/kit/settling'
import { unsentDrafts } from './timesheet-acts.ts'
import { readClock, withCorrection } from './timesheet-lines.ts'
import { actInput, deciding, done, failing, fromOutput, revalidation, writing } from './timesheet-review-events.ts'
import { reviewSetup } from './timesheet-review-setup.ts'

export const timesheetReviewMachine = reviewSetup.createMachine({
  id: 'timesheetReview',
  description:
    'One worker’s week for the person who decides on it: claimed hours next to those of the gate, one decision, and the reason. Nobody decides on their own week.',
  context: ({ input: { id, note = '' } }) => ({
    id,
    timesheet: undefined,
    repair: undefined,
    bonus: undefined,
    ...unsentDrafts.get(id),
    note: note || (unsentDrafts.get(id)?.note ?? ''),
    errors: {},
    message: undefined,
    overtaken: undefined,
  }),
  // Whatever it is doing: a call that gets no answer is how it learns that the connection is gone.
  invoke: { id: 'watchConnection', src: 'watchConnection' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readTimesheet',
        src: 'readTimesheet',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'reloadedAfterConflict',
          actions: [{ type: 'keepTimesheet', params: fromOutput }, 'forgetUnsent'],
        },
        onError: [{ guard: { type: 'isGone', params: fromError }, target: 'missing' }, { target: 'unreachable' }],
      },
    },
    reading: {
      type: 'parallel',
      on: deciding,
      states: {
        rows: {
          description:
            'When a week has come up or changed, no decision counts for a moment: the press was aimed at the one before.',
          initial: 'moved',
          states: settlingStates,
        },
        copy: {
          initial: 'current',
          states: {
            current: { on: { refresh: 'revalidating', reconnect: 'revalidating' } },
            revalidating: {
              description: 'News arrived, or the connection is back: the week is reloaded behind what is shown.',
              on: { refresh: { target: 'revalidating', reenter: true } },
              invoke: {
                ...revalidation,
                onDone: {
                  target: 'current',
                  actions: [
                    { type: 'keepDecided', params: fromOutput },
                    { type: 'keepTimesheet', params: fromOutput },
                  ],
                },
                onError: [
                  { guard: { type: 'isGone', params: fromError }, target: '#timesheetReview.missing' },
                  { target: 'current' },
                ],
              },
            },
          },
        },
      },
    },
    accepting: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'acceptTimesheet',
        src: 'acceptTimesheet',
        input: actInput,
        onDone: done('timesheetAccepted', 'forgetNote'),
        onError: failing('reading'),
      },
    },
    rejecting: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'rejectTimesheet',
        src: 'rejectTimesheet',
        input: actInput,
        onDone: done('timesheetRejected', 'forgetNote'),
        onError: failing('reading'),
      },
    },
    confirmingPayment: {
      description: 'Asks for a confirmation, because a week is paid once.',
      on: { confirm: 'paying', cancel: 'reading' },
    },
    paying: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'payTimesheet',
        src: 'payTimesheet',
        input: actInput,
        onDone: done('timesheetPaid', 'forgetDrafts'),
        onError: failing('reading'),
      },
    },
    addingNote: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'addNote',
        src: 'addNote',
        input: ({ context, event }) => ({
          ...actInput({ context }),
          ...(event.type === 'sendQuestion' && { entry_id: event.entry_id }),
        }),
        onDone: done('noteAdded', 'forgetNote'),
        onError: failing('reading'),
      },
    },
    finishing: {
      description: 'The approver sets a missing finish time; the week stays as it was submitted.',
      on: {
        change: { actions: { type: 'changeRepair', params: fromEvent } },
        save: [
          { guard: and(['canFinish', 'isRightFinish']), target: 'givingFinish' },
          { guard: 'canFinish', actions: 'refuseFinish' },
        ],
        cancel: { target: 'reading', actions: ['forgetDrafts', 'clearErrors'] },
      },
    },
    givingFinish: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'giveFinish',
        src: 'giveFinish',
        input: ({ context }) => ({
          ...actInput({ context }),
          entry_id: context.repair?.id ?? '',
          end: readClock(context.repair?.end ?? ''),
        }),
        onDone: done('timesheetSaved', 'forgetDrafts'),
        onError: failing('finishing'),
      },
    },
    repairing: {
      description:
        'The approver corrects hours; once they are saved, the week goes back to the worker to be submitted again.',
      on: {
        change: { actions: { type: 'changeRepair', params: fromEvent } },
        save: { guard: 'canCorrect', target: 'correcting' },
        cancel: { target: 'reading', actions: ['forgetDrafts', 'clearErrors'] },
      },
    },
    correcting: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'saveHours',
        src: 'saveHours',
        input: ({ context }) => ({
          ...actInput({ context }),
          entries: context.timesheet && context.repair ? withCorrection(context.timesheet, context.repair) : [],
        }),
        onDone: done('timesheetSaved', 'forgetDrafts'),
        onError: failing('repairing'),
      },
    },
    pricing: {
      description: 'The user enters a bonus.',
      on: {
        changeBonus: { actions: { type: 'changeBonus', params: fromEvent } },
        // An empty field is not an amount: to remove a bonus, the user enters 0.
        save: [
          { guard: and(['canSetBonus', 'isPriced']), target: 'settingBonus' },
          { guard: 'canSetBonus', actions: 'refuseNoAmount' },
        ],
        cancel: { target: 'reading', actions: ['forgetDrafts', 'clearErrors'] },
      },
    },
    settingBonus: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'saveBonus',
        src: 'saveBonus',
        input: actInput,
        onDone: done('timesheetUpdated', 'forgetDrafts'),
        onError: failing('pricing'),
      },
    },
    reloadingAfterConflict: {
      description: 'Reloaded, because it was decided or changed in the meantime; typed text is kept.',
      tags: 'busy',
      on: writing,
      invoke: {
        ...revalidation,
        onDone: { target: 'reloadedAfterConflict', actions: { type: 'keepTimesheet', params: fromOutput } },
        onError: [
          { guard: { type: 'isGone', params: fromError }, target: 'missing' },
          { target: 'reloadedAfterConflict' },
        ],
      },
    },
    reloadedAfterConflict: {
      description: 'Back to where it was, also when it was left before an act failed.',
      always: [
        { guard: 'isFinishing', target: 'finishing' },
        { guard: 'isRepairing', target: 'repairing' },
        { guard: 'isPricing', target: 'pricing' },
        { target: 'reading' },
      ],
    },
    missing: { description: 'The week does not exist, or the user has no access to it.' },
    unreachable: { on: { retry: 'loading', reconnect: 'loading' } },
  },
})
