import { useActorRef, useSelector } from '@xstate/react'
import { verifyEmailMachine } from '#machines/account/verify-email.machine'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { Spinner } from '#ui/elements/spinner'
import { Banner } from '#ui/feedback/banner'
import { ErrorState } from '#ui/feedback/error-state'
import { TextField } from '#ui/fields/text-field'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './sign-in.module.css'

/** /verify-email/{id?}: verifies the address, signs in and goes on. */
export function VerifyEmail({ token, onVerified }: { token: string; onVerified: () => void }) {
  const actor = useActorRef(verifyEmailMachine, { input: { token } })
  const email = useSelector(actor, (state) => state.context.email)
  const message = useSelector(actor, (state) => state.context.message)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const at = useSelector(actor, (state) => state.value)
  useActorEvents(actor, onVerified)
  if (at === 'unreachable')
    return (
      <ErrorState title="Your email could not be verified" level={1} onRetry={() => actor.send({ type: 'retry' })}>
        {message}
      </ErrorState>
    )
  if (at === 'verifying' || at === 'verified' || at === 'opening')
    return (
      <div className={`${s.page} ${s.form}`} role="status">
        <h1>Verifying your email</h1>
        <Spinner />
      </div>
    )
  return (
    <form
      className={`${s.page} ${s.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'submit' })
      }}
    >
      <h1>Verify your email</h1>
      {at === 'resent' ? (
        <Banner tone="ok" announce>
          If {email} waits for it, a new link is on its way.
        </Banner>
      ) : (
        <div className={s.fields}>
          {message && <ErrorText announce>{message}</ErrorText>}
          <TextField
            label="Email"
            hint="We send you a new link."
            size="l"
            type="email"
            autoComplete="email"
            value={email}
            onChange={(email) => actor.send({ type: 'change', email })}
          />
          <Button type="submit" kind="primary" size="l" wide busy={busy}>
            Send the link
          </Button>
        </div>
      )}
    </form>
  )
}
