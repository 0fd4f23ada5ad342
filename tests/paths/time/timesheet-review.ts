import type { Drafts } from '#machines/time/timesheet-acts'
import { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import { entry as line, unfinished, week } from '../../support/time/timesheets.ts'
import { timesheetReviewInReact } from '../mounts/timesheet-review.tsx'
import { paths } from '../rig/entry.ts'

const decided = { error: { status: 409, message: 'This week is accepted already.' } }
const lost = { error: new TypeError('fetch failed') }
const failures = { 'somebody decided it meanwhile': decided, 'the connection is lost': lost }
const ownFields = { mine: true }
const submitted = week('SUBMITTED', [line('monday', '2026-10-19')], ownFields)
const later = { in_at: '2026-10-22T05:35:00.000Z', out_at: '2026-10-22T14:10:00.000Z' }
// A version of its own: read in place of the submitted week, it changes what is shown.
const accepted = week('ACCEPTED', [line('monday', '2026-10-19')], {
  ...ownFields,
  updated_at: '2026-10-26T08:00:00.000Z',
})

export const entry = paths(timesheetReviewMachine, {
  starts: { 'somebody opens a week to decide': { id: 'jans-week' } },
  cases: {
    write: { 'a note': { note: 'Wednesday says 19:30.' }, 'no note': { note: ' ' } },
    sendQuestion: { 'when they left': { note: 'When did you leave on Monday?', entry_id: 'monday' } },
    finish: { Monday: { entry: unfinished('monday', '2026-10-19') } },
    repair: { Monday: { entry: line('monday', '2026-10-19') } },
    change: { 'an end': { draft: { end: '16:00' } }, 'the start as the end': { draft: { end: '07:00' } } },
    changeBonus: { '£40': { bonus: { amount: '40' } } },
    'done readTimesheet': {
      submitted: { output: { timesheet: submitted } },
      'submitted, a day without its end': {
        output: { timesheet: week('SUBMITTED', [unfinished('monday', '2026-10-19')], ownFields) },
      },
      accepted: { output: { timesheet: accepted } },
      'accepted, with hours missing': {
        output: { timesheet: { ...accepted, unclaimed: [later], hours_missing: true } },
      },
      'accepted, with an objection': { output: { timesheet: { ...accepted, objected: true } } },
      'accepted, of another company': { output: { timesheet: { ...accepted, pay: undefined } } },
      'their own': { output: { timesheet: week('SUBMITTED') } },
    },
    'fail readTimesheet': { 'the connection is lost': lost, 'it is not theirs to see': { error: { status: 404 } } },
    'done acceptTimesheet': { '': { output: { timesheet: accepted } } },
    'fail acceptTimesheet': failures,
    'done rejectTimesheet': {
      '': { output: { timesheet: week('REJECTED', [line('monday', '2026-10-19')], ownFields) } },
    },
    'fail rejectTimesheet': failures,
    'done payTimesheet': { '': { output: { timesheet: week('PAID', [line('monday', '2026-10-19')], ownFields) } } },
    'fail payTimesheet': {
      'somebody paid it meanwhile': { error: { status: 409, message: 'This week is paid: it is closed.' } },
      'the connection is lost': lost,
    },
    'done addNote': { '': { output: { timesheet: submitted } } },
    'fail addNote': failures,
    'done saveHours': {
      '': { output: { timesheet: week('DRAFT', [line('monday', '2026-10-19')], { ...ownFields, corrected: true }) } },
    },
    'fail saveHours': {
      ...failures,
      'the end is still to come': {
        error: { status: 422, errors: { 'entries.0.start': ['This end is still to come.'] } },
      },
    },
    'done giveFinish': { '': { output: { timesheet: submitted } } },
    'fail giveFinish': {
      ...failures,
      'the end is still to come': { error: { status: 422, errors: { end: ['This end is still to come.'] } } },
    },
    'done saveBonus': { '': { output: { timesheet: { ...submitted, bonus: 40 } } } },
    'fail saveBonus': {
      'it was paid meanwhile': { error: { status: 409, message: 'This week is paid: it is closed.' } },
      'the amount has three decimals': { error: { status: 422, errors: { amount: ['Pounds and pence.'] } } },
    },
    'done rereadTimesheet': { 'it is accepted': { output: { timesheet: accepted } } },
    'fail rereadTimesheet': { 'the connection is lost': lost, 'it is gone': { error: { status: 404 } } },
  },
  possible: (snapshot, event) => {
    if (event.type === 'rowsMoved') return false
    // In the moment after the week has come up only presses that were aimed at the one before, and the answer, come.
    if (snapshot.matches({ reading: { rows: 'moved' } })) {
      const { timesheet, note, message, overtaken } = snapshot.context
      const calm = timesheet?.status === 'SUBMITTED' && note === '' && !message && !overtaken
      return (
        /^(?:accept|reject|pay|sendQuestion)$|after/.test(event.type) || (calm && /refresh|reread/.test(event.type))
      )
    }
    return true
  },
  show: ({ timesheet, note, repair, bonus, errors, message, overtaken }) => ({
    week: timesheet?.status,
    own: timesheet?.mine === false || undefined,
    pending: timesheet?.pending || undefined,
    missing: timesheet?.unclaimed.length || undefined,
    objected: timesheet?.objected || undefined,
    note: note || undefined,
    repair:
      repair && `${repair.day}, ${['16:00', '07:00'].includes(repair.end) ? `ended at ${repair.end}` : 'as it was'}`,
    bonus: bonus?.amount,
    errors: Object.keys(errors).length ? errors : undefined,
    message,
    overtaken: overtaken?.words,
  }),
  brief: {
    drafts: ({ note, repair, bonus }: Drafts) => [note, repair?.end, bonus?.amount].filter(Boolean).join(', '),
    entries: (entries: { day: string; end: string | null }[]) => entries.map(({ day, end }) => `${day} to ${end}`),
  },
  words: {
    states: {
      'reading.rows.still': 'the week is shown',
      'reading.rows.moved': 'the week has just come up',
      'reading.copy.current': 'as it was read',
      'reading.copy.revalidating': 'reading it anew behind what is shown',
      confirmingPayment: 'asking whether it was paid',
      finishing: 'a missing finish is written',
      repairing: 'hours are put right in place',
      pricing: 'a bonus is written',
      reloadingAfterConflict: 'reading what became of it',
      reloadedAfterConflict: 'back to where it was',
      missing: 'there is no such week',
      unreachable: 'an error with Retry',
    },
    events: {
      write: 'the reader writes {case}',
      accept: 'Accept',
      reject: 'Reject',
      pay: 'Mark as paid',
      confirm: 'yes',
      addNote: 'Add the note',
      sendQuestion: 'the reader asks {case}',
      finish: 'the reader sets the finish of {case}',
      repair: 'the reader puts {case} right',
      change: 'the reader writes {case}',
      setBonus: 'the reader sets a bonus',
      changeBonus: 'the reader writes {case}',
      save: 'Save',
      cancel: 'Cancel',
      retry: 'Retry',
      refresh: 'a notification says that it changed',
      reconnect: 'the network is back',
      'done readTimesheet': 'it comes: {case}',
      'fail readTimesheet': '{case}',
      'done acceptTimesheet': 'it is accepted',
      'fail acceptTimesheet': 'the server refuses: {case}',
      'done rejectTimesheet': 'it is rejected',
      'fail rejectTimesheet': 'the server refuses: {case}',
      'done payTimesheet': 'it is paid',
      'fail payTimesheet': 'the server refuses: {case}',
      'done addNote': 'it is kept',
      'fail addNote': 'the server refuses: {case}',
      'done saveHours': 'they are corrected',
      'fail saveHours': 'the server refuses: {case}',
      'done giveFinish': 'it is set',
      'fail giveFinish': 'the server refuses: {case}',
      'done saveBonus': 'it is set',
      'fail saveBonus': 'the server refuses: {case}',
      'done rereadTimesheet': 'it comes: {case}',
      'fail rereadTimesheet': '{case}',
    },
    actors: {
      readTimesheet: 'the server for the week',
      acceptTimesheet: 'the server to accept it',
      rejectTimesheet: 'the server to reject it',
      payTimesheet: 'the server to mark it as paid',
      addNote: 'the server to keep the note',
      saveHours: 'the server to correct the hours',
      giveFinish: 'the server to set the finish',
      saveBonus: 'the server to set the bonus',
      rereadTimesheet: 'the server for the week',
    },
  },
  mounts: { 'the React view': timesheetReviewInReact },
})
