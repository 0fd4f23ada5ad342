import { createOfferMachine } from '#machines/jobs/create-offer.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const worker = { id: 'w', slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak' }
const approver = { id: 'm', slug: 'margaret', first_name: 'Margaret', last_name: 'Finch' }
const preset = {
  id: 'p',
  role: 'scaffolder',
  name: null,
  created_at: '2026-10-01T08:00:00.000Z',
  data: {
    use_timesheet: true,
    payment_cycle: 'WEEKLY',
    hourly_rate: 24.8,
    payment_type: 'ABC',
    ref_number: null,
    employment_type: null,
    experience_years: null,
    description: null,
  },
}
const post = {
  site: { id: 's' },
  manager: { id: 'priya' },
  role_id: 'carpenter',
  start_at: '2026-11-09',
  end_at: '2026-12-18',
  due_date: '2026-10-30',
  use_timesheet: true,
  hourly_rate: 22,
  payment_type: 'OWN',
  email_for_invoice: 'pay@calder-finch.example',
  ref_number: 'CF-2291',
  employment_type: null,
  experience_years: null,
  description: null,
}
const prefill = {
  worker,
  closed: null,
  payroll_company: 'Umbra Pay',
  payment_type: 'ABC',
  approver,
  post: null,
  presets: [preset],
}
const loaded = (changed: object = {}) => ({ output: { prefill: { ...prefill, ...changed } } })
const no = {
  'the last day is before the first': refused(422, 'x', { errors: { end_at: ['The last day is before the first.'] } }),
  'the site is closed': refused(409, 'This site is closed.'),
  'no answer': lostConnection,
}

export const entry = paths(createOfferMachine, {
  starts: { 'the conversation with Jan Nowak': { worker: 'w', site_id: undefined, post_id: undefined } },
  cases: {
    change: { 'the role, scaffolder': { values: { role_id: 'scaffolder' } } },
    'done loadPrefill': {
      'the worker, and a preset for scaffolders': loaded(),
      'the terms of a post': loaded({ post }),
      'no payroll company': loaded({ payroll_company: null, payment_type: 'OWN' }),
      'the worker takes no offers': loaded({ closed: 'They take no messages from your company, and no offers.' }),
    },
    'fail loadPrefill': { 'nobody by this id': refused(404, 'x'), 'no answer': lostConnection },
    'done checkTerms': {
      'all is there': { output: { errors: {} } },
      'no due date': { output: { errors: { due_date: 'Choose the day by which they answer.' } } },
    },
    'fail checkTerms': { 'the code does not come': lostConnection },
    'done forecast': {
      'nothing against it': { output: { warnings: [] } },
      'other work on these days': {
        output: {
          warnings: [{ kind: 'clash', text: '2 days overlap: they are assigned to Northgate until 10/11/2026.' }],
        },
      },
    },
    'fail forecast': no,
    'done sendOffer': { '': { output: { offer: { id: 'o' } } } },
    'fail sendOffer': no,
    'done savePreset': { '': { output: { presets: [preset] } } },
    'fail savePreset': {
      'a rate below nothing': refused(422, 'x', { errors: { 'data.hourly_rate': ['The rate is below nothing.'] } }),
      'no answer': lostConnection,
    },
  },
  show: ({ prefill: { closed, presets }, values, errors, message, warnings }) => ({
    to: values.worker?.name,
    role: values.role_id || undefined,
    from: values.start_at || undefined,
    due: values.due_date || undefined,
    rate: values.hourly_rate || undefined,
    payment: values.payment_type,
    presets: presets.length || undefined,
    closed: closed ?? undefined,
    errors: Object.keys(errors).length ? errors : undefined,
    message,
    warnings: warnings.length ? warnings.map(({ text }) => text) : undefined,
  }),
  words: {
    states: {
      loading: 'being opened',
      missing: 'not possible for this person',
      closed: 'closed to this company',
      unreachable: 'not loaded',
      'editing.untouched': 'as opened',
      'editing.changed': 'being written',
      'editing.refused': 'with what was wrong',
      checking: 'being checked',
      forecasting: 'being held against their other work',
      warned: 'asking whether to send it anyway',
      sending: 'being sent',
      savingPreset: 'saving the preset',
      leaving: 'asking whether to leave',
    },
    events: {
      change: 'the person writes {case}',
      submit: 'Send Offer',
      confirm: 'Send anyway',
      deny: 'Change the offer',
      savePreset: 'Save as the preset',
      leave: 'Cancel',
      keepEditing: 'Keep editing',
      discard: 'Leave',
      retry: 'Retry',
      reconnect: 'the connection is back',
      'done loadPrefill': 'it comes: {case}',
      'fail loadPrefill': 'the server: {case}',
      'done checkTerms': '{case}',
      'fail checkTerms': '{case}',
      'done forecast': 'the forecast: {case}',
      'fail forecast': 'the server: {case}',
      'done sendOffer': 'it is sent',
      'fail sendOffer': 'the server: {case}',
      'done savePreset': 'it is saved',
      'fail savePreset': 'the server: {case}',
    },
    actors: {
      loadPrefill: 'the server what it begins with',
      checkTerms: 'the contract what is missing',
      forecast: 'the server what it would run into',
      sendOffer: 'the server to send it',
      savePreset: 'the server to save the preset',
      watchConnection: 'for the connection',
      watchBack: 'for Back',
    },
  },
})
