import { and } from 'xstate'
import { thrown } from './refusal.ts'
import { sent } from './sent.ts'
import { linesOf, withLine, withoutLine } from './timesheet-lines.ts'
import { acting, failing, rereading, saved, sheetOf } from './timesheet-week-acting.ts'
import { weekSetup } from './timesheet-week-setup.ts'

export const timesheetWeekMachine = weekSetup.createMachine({
  id: 'timesheetWeek',
  description:
    'A worker’s own week: it is created by check-ins at the gate; the worker corrects it, submits it, and can recall it.',
  context: ({ input: { id } }) => ({
    id,
    sheet: undefined,
    draft: undefined,
    asked: undefined,
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
            actions: { type: 'keepSheet', params: sheetOf },
          },
          { target: 'without' },
        ],
        onError: [{ guard: { type: 'isGone', params: thrown }, target: 'missing' }, { target: 'unreachable' }],
      },
    },
    resting: {
      entry: 'forgetAsked',
      on: {
        ...acting,
        refresh: 'rereading',
      },
    },
    rereading: {
      description: 'News arrived: the week is reloaded behind what is shown.',
      on: { ...acting, refresh: { target: 'rereading', reenter: true } },
      invoke: {
        ...rereading,
        onDone: { target: 'resting', actions: { type: 'keepSheet', params: sheetOf } },
        onError: [{ guard: { type: 'isGone', params: thrown }, target: 'missing' }, { target: 'resting' }],
      },
    },
    writing: {
      description: 'One line is corrected or added; nothing is sent before it is saved.',
      on: {
        change: { actions: { type: 'changeDraft', params: sent } },
        remove: {
          guard: 'mayChange',
          target: 'asking.removal',
          actions: ['forgetDraft', 'clearRefusal', { type: 'askAbout', params: sent }],
        },
        save: { guard: and(['mayChange', 'isReasoned']), target: 'saving' },
        cancel: { target: 'resting', actions: ['forgetDraft', 'clearRefusal'] },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'saveLine',
        src: 'saveWeek',
        input: ({ context: { sheet, draft } }) => ({
          id: sheet?.id ?? '',
          updated_at: sheet?.updated_at,
          entries: sheet && draft ? withLine(sheet, draft) : [],
        }),
        onDone: saved('timesheetSaved'),
        onError: failing('writing'),
      },
    },
    asking: {
      initial: 'removal',
      on: { cancel: 'resting' },
      states: {
        removal: { description: 'Remove these hours?', on: { confirm: '#timesheetWeek.removing' } },
        recall: { description: 'Recall the week?', on: { confirm: '#timesheetWeek.recalling' } },
        idle: { description: 'Submit a week without hours?', on: { confirm: '#timesheetWeek.sendingIdle' } },
      },
    },
    removing: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'removeLine',
        src: 'saveWeek',
        input: ({ context: { sheet, asked } }) => ({
          id: sheet?.id ?? '',
          updated_at: sheet?.updated_at,
          entries: sheet ? withoutLine(sheet, asked?.id ?? '') : [],
        }),
        onDone: saved('timesheetSaved'),
        onError: failing('resting'),
      },
    },
    recalling: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'recallWeek',
        src: 'saveWeek',
        input: ({ context: { sheet } }) => ({
          id: sheet?.id ?? '',
          updated_at: sheet?.updated_at,
          entries: sheet ? linesOf(sheet) : [],
          did_not_work: sheet?.did_not_work ?? false,
        }),
        onDone: saved('timesheetSaved'),
        onError: failing('resting'),
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'sendWeek',
        src: 'sendWeek',
        input: ({ context: { sheet } }) => ({ id: sheet?.id ?? '', updated_at: sheet?.updated_at }),
        onDone: saved('timesheetSubmitted'),
        onError: failing('resting'),
      },
    },
    sendingIdle: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'sendIdleWeek',
        src: 'sendIdleWeek',
        input: ({ context: { sheet } }) => ({ id: sheet?.id ?? '', updated_at: sheet?.updated_at }),
        onDone: saved('timesheetSubmitted'),
        onError: failing('resting'),
      },
    },
    saying: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'sayNote',
        src: 'sayNote',
        input: ({ context: { sheet, note } }) => ({ id: sheet?.id ?? '', content: note }),
        onDone: saved('noteAdded', 'forgetNote'),
        onError: failing('resting'),
      },
    },
    objecting: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'objectToFinish',
        src: 'objectToFinish',
        input: ({ context: { sheet, note } }) => ({ id: sheet?.id ?? '', message: note }),
        onDone: saved('noteAdded', 'forgetNote'),
        onError: failing('resting'),
      },
    },
    catchingUp: {
      description: 'Reloaded, because it may have been decided or changed in the meantime; typed text is kept.',
      tags: 'busy',
      on: { write: acting.write },
      invoke: {
        ...rereading,
        onDone: [
          {
            guard: 'hasDraft',
            target: 'writing',
            actions: { type: 'keepSheet', params: sheetOf },
          },
          { target: 'resting', actions: { type: 'keepSheet', params: sheetOf } },
        ],
        onError: [
          { guard: { type: 'isGone', params: thrown }, target: 'missing' },
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
