import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { phoneVerificationMachine } from '#machines/registration/phone-verification.machine'
import { ErrorText } from '#ui/elements/error-text'
import { LinkButton } from '#ui/elements/link-button'
import { PasswordField } from '#ui/fields/password-field'
import { RegistrationLayout } from '#views/shared/registration'
import s from './words.module.css'

const words = {
  existing: {
    title: 'Welcome back',
    hint: 'This number has an account. Type its password.',
    complete: 'current-password',
  },
  reset: {
    title: 'New password',
    hint: 'Use at least 8 characters. 15 or more is safer. It signs you out everywhere else.',
    complete: 'new-password',
  },
  new: { title: 'Set a password', hint: 'Use at least 8 characters. 15 or more is safer.', complete: 'new-password' },
}

/** The password of an existing worker, a new one instead of a forgotten one, or the first one of a new worker. */
export function Password({
  actor,
  of,
}: {
  actor: ActorRefFrom<typeof phoneVerificationMachine>
  of: keyof typeof words
}) {
  const password = useSelector(actor, (state) => state.context.password)
  const formError = useSelector(actor, (state) => state.context.formError)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  return (
    <RegistrationLayout
      title={words[of].title}
      hint={words[of].hint}
      onBack={busy ? undefined : () => actor.send({ type: 'back' })}
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
      disabledReason={password === '' ? 'Type the password' : undefined}
      refused={formError}
    >
      <PasswordField
        label="Password"
        size="l"
        big
        autoComplete={words[of].complete}
        value={password}
        onChange={(typed) => actor.send({ type: 'changePassword', password: typed })}
        error={formError.errors.password}
      />
      {formError.message && <ErrorText announce>{formError.message}</ErrorText>}
      {of === 'existing' && (
        <span className={s.link}>
          <LinkButton onClick={() => actor.send({ type: 'forget' })}>Forgot password?</LinkButton>
        </span>
      )}
    </RegistrationLayout>
  )
}
