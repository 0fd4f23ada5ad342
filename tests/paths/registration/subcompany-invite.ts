import { subcompanyInviteMachine } from '#machines/registration/subcompany-invite.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const invite = {
  inviter: { name: 'Margaret Finch', company: 'Calder & Finch' },
  site: 'Riverside',
  email: 'o•••@b.example',
}
const over = refused(410, 'This invitation is not valid any more.')

const owner = { default_role: 'OWNER', status: 'COMPLETED', is_payroll_company: false } as const

export const entry = paths(subcompanyInviteMachine, {
  starts: {
    'an owner opens the link in the letter': { hash: 'token', reader: owner },
    'somebody who is not signed in opens the link': { hash: 'token', reader: undefined },
    'an owner who is still registering opens the link': { hash: 'token', reader: { ...owner, status: 'REGISTERING' } },
    'the owner of a payroll company opens the link': { hash: 'token', reader: { ...owner, is_payroll_company: true } },
    'a manager opens the link': { hash: 'token', reader: { ...owner, default_role: 'MANAGER' } },
  },
  cases: {
    'done readInvite': { '': { output: { invite } } },
    'fail readInvite': { 'the connection is lost': lostConnection, 'the link is over': over },
    'done requestAccess': { '': { output: { message: 'Your company has asked for access.' } } },
    'fail requestAccess': {
      'the connection is lost': lostConnection,
      'the company has access already': refused(409, 'Your company has access to this site already.'),
      'somebody else was faster': over,
    },
  },
  show: ({ invite, message }) => ({ site: invite?.site, message }),
  words: {
    states: {
      offered: 'the invitation, to ask for access',
      signedOut: 'the invitation, with Sign in',
      ineligible: 'the invitation, and who asks',
      requested: 'the request is requested',
      over: 'the link is over',
      unreachable: 'an error with Retry',
    },
    events: {
      request: 'Ask for access',
      retry: 'Retry',
      'done readInvite': 'it comes',
      'fail readInvite': '{case}',
      'done requestAccess': 'the request is written',
      'fail requestAccess': '{case}',
    },
    actors: { readInvite: 'the server who invites', requestAccess: 'the server for access' },
  },
})
