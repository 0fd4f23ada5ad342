import { lazy, Suspense } from 'react'
import { keepsScans } from '#machines/keeps-scans'
import { useUser } from '#views/session/app-context'

// Without the code the page goes on: the scans stay on the device, and are shown the next time.
const UnsettledScans = lazy(() =>
  import('#views/site-control/unsettled-scans').then(
    ({ UnsettledScans }) => ({ default: UnsettledScans }),
    () => ({ default: () => null }),
  ),
)

/**
 * The scans that the user made on this device and that are not settled. Here too, because whoever is no guard any more
 * can open no gate.
 */
export function OwnScans() {
  const user = useUser()
  if (!user || !keepsScans()) return null
  return (
    <Suspense>
      <UnsettledScans userId={user.id} />
    </Suspense>
  )
}
