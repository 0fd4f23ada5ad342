import { lazy, Suspense } from 'react'
import { keepsScans } from '#machines/gate/keeps-scans'
import { useUser } from '#views/shared/app-context'

// Without the code the page goes on: scans and marks stay on the device, and are shown the next time.
const NotTaken = lazy(() =>
  import('./not-taken.tsx').then(
    ({ NotTaken }) => ({ default: NotTaken }),
    () => ({ default: () => null }),
  ),
)

/**
 * The scans and marks that the user made on this device and that are not settled. Here too, because whoever is no guard
 * any more can open no gate and no roll call.
 */
export function OwnScans() {
  const user = useUser()
  if (!user || !keepsScans()) return null
  return (
    <Suspense>
      <NotTaken user={user} />
    </Suspense>
  )
}
