import { workerEditMachine } from '#machines/workforce/worker-edit.machine'
import type { WorkerValues } from '#machines/workforce/worker-form'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { paths } from '../rig/entry.ts'

const worker = (changed: Partial<WorkerDetail> = {}) => ({
  id: 'w',
  slug: 'jan-nowak',
  first_name: 'Jan',
  last_name: 'Nowak',
  about: null,
  payroll_number: null,
  personal: null,
  dictionary: {},
  editable: true,
  updated_at: '2026-10-26T07:31:00.000Z',
  ...changed,
})
const overtaken = 'Somebody has changed this profile meanwhile.'
const rejection = "Can't update worker profile. Make sure, that worker belongs to your company"

export const entry = paths(workerEditMachine, {
  starts: { 'a profile is edited': { id: 'jan-nowak' } },
  cases: {
    change: { 'the first name': { values: { first_name: 'Janusz' } } },
    'done read': {
      'of one’s own people': { output: { thing: worker() } },
      'of another company': { output: { thing: worker({ editable: false }) } },
    },
    'done reread': {
      'with another first name and a number': {
        output: { thing: worker({ first_name: 'Johann', payroll_number: 'CF-104' }) },
      },
    },
    'done save': { '': { output: { thing: worker({ first_name: 'Janusz' }) } } },
    'fail read': {
      'no such worker': { error: { status: 404, message: 'Not found.' } },
      'no answer': { error: new TypeError('fetch failed') },
    },
    'fail reread': { 'no answer': { error: new TypeError('fetch failed') } },
    'fail save': {
      'the name is missing': { error: { status: 422, message: 'x', errors: { first_name: ['Type the first name.'] } } },
      'the worker left the company': { error: { status: 403, message: rejection } },
      'somebody else saved': { error: { status: 409, message: overtaken, errors: { updated_at: [overtaken] } } },
    },
  },
  show: ({ values, errors, message, incoming, both }) => ({
    'first name': values.first_name || undefined,
    number: values.payroll_number || undefined,
    errors: Object.keys(errors).length ? errors : undefined,
    message,
    incoming: incoming.length ? incoming : undefined,
    both: both.length ? both : undefined,
  }),
  brief: {
    thing: (read: WorkerDetail | undefined) => read && { id: read.id, updated_at: read.updated_at },
    before: (read: WorkerDetail | undefined) => read && { id: read.id },
    values: (values: WorkerValues) => ({ 'first name': values.first_name }),
  },
  words: {
    states: {
      leaving: 'asking whether to leave',
      locked: 'shown as not to be changed',
      missing: 'the 404',
      unreachable: 'an error with Retry',
      merging: 'reading what the other saved',
      'editing.merged': 'edited on, with what the other saved beside it',
    },
    events: {
      change: 'the person changes {case}',
      submit: 'Save',
      leave: 'Cancel',
      keepEditing: 'Keep editing',
      discard: 'Leave',
      retry: 'Retry',
      reconnect: 'the network is back',
      'done read': 'they come: one {case}',
      'done reread': 'they come {case}',
      'done save': 'the server saves it',
      'fail read': '{case}',
      'fail reread': '{case}',
      'fail save': 'it is refused: {case}',
    },
    actors: {
      read: 'the server for the worker',
      reread: 'the server for the worker again',
      save: 'the server to save',
    },
  },
})
