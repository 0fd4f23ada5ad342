import { stateOf } from '#lifecycles/law'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import { canMove, type MovedBy, type Noun } from '#server/platform/moves/transition'
import type { Invitation } from '#server/sites/subcompany-invitation.queries'

/** An invitation: of a company to a site, or of a worker to a company. */
export const invitationNoun: Noun<typeof invitationLifecycle, Invitation, MovedBy> = {
  noun: 'invitation',
  lifecycle: invitationLifecycle,
  state: ({ status }) => stateOf(status),
  facts: ({ expires_at }, { now }) => ({ isInTime: expires_at > now }),
  owner: ({ id, user_id, company_id }) => ({ id, companyId: company_id, ...(user_id && { userId: user_id }) }),
}

/** Whether it can be accepted at `now`. */
export const isOpen = (invitation: Invitation, now: Date): boolean =>
  canMove(invitationNoun, invitation, { type: 'accept' }, { me: null, now })
