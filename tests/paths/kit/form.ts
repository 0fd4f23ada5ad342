import { catalogue } from '#machines/catalogue'
import { paths } from '../rig/entry.ts'

export const entry = paths(catalogue.form.chart, {
  starts: { 'a form opens': { values: { email: 'ann@example.test' }, prefix: 'worker' } },
  cases: {
    change: { 'another email': { values: { email: 'bob@example.test' } } },
    'done save': { '': { output: { id: '1' } } },
    'fail save': {
      'two messages for one nested field': {
        error: {
          status: 422,
          message: 'Check the form',
          errors: { 'worker.email': ['Taken', 'Too long'], phone: ['Not a number'] },
        },
      },
      'no answer': { error: new TypeError('fetch failed') },
    },
  },
  show: ({ values, kept, errors, message }) => ({
    email: values.email,
    kept: kept.email,
    errors: Object.keys(errors).length ? errors : undefined,
    message,
  }),
  words: {
    events: {
      change: 'the person types {case}',
      'done save': 'the server saves',
      'fail save': 'the server refuses: {case}',
    },
    states: { leaving: 'asking whether to leave' },
  },
})
