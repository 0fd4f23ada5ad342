import { useActorRef, useSelector } from '@xstate/react'
import { QrCode } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { modalMachine } from '#machines/kit/modal.machine'
import { Button } from '#ui/elements/button'
import { useUser } from '#views/shared/app-context'

const MyCode = lazy(() => import('./my-code.tsx').then(({ MyCode }) => ({ default: MyCode })))

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
        <Suspense>
          <MyCode userId={user.id} onClose={() => modal.send({ type: 'close' })} />
        </Suspense>
      )}
    </>
  )
}
