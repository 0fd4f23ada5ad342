import { useActorRef, useSelector } from '@xstate/react'
import { passwordMachine } from '#machines/account/account.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { Button } from '#ui/elements/button'
import { PasswordField } from '#ui/fields/password-field'
import { BoundForm } from '#views/shared/bound-form'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './settings.module.css'

/** The current password and a new one. Changing it ends every other session of the user. */
export function ChangePassword({ toast }: { toast: PageContext['toast'] }) {
  const form = useActorRef(passwordMachine, { input: { values: { current_password: '', password: '' } } })
  const values = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  useActorEvents(form, (event) => {
    if (event.type !== 'saved') return
    toast({ tone: 'success', text: outcomes.passwordChanged })
    form.send({ type: 'change', values: { current_password: '', password: '' } })
  })
  return (
    <BoundForm actor={form} className={s.form}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={values.current_password}
        error={errors.current_password}
        onChange={(current_password) => form.send({ type: 'change', values: { current_password } })}
      />
      <PasswordField
        label="New password"
        hint="At least 8 characters; 15 or more is safer. You are signed out everywhere else."
        autoComplete="new-password"
        value={values.password}
        error={errors.password}
        onChange={(password) => form.send({ type: 'change', values: { password } })}
      />
      <Button type="submit" size="l" busy={busy}>
        Change password
      </Button>
    </BoundForm>
  )
}
