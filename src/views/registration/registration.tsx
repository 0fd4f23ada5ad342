import { useActorRef, useSelector } from '@xstate/react'
import type { ActorOptions } from 'xstate'
import { nativeSide } from '#machines/platform/native-side'
import { workerRegistrationMachine } from '#machines/registration/worker-registration.machine'
import { Channel } from '#views/shared/channel'
import { Unanswered } from '#views/shared/unanswered'
import { useActorEvents } from '#views/shared/use-actor-events'
import { Finished } from './finished.tsx'
import { Permission } from './permission.tsx'
import type { Ended } from './phone.tsx'
import { PhoneVerification } from './phone-verification.tsx'
import { RegistrationSteps } from './registration-steps.tsx'
import { Waiting } from './waiting.tsx'

export type RegistrationProps = Ended & {
  /** Called by the last Continue, to go to the home page. */
  onFinished?: (() => void) | undefined
  chart?: typeof workerRegistrationMachine | undefined
  options?: ActorOptions<typeof workerRegistrationMachine> | undefined
}

/** The whole worker registration: phone verification, the six steps, the end. */
export function Registration(props: RegistrationProps) {
  return (
    <Channel value={nativeSide}>
      <RegistrationOf {...props} />
    </Channel>
  )
}

function RegistrationOf({
  onFinished,
  ended,
  onDismiss,
  chart = workerRegistrationMachine,
  options,
}: RegistrationProps) {
  const actor = useActorRef(chart, options)
  const state = useSelector(actor, (s) => s.value)
  const message = useSelector(actor, (s) => s.context.formError.message)
  const phone = useSelector(actor, (s) => s.children.verifyPhone)
  const permission = useSelector(actor, (s) => s.children.requestPermission)
  const steps = useSelector(actor, (s) => s.children.takeSteps)
  useActorEvents(actor, (event) => {
    if (event.type === 'finished') onFinished?.()
  })
  if (phone) return <PhoneVerification actor={phone} ended={ended} onDismiss={onDismiss} />
  if (permission) return <Permission actor={permission} />
  if (steps) return <RegistrationSteps actor={steps} />
  if (state === 'unreachable') return <Unanswered message={message} onRetry={() => actor.send({ type: 'retry' })} />
  if (state === 'finished') return <Finished actor={actor} />
  return <Waiting />
}
