import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '#shared/api/kit/user'
import { UnsettledScans } from '#views/gate/unsettled-scans'

// Without the code the page goes on: the marks stay on the device, and are sent the next time.
const FormerRollCalls = lazy(() =>
  import('#views/safety/former-roll-calls').then(
    ({ FormerRollCalls }) => ({ default: FormerRollCalls }),
    () => ({ default: () => null }),
  ),
)

/** What the user did on this device as a guard and the server has not taken: scans, and marks of a right that ended. */
export function NotTaken({ user }: { user: User }): ReactNode {
  return (
    <>
      <UnsettledScans userId={user.id} />
      <Suspense>
        <FormerRollCalls user={user} />
      </Suspense>
    </>
  )
}
