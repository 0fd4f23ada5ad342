import { useSelector } from '@xstate/react'
import { IdCard, ScanFace } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { identityCaptureMachine } from '#machines/registration/identity-capture.machine'
import { ErrorText } from '#ui/elements/error-text'
import { Icon } from '#ui/elements/icon'
import { RegistrationLayout } from '#views/shared/registration'
import s from './words.module.css'

/** Inside the native app: starts the app's own capture. */
export function IdentityLaunch({ actor }: { actor: ActorRefFrom<typeof identityCaptureMachine> }) {
  const message = useSelector(actor, (state) => state.context.message)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  return (
    <RegistrationLayout
      step={1}
      title="Verify your identity"
      hint="Have your document ready: the app photographs both."
      onBack={busy ? undefined : () => actor.send({ type: 'back' })}
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
    >
      <ol className={s.things}>
        <li>
          <Icon of={IdCard} />
          Your passport or driving licence
        </li>
        <li>
          <Icon of={ScanFace} />
          Your face
        </li>
      </ol>
      {message && <ErrorText announce>{message}</ErrorText>}
    </RegistrationLayout>
  )
}
