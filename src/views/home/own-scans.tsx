import { useActorRef, useSelector } from '@xstate/react'
import { lazyPart } from '#machines/home/lazy-part.machine'
import { useUser } from '#views/shared/app-context'

const unsettledMachine = lazyPart(() => import('#views/gate/unsettled-scans'))

/**
 * The scans that the user made on this device and that are not settled. Here too, because whoever is no guard any more
 * can open no gate.
 */
export function OwnScans() {
  const user = useUser()
  const part = useSelector(useActorRef(unsettledMachine), ({ context }) => context.part)
  return user && part ? <part.UnsettledScans userId={user.id} /> : null
}
