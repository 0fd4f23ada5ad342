import { useActorRef, useSelector } from '@xstate/react'
import { lazyPart } from '#machines/home/lazy-part.machine'
import { useUser } from '#views/shared/app-context'

const notTakenMachine = lazyPart(() => import('./not-taken.tsx'))

/**
 * The scans and marks that the user made on this device and that are not settled. Here too, because whoever is no guard
 * any more can open no gate and no roll call, and marks are not to wait for somebody to open theirs again.
 */
export function OwnScans() {
  const user = useUser()
  const part = useSelector(useActorRef(notTakenMachine), ({ context }) => context.part)
  return user && part ? <part.NotTaken user={user} /> : null
}
