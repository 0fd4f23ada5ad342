import { assignmentFormMachine, emptyAssignment } from '#machines/jobs/assignment-form.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const values = { ...emptyAssignment, worker: undefined, site_id: 's', start_at: '2026-10-26' }
const overlap = { confirm_overlap: ['They work at Northgate from 12/10/2026 to 24/12/2026. Assign them here as well?'] }
const no = {
  'the role is missing': refused(422, 'x', { errors: { role_id: ['Choose a trade from the list.'] } }),
  'they work there already': refused(409, 'They work on this site on some of these days already.'),
  'somebody was faster': refused(409, 'Somebody has changed this assignment meanwhile.', {
    errors: { updated_at: ['Somebody has changed this assignment meanwhile.'] },
  }),
  'no answer': lostConnection,
}
const stored = {
  id: '1',
  site: { id: 's' },
  role_id: 'dryliner',
  manager: null,
  start_at: '2026-10-26',
  end_at: '2026-12-24',
  updated_at: '2026-10-26T07:40:00.000Z',
}
const saved = { '': { output: { assignment: { id: '1' } } } }

export const entry = paths(assignmentFormMachine, {
  starts: {
    'an assignment is added': { id: undefined, read: undefined, values },
    'one is changed': { id: '1', read: '2026-10-26T07:31:00.000Z', values },
  },
  cases: {
    change: { 'the role': { values: { role_id: 'electrician' } } },
    'done saveAssignment': saved,
    'done saveAnyway': saved,
    'fail saveAssignment': { ...no, 'they work elsewhere': refused(422, 'x', { errors: overlap }) },
    'fail saveAnyway': no,
    'done readAssignment': { 'they changed role and last day': { output: { assignment: stored } } },
    'fail readAssignment': { 'no answer': lostConnection },
  },
  show: ({ id, read, values: { role_id, end_at }, incoming, both, errors, message, overlap: question }) => ({
    id,
    read: read?.slice(11, 16),
    role: role_id || undefined,
    until: end_at || undefined,
    incoming: incoming.length ? incoming : undefined,
    both: both.length ? both : undefined,
    errors: Object.keys(errors).length ? errors : undefined,
    message,
    overlap: question,
  }),
  words: {
    states: {
      'editing.untouched': 'as opened',
      'editing.changed': 'being written',
      'editing.refused': 'with what was wrong',
      'editing.merged': 'beside what somebody else saved',
      merging: 'reading what somebody else saved',
      saving: 'being saved',
      confirming: 'asking whether to assign them on the same days',
      savingAnyway: 'being saved with the overlap',
      leaving: 'asking whether to leave',
    },
    events: {
      change: 'the person writes {case}',
      submit: 'Assign, or Save',
      confirm: 'Assign anyway',
      deny: 'Change the days',
      leave: 'Cancel',
      keepEditing: 'Keep editing',
      discard: 'Leave',
      'done saveAssignment': 'it is saved',
      'done saveAnyway': 'it is saved',
      'fail saveAssignment': 'the server: {case}',
      'fail saveAnyway': 'the server: {case}',
      'done readAssignment': 'it comes: {case}',
      'fail readAssignment': '{case}',
    },
    actors: {
      saveAssignment: 'the server to save it',
      saveAnyway: 'the server to save it, overlap confirmed',
      readAssignment: 'the server for what was saved',
    },
  },
})
