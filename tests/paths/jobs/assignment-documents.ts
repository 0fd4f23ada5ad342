import { assignmentDocumentsMachine } from '#machines/jobs/assignment-documents.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const document = (changed: object) => ({ id: 'd1', media_id: 'm1', version: 1, accepted_at: null, ...changed })
const loaded = (...documents: object[]) => ({ output: { assignment: { id: '1', status: 'AWAITING', documents } } })
const other = document({ id: 'd2', media_id: 'm2' })

export const entry = paths(assignmentDocumentsMachine, {
  starts: {
    'the documents are opened': { id: '1', mediaId: undefined },
    'the first is opened': { id: '1', mediaId: 'm1' },
  },
  cases: {
    changePassword: { '': { password: 'five-bar gate' } },
    'done load': {
      'two to accept': loaded(document({}), other),
      'the first accepted before': loaded(document({ accepted_at: '2026-10-26T07:12:00Z' })),
      'another one only': loaded(other),
      'no documents': loaded(),
    },
    'done reload': {
      'the same version': loaded(document({}), other),
      'a newer version of it': loaded(other, document({ media_id: 'm3', version: 2 })),
      'without it': loaded(other),
      'no documents any more': loaded(),
    },
    'fail load': { 'no such assignment': refused(404, 'Not found.'), 'no answer': lostConnection },
    'fail reload': { 'no answer': lostConnection },
    'done acceptDocument': { '': loaded(other, document({ accepted_at: '2026-10-26T07:12:00Z' })) },
    'fail acceptDocument': {
      'wrong password': refused(422, 'x', { errors: { password: ['This is not your password. 4 tries left.'] } }),
      'too many tries': refused(429, 'Too many tries.', { reset: 840 }),
      'it was replaced': refused(409, 'This version was replaced by version 2.'),
      'no answer': lostConnection,
    },
  },
  show: ({ document: shown, password, error, notice }) => ({
    document: shown && `${shown.id} version ${shown.version}`,
    password: password === '' ? undefined : 'typed',
    error,
    notice,
  }),
  words: {
    states: {
      reading: 'being read',
      'signing.typing': 'the password is asked',
      'signing.refused': 'the password is asked again, with what was wrong',
      'signing.locked': 'the password is asked again, after the wait',
      accepting: 'being accepted',
      revalidating: 'reading what counts now',
      accepted: 'accepted',
      empty: 'nothing to read',
      missing: 'the 404',
      unreachable: 'an error with Retry',
    },
    events: {
      finish: 'the last page is shown',
      changePassword: 'the worker types their password',
      accept: 'Accept this document',
      retry: 'Retry',
      reconnect: 'the network is back',
      'done load': 'they come: {case}',
      'done reload': 'they come: {case}',
      'fail load': '{case}',
      'fail reload': '{case}',
      'done acceptDocument': 'it is accepted',
      'fail acceptDocument': 'the server: {case}',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for the assignment',
      reload: 'the server for the assignment again',
      acceptDocument: 'the server to accept it',
    },
  },
})
