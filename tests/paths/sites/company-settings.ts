import { companySettingsMachine } from '#machines/sites/company-settings.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const settings = (changed: object = {}) => ({
  output: {
    thing: {
      id: '1',
      name: 'Calder & Finch',
      payment_type: null,
      payroll_company: null,
      default_approver: null,
      payrolls: [{ id: 'aire', value: 'Aire Valley Payroll' }],
      editable: true,
      updated_at: '2026-10-26T07:31:00.000Z',
      ...changed,
    },
  },
})
const overtaken = 'Somebody saved these details meanwhile.'

export const entry = paths(companySettingsMachine, {
  starts: { '/settings/company': { id: 'own' } },
  cases: {
    change: { 'the payment option': { values: { payment_type: 'ABC' } } },
    'done read': {
      'for an owner': settings(),
      'for a manager': settings({ editable: false }),
    },
    'done reread': { 'with a payroll company': settings({ payroll_company: { id: 'aire' } }) },
    'done save': { '': settings({ payment_type: 'ABC' }) },
    'fail read': { 'no company yet': refused(404, 'Not found.'), 'no answer': lostConnection },
    'fail reread': { 'no answer': lostConnection },
    'fail save': {
      'no payroll company': refused(422, 'x', {
        errors: { payment_type: ['Choose a payroll company as well, or OWN.'] },
      }),
      'somebody else saved': refused(409, overtaken, { errors: { updated_at: [overtaken] } }),
      'no answer': lostConnection,
    },
  },
  show: ({ values, errors, message, incoming, both }) => ({
    payroll: values.payroll_company_id || undefined,
    option: values.payment_type ?? undefined,
    errors: Object.keys(errors).length ? errors : undefined,
    message,
    incoming: incoming.length ? incoming : undefined,
    both: both.length ? both : undefined,
  }),
  words: {
    states: {
      leaving: 'asking whether to leave',
      locked: 'read only',
      missing: 'the 404',
      unreachable: 'an error with Retry',
      merging: 'reading what the other saved',
      'editing.merged': 'edited on, with what the other saved beside it',
    },
    events: {
      change: 'the owner changes {case}',
      submit: 'Save',
      leave: 'Cancel',
      keepEditing: 'Keep editing',
      discard: 'Leave',
      retry: 'Retry',
      reconnect: 'the network is back',
      'done read': 'it comes {case}',
      'done reread': 'it comes {case}',
      'done save': 'the server saves it',
      'fail read': '{case}',
      'fail reread': '{case}',
      'fail save': 'the server refuses: {case}',
    },
    actors: {
      read: 'the server for the company',
      reread: 'the server for the company again',
      save: 'the server to save it',
    },
  },
})
