import { useActorRef, useSelector } from '@xstate/react'
import { forgotPasswordMachine } from '#machines/account/forgot-password.machine'
import { paths } from '#shared/api/kit/paths'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { TextField } from '#ui/fields/text-field'
import s from './sign-in.module.css'

/**
 * /login/password/forgot: mails a link. The answer is the same for every address, so that it does not reveal who has an
 * account.
 */
export function ForgotPassword() {
  const actor = useActorRef(forgotPasswordMachine)
  const email = useSelector(actor, (state) => state.context.email)
  const error = useSelector(actor, (state) => state.context.error)
  const message = useSelector(actor, (state) => state.context.message)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const isRequested = useSelector(actor, (state) => state.matches('sent'))
  return (
    <form
      className={`${s.page} ${s.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'submit' })
      }}
    >
      <h1>Forgot password?</h1>
      {isRequested ? (
        <div className={s.fields}>
          <Banner tone="ok" announce>
            If {email} has an account, a link for a new password is on its way. It is good for 30 minutes.
          </Banner>
          <p>
            Nothing came? Look in the spam folder, or{' '}
            <LinkButton onClick={() => actor.send({ type: 'again' })}>try again</LinkButton>.
          </p>
        </div>
      ) : (
        <div className={s.fields}>
          <TextField
            label="Email"
            hint={
              <>
                Workers who sign in by phone number get a new password with a code, at{' '}
                <a href={paths.registerWorker}>registration</a>.
              </>
            }
            size="l"
            type="email"
            autoComplete="email"
            value={email}
            error={error}
            onChange={(email) => actor.send({ type: 'change', email })}
          />
          <Button type="submit" kind="primary" size="l" wide busy={busy}>
            Send the link
          </Button>
          {message && <ErrorText announce>{message}</ErrorText>}
        </div>
      )}
      <p className={s.back}>
        <a href={paths.login}>Back to sign in</a>
      </p>
    </form>
  )
}
