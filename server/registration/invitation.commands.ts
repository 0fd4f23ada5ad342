import { stateOf } from '#lifecycles/law'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import type { Tx } from '#server/platform/db/transaction'
import { canMove, type Mover, type Noun } from '#server/platform/moves/transition'
import type { Invitation } from '#server/sites/subcompany-invitation.queries'

/** An invitation: of a company to a site, or of a worker to a company. */
export const invitationNoun: Noun<typeof invitationLifecycle, Invitation, Mover> = {
  noun: 'invitation',
  lifecycle: invitationLifecycle,
  state: ({ status }) => stateOf(status),
  facts: (_tx, { expires_at }, { now }) => ({ isInTime: expires_at > now }),
  owner: ({ id, user_id, company_id }) => ({ id, companyId: company_id, ...(user_id && { userId: user_id }) }),
}

/** Whether it can be accepted at `now`. */
export const isOpen = (tx: Tx, invitation: Invitation, now: Date): Promise<boolean> =>
  canMove(tx, invitationNoun, invitation, { type: 'accept' }, { me: null, now })
