import { useActorRef, useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { ActorOptions } from 'xstate'
import { signInMachine } from '#machines/account/sign-in.machine'
import { paths } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { Checkbox } from '#ui/fields/checkbox'
import { PasswordField } from '#ui/fields/password-field'
import { TextField } from '#ui/fields/text-field'
import { useActorEvents } from '#views/shared/use-actor-events'
import { QuickLogin } from './quick-login.tsx'
import s from './sign-in.module.css'

export type SignInProps = {
  /** The reason that the last session ended. */
  error?: string | undefined
  /** Called when the user starts typing: what follows the sign-in can be loaded. */
  onPrepare?: (() => void) | undefined
  chart?: typeof signInMachine | undefined
  options?: ActorOptions<typeof signInMachine> | undefined
}

/** Email or phone number, password, remember me. */
export function SignIn({ error, onPrepare, chart = signInMachine, options }: SignInProps) {
  const actor = useActorRef(chart, { ...options, input: { message: error } })
  const login = useSelector(actor, (state) => state.context.login)
  const password = useSelector(actor, (state) => state.context.password)
  const remember = useSelector(actor, (state) => state.context.remember)
  const message = useSelector(actor, (state) => state.context.message)
  const passwordError = useSelector(actor, (state) => state.context.passwordError)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const unverified = useSelector(actor, (state) => state.hasTag('unverified'))
  const canRequestAgain = useSelector(actor, (state) => state.can({ type: 'requestAgain' }))
  const resent = useSelector(actor, (state) => state.matches({ entering: 'resent' }))
  useActorEvents(actor, () => onPrepare?.())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'submit' })
  }
  return (
    <div className={s.page}>
      <form className={s.form} onSubmit={submit} noValidate>
        <h1>Sign in</h1>
        <div className={s.fields}>
          <TextField
            label="Email / Phone number"
            size="l"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={login}
            onChange={(login) => actor.send({ type: 'change', typed: { login } })}
          />
          <PasswordField
            label="Password"
            size="l"
            name="password"
            error={passwordError}
            value={password}
            onChange={(password) => actor.send({ type: 'change', typed: { password } })}
          />
          <div className={s.row}>
            <Checkbox
              label="Remember me"
              checked={remember}
              onChange={(remember) => actor.send({ type: 'change', typed: { remember } })}
            />
            <a href={paths.forgotPassword}>Forgot password?</a>
          </div>
          <Button type="submit" kind="primary" size="l" wide busy={busy}>
            Sign in
          </Button>
          {unverified && (
            <Banner tone="wait" announce>
              {texts.verifyEmail}{' '}
              {canRequestAgain ? (
                <LinkButton onClick={() => actor.send({ type: 'requestAgain' })}>{texts.requestAgain}</LinkButton>
              ) : (
                resent && 'A new link is on its way.'
              )}
            </Banner>
          )}
          {message && <ErrorText announce>{message}</ErrorText>}
        </div>
      </form>
      {import.meta.env.MODE !== 'production' && <QuickLogin onPick={(key) => actor.send({ type: 'signInAs', key })} />}
    </div>
  )
}
