import type { DemoContext } from '#server/demo/context'
import { demoId } from '#server/demo/ids'
import { companyId, siteId, staffId } from '#server/demo/ids-by-key'
import { invitationHash } from '#server/demo/staff'
import type { invitations } from '#server/platform/db/schema/invitation'
import { fingerprint } from '#server/platform/kit/keys'

/** An invited sub-company whose owner has an account but has not entered the company's details yet. */
export const invitationRows = (demo: DemoContext): (typeof invitations.$inferInsert)[] => [
  {
    id: demoId('other', 9001),
    hash: fingerprint(invitationHash),
    kind: 'SUBCOMPANY',
    company_id: companyId('main'),
    site_id: siteId('northgate'),
    name: 'MacAllister Lifts Ltd',
    email: 'lachlan@macallister-lifts.example',
    invited_by: staffId('colin'),
    user_id: staffId('invited-owner'),
    expires_at: demo.at(5, '12:00'),
    created_at: demo.at(-2, '12:00'),
  },
]
