import type { ReactNode } from 'react'
import type { User } from '#shared/api/kit/user'
import { UnsettledScans } from '#views/gate/unsettled-scans'
import { UnsentRollCalls } from '#views/safety/unsent-roll-calls'

/** What the user did on this device and the server has not taken: scans, and marks and starts of roll calls. */
export function NotTaken({ user }: { user: User }): ReactNode {
  return (
    <>
      <UnsettledScans userId={user.id} />
      <UnsentRollCalls user={user} />
    </>
  )
}
