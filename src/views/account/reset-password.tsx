import { useActorRef, useSelector } from '@xstate/react'
import { resetPasswordMachine } from '#machines/account/reset-password.machine'
import { paths } from '#shared/api/kit/paths'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { ErrorText } from '#ui/elements/error-text'
import { Banner } from '#ui/feedback/banner'
import { PasswordField } from '#ui/fields/password-field'
import s from './sign-in.module.css'

/** /login/password/reset: the mailed link sets a new password. */
export function ResetPassword({ token }: { token: string }) {
  const actor = useActorRef(resetPasswordMachine, { input: { token } })
  const password = useSelector(actor, (state) => state.context.password)
  const error = useSelector(actor, (state) => state.context.error)
  const message = useSelector(actor, (state) => state.context.message)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const at = useSelector(actor, (state) =>
    state.matches('stale') ? 'stale' : state.matches('saved') ? 'saved' : 'form',
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
      <h1>New password</h1>
      {at === 'saved' && (
        <div className={s.fields}>
          <Banner tone="ok" announce>
            Your new password is set, and you are signed out everywhere.
          </Banner>
          <ButtonLink href={paths.login} kind="primary" size="l" wide>
            Sign in
          </ButtonLink>
        </div>
      )}
      {at === 'stale' && (
        <div className={s.fields}>
          <Banner tone="wait" announce>
            This link has been used or is too old.
          </Banner>
          <ButtonLink href={paths.forgotPassword} kind="primary" size="l" wide>
            Ask for a new link
          </ButtonLink>
        </div>
      )}
      {at === 'form' && (
        <div className={s.fields}>
          <PasswordField
            label="New password"
            hint="At least 8 characters. 15 or more is safer; a few words are fine."
            size="l"
            autoComplete="new-password"
            value={password}
            error={error}
            onChange={(password) => actor.send({ type: 'change', password })}
          />
          <Button type="submit" kind="primary" size="l" wide busy={busy}>
            Save the password
          </Button>
          {message && <ErrorText announce>{message}</ErrorText>}
        </div>
      )}
    </form>
  )
}
