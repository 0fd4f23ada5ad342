import { emptyPost, type JobPostValues, jobPostFormMachine } from '#machines/jobs/job-post-form.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { storedPost } from '../../support/jobs/stored-post.ts'
import { paths } from '../rig/entry.ts'

const post = (changed: Parameters<typeof storedPost>[0] = {}) => ({
  output: { thing: { ...storedPost(changed), editable: true } },
})
const overtaken = 'Somebody has changed this job post meanwhile. Save again to keep what you typed.'

export const entry = paths(jobPostFormMachine, {
  starts: {
    'a job is posted': { id: undefined },
    'one is begun from a preset': { id: undefined, values: { role_id: 'bricklayer', hourly_rate: '22.5' } },
    'one is changed': { id: '1' },
  },
  cases: {
    change: { 'another rate': { values: { hourly_rate: '25.10' } } },
    'done read': {
      'that can be changed': post(),
      'that was removed meanwhile': { output: { thing: { ...storedPost({ status: 'REMOVED' }), editable: false } } },
    },
    'done reread': {
      'with another rate and another last day': post({ hourly_rate: 24, end_at: '2027-01-29' }),
    },
    'done save': { '': post({ hourly_rate: 25.1 }) },
    'fail read': { 'it was removed': refused(404, 'Not found.'), 'no answer': lostConnection },
    'fail reread': { 'no answer': lostConnection },
    'fail save': {
      'the role is missing': refused(422, 'x', { errors: { role_id: ['Choose a trade from the list.'] } }),
      'the site is closed': refused(409, 'This site is closed.'),
      'no answer': lostConnection,
      'somebody was faster': refused(409, overtaken, { errors: { updated_at: [overtaken] } }),
    },
  },
  show: ({ id, values, errors, message, incoming, both }) => ({
    id,
    role: values.role_id || undefined,
    rate: values.hourly_rate || undefined,
    until: values.end_at || undefined,
    errors: Object.keys(errors).length ? errors : undefined,
    message,
    incoming: incoming.length ? incoming : undefined,
    both: both.length ? both : undefined,
  }),
  // Only a post that exists was saved by somebody else.
  possible: ({ context }, event) =>
    context.id !== undefined ||
    event.type !== 'xstate.error.actor.save' ||
    !JSON.stringify(event).includes('updated_at'),
  brief: {
    thing: (read: { id: string; updated_at: string } | undefined) =>
      read && { id: read.id, updated_at: read.updated_at },
    before: (read: { id: string } | undefined) => read && { id: read.id },
    values: (values: JobPostValues) =>
      Object.fromEntries(
        Object.entries(values).filter(([name, value]) => value !== emptyPost[name as keyof JobPostValues]),
      ),
  },
  words: {
    states: {
      'editing.untouched': 'as opened',
      'editing.changed': 'being typed',
      'editing.refused': 'with what was wrong',
      'editing.merged': 'with what somebody else saved taken over',
      leaving: 'asking whether to leave',
      locked: 'said to be removed',
      missing: 'said to be removed',
      unreachable: 'an error with Retry',
      merging: 'reading what somebody else saved',
    },
    events: {
      change: 'the person types {case}',
      submit: 'Post job, or Save',
      leave: 'Cancel',
      keepEditing: 'Keep editing',
      discard: 'Leave',
      retry: 'Retry',
      reconnect: 'the network is back',
      'done read': 'it comes: one {case}',
      'done reread': 'it comes {case}',
      'done save': 'the server saves it',
      'fail read': '{case}',
      'fail reread': '{case}',
      'fail save': 'the server: {case}',
    },
    actors: {
      watchConnection: 'for the network',
      read: 'the server for the post',
      reread: 'the server for the post again',
      save: 'the server to save it',
    },
  },
})
