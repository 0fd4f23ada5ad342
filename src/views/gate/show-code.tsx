import { useActorRef, useSelector } from '@xstate/react'
import { QrCode } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { modalMachine } from '#machines/kit/modal.machine'
import { Button } from '#ui/elements/button'
import { untilLoaded } from '#ui/elements/until-loaded'
import { useUser } from '#views/shared/app-context'

// With the page, not at the press: at a gate there may be no network.
const loading = untilLoaded(() => import('./my-code.tsx'))
// Whoever opens the code sees the failure.
loading.catch(() => {})
const MyCode = lazy(async () => ({ default: (await loading).MyCode }))

/** Opens the worker’s code; renders nothing for other users. */
export function ShowCode() {
  const user = useUser()
  const modal = useActorRef(modalMachine)
  const open = useSelector(modal, (state) => state.matches('open'))
  if (!user) return null
  return (
    <>
      <Button size="l" wide icon={QrCode} onClick={() => modal.send({ type: 'open' })}>
        Show my code
      </Button>
      {open && (
        <Suspense fallback={<p role="status">Your code opens as soon as this phone has a connection.</p>}>
          <MyCode userId={user.id} onClose={() => modal.send({ type: 'close' })} />
        </Suspense>
      )}
    </>
  )
}
