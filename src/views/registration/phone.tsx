import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { phoneVerificationMachine } from '#machines/registration/phone-verification.machine'
import { ErrorText } from '#ui/elements/error-text'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { PhoneField } from '#ui/fields/phone-field'
import { RegistrationLayout } from '#views/shared/registration'

export type Ended = {
  /** The reason that the last session ended. */
  ended?: string | undefined
  onDismiss?: (() => void) | undefined
}
type PhoneProps = Ended & { actor: ActorRefFrom<typeof phoneVerificationMachine> }

export const SessionEndedBanner = ({ ended, onDismiss }: Ended) =>
  ended && (
    <Banner tone="wait" announce>
      {ended} <LinkButton onClick={onDismiss}>Dismiss</LinkButton>
    </Banner>
  )

/** The first question: a mobile number, shown without +44 and sent with it. */
export function Phone({ actor, ended, onDismiss }: PhoneProps) {
  const phone = useSelector(actor, (s) => s.context.phone)
  const formError = useSelector(actor, (s) => s.context.formError)
  const busy = useSelector(actor, (s) => s.hasTag('busy'))
  return (
    <RegistrationLayout
      title="Your mobile number"
      hint="We send you a code, to be sure that it is yours."
      onBack={busy ? undefined : () => actor.send({ type: 'back' })}
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
      disabledReason={phone.trim() === '' ? 'Type your mobile number' : undefined}
      refused={formError}
    >
      <SessionEndedBanner ended={ended} onDismiss={onDismiss} />
      <PhoneField
        label="Mobile number"
        hint="A UK number, like 07700 900142"
        size="l"
        big
        value={phone}
        readOnly={busy}
        onChange={(typed) => actor.send({ type: 'changePhone', phone: typed })}
        error={formError.errors.phone_number}
      />
      {formError.message && <ErrorText announce>{formError.message}</ErrorText>}
    </RegistrationLayout>
  )
}
