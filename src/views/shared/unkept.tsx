import { useActorRef, useSelector } from '@xstate/react'
import { unkeptMachine } from '#machines/kit/unkept.machine'
import { Banner } from '#ui/feedback/banner'

/** A warning for as long as this device cannot store anything. */
export function Unkept() {
  const actor = useActorRef(unkeptMachine)
  const isUnkept = useSelector(actor, (state) => state.hasTag('unkept'))
  if (!isUnkept) return null
  return (
    <Banner tone="bad" edge announce>
      <b>This device’s storage is full, or does not answer.</b> Keep this page open, or what was just entered is lost.
      Free up some space: saving is tried again every 15 seconds.
    </Banner>
  )
}
