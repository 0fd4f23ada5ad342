import type { Drafts } from '#machines/timesheet-acts'
import { timesheetReviewMachine } from '#machines/timesheet-review.machine'
import { entry as line, unfinished, week } from '../../support/timesheets.ts'
import { timesheetReviewInReact } from '../mounts/timesheet-review.tsx'
import { paths } from '../rig/entry.ts'

const decided = { error: { status: 409, message: 'This week is accepted: it is closed.' } }
const lost = { error: new TypeError('fetch failed') }
const refusals = { 'somebody decided it meanwhile': decided, 'the connection is lost': lost }
const theirs = { mine: true }
const submitted = week('SUBMITTED', [line('monday', '2026-10-19')], theirs)
const accepted = week('ACCEPTED', [line('monday', '2026-10-19')], theirs)

export const entry = paths(timesheetReviewMachine, {
  starts: { 'somebody opens a week to decide': { id: 'jans-week' } },
  cases: {
    write: { 'a note': { note: 'Wednesday says 19:30.' }, 'no note': { note: ' ' } },
    ask: { 'when they left': { note: 'When did you leave on Monday?', entry_id: 'monday' } },
    finish: { Monday: { entry: unfinished('monday', '2026-10-19') } },
    repair: { Monday: { entry: line('monday', '2026-10-19') } },
    change: { 'an end': { draft: { end: '16:00' } }, 'the start as the end': { draft: { end: '07:00' } } },
    changeBonus: { '£40': { bonus: { amount: '40' } } },
    'done readSheet': {
      submitted: { output: { sheet: submitted } },
      'submitted, a day without its end': {
        output: { sheet: week('SUBMITTED', [unfinished('monday', '2026-10-19')], theirs) },
      },
      accepted: { output: { sheet: accepted } },
      'accepted, of another company': { output: { sheet: { ...accepted, pay: undefined } } },
      'their own': { output: { sheet: week('SUBMITTED') } },
    },
    'fail readSheet': { 'the connection is lost': lost, 'it is not theirs to see': { error: { status: 404 } } },
    'done acceptSheet': { '': { output: { sheet: accepted } } },
    'fail acceptSheet': refusals,
    'done rejectSheet': { '': { output: { sheet: week('REJECTED', [line('monday', '2026-10-19')], theirs) } } },
    'fail rejectSheet': refusals,
    'done paySheet': { '': { output: { sheet: week('PAID', [line('monday', '2026-10-19')], theirs) } } },
    'fail paySheet': {
      'somebody paid it meanwhile': { error: { status: 409, message: 'This week is paid: it is closed.' } },
      'the connection is lost': lost,
    },
    'done sayNote': { '': { output: { sheet: submitted } } },
    'fail sayNote': refusals,
    'done saveHours': {
      '': { output: { sheet: week('DRAFT', [line('monday', '2026-10-19')], { ...theirs, corrected: true }) } },
    },
    'fail saveHours': {
      ...refusals,
      'the end is still to come': {
        error: { status: 422, errors: { 'entries.0.start': ['This end is still to come.'] } },
      },
    },
    'done giveFinish': { '': { output: { sheet: submitted } } },
    'fail giveFinish': {
      ...refusals,
      'the end is still to come': { error: { status: 422, errors: { end: ['This end is still to come.'] } } },
    },
    'done saveBonus': { '': { output: { sheet: { ...submitted, bonus: 40 } } } },
    'fail saveBonus': {
      'it was paid meanwhile': { error: { status: 409, message: 'This week is paid: it is closed.' } },
      'the amount has three decimals': { error: { status: 422, errors: { amount: ['Pounds and pence.'] } } },
    },
    'done rereadSheet': { 'it is accepted': { output: { sheet: accepted } } },
    'fail rereadSheet': { 'the connection is lost': lost, 'it is gone': { error: { status: 404 } } },
  },
  show: ({ sheet, note, repair, bonus, errors, message, overtaken }) => ({
    week: sheet?.status,
    own: sheet?.mine === false || undefined,
    pending: sheet?.pending || undefined,
    note: note || undefined,
    repair:
      repair && `${repair.day}, ${['16:00', '07:00'].includes(repair.end) ? `ended at ${repair.end}` : 'as it was'}`,
    bonus: bonus?.amount,
    errors: Object.keys(errors).length ? errors : undefined,
    message,
    overtaken,
  }),
  brief: {
    drafts: ({ note, repair, bonus }: Drafts) => [note, repair?.end, bonus?.amount].filter(Boolean).join(', '),
    entries: (entries: { day: string; end: string | null }[]) => entries.map(({ day, end }) => `${day} to ${end}`),
  },
  words: {
    states: {
      reading: 'the week is shown',
      askingToPay: 'asking whether it was paid',
      finishing: 'a missing finish is written',
      repairing: 'hours are put right in place',
      pricing: 'a bonus is written',
      catchingUp: 'reading what became of it',
      rereading: 'reading it anew behind what is shown',
      caughtUp: 'back to where it was',
      missing: 'there is no such week',
      unreachable: 'an error with Retry',
    },
    events: {
      write: 'the reader writes {case}',
      accept: 'Accept',
      reject: 'Reject',
      pay: 'Mark as paid',
      confirm: 'yes',
      say: 'Add the note',
      ask: 'the reader asks {case}',
      finish: 'the reader sets the finish of {case}',
      repair: 'the reader puts {case} right',
      change: 'the reader writes {case}',
      setBonus: 'the reader sets a bonus',
      changeBonus: 'the reader writes {case}',
      save: 'Save',
      cancel: 'Cancel',
      retry: 'Retry',
      refresh: 'a notification says that it changed',
      'done readSheet': 'it comes: {case}',
      'fail readSheet': '{case}',
      'done acceptSheet': 'it is accepted',
      'fail acceptSheet': 'the server refuses: {case}',
      'done rejectSheet': 'it is rejected',
      'fail rejectSheet': 'the server refuses: {case}',
      'done paySheet': 'it is paid',
      'fail paySheet': 'the server refuses: {case}',
      'done sayNote': 'it is kept',
      'fail sayNote': 'the server refuses: {case}',
      'done saveHours': 'they are corrected',
      'fail saveHours': 'the server refuses: {case}',
      'done giveFinish': 'it is set',
      'fail giveFinish': 'the server refuses: {case}',
      'done saveBonus': 'it is set',
      'fail saveBonus': 'the server refuses: {case}',
      'done rereadSheet': 'it comes: {case}',
      'fail rereadSheet': '{case}',
    },
    actors: {
      readSheet: 'the server for the week',
      acceptSheet: 'the server to accept it',
      rejectSheet: 'the server to reject it',
      paySheet: 'the server to mark it as paid',
      sayNote: 'the server to keep the note',
      saveHours: 'the server to correct the hours',
      giveFinish: 'the server to set the finish',
      saveBonus: 'the server to set the bonus',
      rereadSheet: 'the server for the week',
    },
  },
  mounts: { 'the React view': timesheetReviewInReact },
})
