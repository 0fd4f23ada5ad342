import { and } from 'xstate'
import { thrown } from './refusal.ts'
import { sent } from './sent.ts'
import { unsentDrafts } from './timesheet-acts.ts'
import { readClock, withLine } from './timesheet-lines.ts'
import { acting, deciding, done, failing, rereading, sheetOf, writing } from './timesheet-review-acting.ts'
import { reviewSetup } from './timesheet-review-setup.ts'

export const timesheetReviewMachine = reviewSetup.createMachine({
  id: 'timesheetReview',
  description:
    'One worker’s week for the person who decides on it: claimed hours next to those of the gate, one decision, and the reason. Nobody decides on their own week.',
  context: ({ input: { id, note = '' } }) => ({
    id,
    sheet: undefined,
    note,
    repair: undefined,
    bonus: undefined,
    ...unsentDrafts.get(id),
    errors: {},
    message: undefined,
    overtaken: undefined,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readSheet',
        src: 'readSheet',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'caughtUp', actions: [{ type: 'keepSheet', params: sheetOf }, 'forgetUnsent'] },
        onError: [{ guard: { type: 'isGone', params: thrown }, target: 'missing' }, { target: 'unreachable' }],
      },
    },
    reading: {
      on: { ...deciding, refresh: 'rereading' },
    },
    rereading: {
      description: 'News arrived: the week is reloaded behind what is shown.',
      on: { ...deciding, refresh: { target: 'rereading', reenter: true } },
      invoke: {
        ...rereading,
        onDone: { target: 'reading', actions: { type: 'keepSheet', params: sheetOf } },
        onError: [{ guard: { type: 'isGone', params: thrown }, target: 'missing' }, { target: 'reading' }],
      },
    },
    accepting: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'acceptSheet',
        src: 'acceptSheet',
        input: acting,
        onDone: done('timesheetAccepted', 'forgetNote'),
        onError: failing('reading'),
      },
    },
    rejecting: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'rejectSheet',
        src: 'rejectSheet',
        input: acting,
        onDone: done('timesheetRejected', 'forgetNote'),
        onError: failing('reading'),
      },
    },
    askingToPay: {
      description: 'Asks for a confirmation, because a week is paid once.',
      on: { confirm: 'paying', cancel: 'reading' },
    },
    paying: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'paySheet',
        src: 'paySheet',
        input: acting,
        onDone: done('timesheetPaid', 'forgetDrafts'),
        onError: failing('reading'),
      },
    },
    saying: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'sayNote',
        src: 'sayNote',
        input: ({ context, event }) => ({
          ...acting({ context }),
          ...(event.type === 'ask' && { entry_id: event.entry_id }),
        }),
        onDone: done('noteAdded', 'forgetNote'),
        onError: failing('reading'),
      },
    },
    finishing: {
      description: 'The approver sets a missing finish time; the week stays as it was submitted.',
      on: {
        change: { actions: { type: 'changeRepair', params: sent } },
        save: [
          { guard: and(['mayFinish', 'isRightFinish']), target: 'givingFinish' },
          { guard: 'mayFinish', actions: 'refuseFinish' },
        ],
        cancel: { target: 'reading', actions: ['forgetDrafts', 'clearRefusal'] },
      },
    },
    givingFinish: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'giveFinish',
        src: 'giveFinish',
        input: ({ context }) => ({
          ...acting({ context }),
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
        change: { actions: { type: 'changeRepair', params: sent } },
        save: { guard: 'mayCorrect', target: 'correcting' },
        cancel: { target: 'reading', actions: ['forgetDrafts', 'clearRefusal'] },
      },
    },
    correcting: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'saveHours',
        src: 'saveHours',
        input: ({ context }) => ({
          ...acting({ context }),
          entries: context.sheet && context.repair ? withLine(context.sheet, context.repair) : [],
        }),
        onDone: done('timesheetSaved', 'forgetDrafts'),
        onError: failing('repairing'),
      },
    },
    pricing: {
      description: 'The user enters a bonus.',
      on: {
        changeBonus: { actions: { type: 'changeBonus', params: sent } },
        // An empty field is not an amount: to remove a bonus, the user enters 0.
        save: [
          { guard: and(['maySetBonus', 'isPriced']), target: 'settingBonus' },
          { guard: 'maySetBonus', actions: 'refuseNoAmount' },
        ],
        cancel: { target: 'reading', actions: ['forgetDrafts', 'clearRefusal'] },
      },
    },
    settingBonus: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'saveBonus',
        src: 'saveBonus',
        input: acting,
        onDone: done('timesheetUpdated', 'forgetDrafts'),
        onError: failing('pricing'),
      },
    },
    catchingUp: {
      description: 'Reloaded, because it was decided or changed in the meantime; typed text is kept.',
      tags: 'busy',
      on: writing,
      invoke: {
        ...rereading,
        onDone: { target: 'caughtUp', actions: { type: 'keepSheet', params: sheetOf } },
        onError: [{ guard: { type: 'isGone', params: thrown }, target: 'missing' }, { target: 'caughtUp' }],
      },
    },
    caughtUp: {
      description: 'Back to where it was, also when it was left before an act failed.',
      always: [
        { guard: 'isFinishing', target: 'finishing' },
        { guard: 'isRepairing', target: 'repairing' },
        { guard: 'isPricing', target: 'pricing' },
        { target: 'reading' },
      ],
    },
    missing: { description: 'The week does not exist, or the user has no access to it.' },
    unreachable: { on: { retry: 'loading' } },
  },
})
