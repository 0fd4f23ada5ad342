import { workerInvitationsMachine } from '#machines/workforce/worker-invitations.machine'
import type { WorkerInvitation } from '#shared/api/workforce/worker-invitation'
import { paths } from '../rig/entry.ts'

const invitation: WorkerInvitation = {
  id: '0199c000-0000-7000-8000-0000000000cc',
  company: 'Calder & Finch',
  asked_at: '2026-10-26T07:31:00Z',
  expires_at: '2026-11-25T07:31:00Z',
}

export const entry = paths(workerInvitationsMachine, {
  cases: {
    answer: {
      yes: { invitation, accept: true },
      no: { invitation, accept: false },
    },
    'done readInvitations': {
      'a company asks': { output: { data: [invitation] } },
      'nobody asks': { output: { data: [] } },
    },
    'fail readInvitations': { 'the connection is lost': { error: new TypeError('fetch failed') } },
    'done sendAnswer': { '': { output: { data: invitation } } },
    'fail sendAnswer': {
      'it has run out': { error: { status: 409, message: 'This invitation has run out.' } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
  },
  possible: ({ context }, event) => event.type !== 'answer' || context.invitations.length > 0,
  show: ({ invitations, invitation: chosen, accept }) => ({
    invitedBy: invitations.map(({ company }) => company),
    answer: chosen && (accept ? 'yes' : 'no'),
  }),
  words: {
    states: {
      unknown: 'nothing is asked',
      shown: 'who asks is shown, if anybody does',
      confirming: 'asking whether they are sure',
    },
    events: {
      answer: 'the worker says {case}',
      confirm: 'sure',
      back: 'Cancel',
      'done readInvitations': '{case}',
      'fail readInvitations': '{case}',
      'done sendAnswer': 'it is written down',
      'fail sendAnswer': '{case}',
    },
    actors: { readInvitations: 'the server who asks', sendAnswer: 'the server to write it down' },
  },
})
