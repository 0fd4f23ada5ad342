import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { notificationPermissionMachine } from '#machines/registration/notification-permission.machine'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { RegistrationLayout } from '#views/shared/registration'
import { Waiting } from './waiting.tsx'
import s from './words.module.css'

/** Inside the native app only: asks for permission to send notifications. Without an answer the worker can go on. */
export function Permission({ actor }: { actor: ActorRefFrom<typeof notificationPermissionMachine> }) {
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const skip = () => actor.send({ type: 'skip' })
  if (state === 'decided' || state === 'reading') return <Waiting />
  if (state === 'denied' || state === 'unreachable')
    return (
      <RegistrationLayout title="Notifications are off" onContinue={skip}>
        <Banner tone="wait" announce>
          {state === 'denied'
            ? 'You can allow them in the settings of your phone.'
            : 'The app did not answer. You can allow notifications later.'}
        </Banner>
        <div className={s.second}>
          <Button size="l" wide onClick={() => actor.send({ type: 'retry' })}>
            Try again
          </Button>
        </div>
      </RegistrationLayout>
    )
  return (
    <RegistrationLayout
      title="May we notify you?"
      hint="About job offers, messages and changes to your shifts."
      onContinue={() => actor.send({ type: 'allow' })}
      continueLabel="Allow notifications"
      busy={state === 'requesting'}
    >
      <div className={s.second}>
        <Button size="l" wide onClick={skip}>
          Not now
        </Button>
      </div>
    </RegistrationLayout>
  )
}
