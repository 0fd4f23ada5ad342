import { and } from 'xstate'
import { fromError } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import { linesOf, withLine, withoutLine } from './timesheet-lines.ts'
import { failing, fromOutput, revalidation, saved, weekEvents, withNote } from './timesheet-week-events.ts'
import { weekSetup } from './timesheet-week-setup.ts'

export const timesheetWeekMachine = weekSetup.createMachine({
  id: 'timesheetWeek',
  description:
    'A worker’s own week: it is created by check-ins at the gate; the worker corrects it, submits it, and can recall it.',
  context: ({ input: { id } }) => ({
    id,
    timesheet: undefined,
    draft: undefined,
    lineToRemove: undefined,
    note: '',
    errors: {},
    message: undefined,
    overtaken: undefined,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readWeek',
        src: 'readWeek',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'resting',
            actions: { type: 'keepTimesheet', params: fromOutput },
          },
          { target: 'without' },
        ],
        onError: [{ guard: { type: 'isGone', params: fromError }, target: 'missing' }, { target: 'unreachable' }],
      },
    },
    resting: {
      entry: 'forgetLineToRemove',
      on: {
        ...weekEvents,
        refresh: 'revalidating',
      },
    },
    revalidating: {
      description: 'News arrived: the week is reloaded behind what is shown.',
      on: { ...weekEvents, refresh: { target: 'revalidating', reenter: true } },
      invoke: {
        ...revalidation,
        onDone: { target: 'resting', actions: { type: 'keepTimesheet', params: fromOutput } },
        onError: [{ guard: { type: 'isGone', params: fromError }, target: 'missing' }, { target: 'resting' }],
      },
    },
    writing: {
      description: 'One line is corrected or added; nothing is sent before it is saved.',
      on: {
        change: { actions: { type: 'changeDraft', params: fromEvent } },
        remove: {
          guard: 'canChange',
          target: 'confirming.removal',
          actions: ['forgetDraft', 'clearErrors', { type: 'keepLineToRemove', params: fromEvent }],
        },
        save: { guard: and(['canChange', 'isReasoned']), target: 'saving' },
        cancel: { target: 'resting', actions: ['forgetDraft', 'clearErrors'] },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'saveLine',
        src: 'saveWeek',
        input: ({ context: { timesheet, draft } }) => ({
          id: timesheet?.id ?? '',
          updated_at: timesheet?.updated_at,
          entries: timesheet && draft ? withLine(timesheet, draft) : [],
        }),
        onDone: saved('timesheetSaved'),
        onError: failing('writing'),
      },
    },
    confirming: {
      initial: 'removal',
      on: { cancel: 'resting' },
      states: {
        removal: { description: 'Remove these hours?', on: { confirm: '#timesheetWeek.removing' } },
        recall: { description: 'Recall the week?', on: { confirm: '#timesheetWeek.recalling' } },
        early: {
          description: 'Submit a week that is not over? Later hours are not in it.',
          on: { confirm: '#timesheetWeek.sending' },
        },
        idle: { description: 'Submit a week without hours?', on: { confirm: '#timesheetWeek.sendingIdle' } },
      },
    },
    removing: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'removeLine',
        src: 'saveWeek',
        input: ({ context: { timesheet, lineToRemove } }) => ({
          id: timesheet?.id ?? '',
          updated_at: timesheet?.updated_at,
          entries: timesheet ? withoutLine(timesheet, lineToRemove?.id ?? '') : [],
        }),
        onDone: saved('timesheetSaved'),
        onError: failing('resting'),
      },
    },
    recalling: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'recallWeek',
        src: 'saveWeek',
        input: ({ context: { timesheet } }) => ({
          id: timesheet?.id ?? '',
          updated_at: timesheet?.updated_at,
          entries: timesheet ? linesOf(timesheet) : [],
          did_not_work: timesheet?.did_not_work ?? false,
        }),
        onDone: saved('timesheetSaved'),
        onError: failing('resting'),
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'sendWeek',
        src: 'sendWeek',
        input: withNote,
        onDone: saved('timesheetSubmitted', 'forgetNote'),
        onError: failing('resting'),
      },
    },
    sendingIdle: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'sendIdleWeek',
        src: 'sendIdleWeek',
        input: withNote,
        onDone: saved('timesheetSubmitted', 'forgetNote'),
        onError: failing('resting'),
      },
    },
    addingNote: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'addNote',
        src: 'addNote',
        input: ({ context: { timesheet, note } }) => ({ id: timesheet?.id ?? '', content: note }),
        onDone: saved('noteAdded', 'forgetNote'),
        onError: failing('resting'),
      },
    },
    objecting: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'objectToFinish',
        src: 'objectToFinish',
        input: ({ context: { timesheet, note } }) => ({ id: timesheet?.id ?? '', message: note }),
        onDone: saved('noteAdded', 'forgetNote'),
        onError: failing('resting'),
      },
    },
    reloadingAfterConflict: {
      description: 'Reloaded, because it may have been decided or changed in the meantime; typed text is kept.',
      tags: 'busy',
      on: { write: weekEvents.write },
      invoke: {
        ...revalidation,
        onDone: [
          {
            guard: 'hasDraft',
            target: 'writing',
            actions: { type: 'keepTimesheet', params: fromOutput },
          },
          { target: 'resting', actions: { type: 'keepTimesheet', params: fromOutput } },
        ],
        onError: [
          { guard: { type: 'isGone', params: fromError }, target: 'missing' },
          { guard: 'hasDraft', target: 'writing' },
          { target: 'resting' },
        ],
      },
    },
    without: {
      description: 'The user has no week, because no company pays them by the hour.',
      on: { retry: 'loading' },
    },
    missing: { description: 'The week does not exist, or the user has no access to it.' },
    unreachable: { on: { retry: 'loading' } },
  },
})
